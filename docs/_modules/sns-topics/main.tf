# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_sns_topic" "this" {
  name              = var.name
  display_name      = var.display_name
  kms_master_key_id = var.kms_key_arn
  tags              = var.tags
}

resource "aws_sns_topic_policy" "this" {
  arn    = aws_sns_topic.this.arn
  policy = data.aws_iam_policy_document.publish.json
}

data "aws_caller_identity" "current" {}

locals {
  # SNS supports no conditions on messages of EventBridge: with one, it drops them without an error.
  services_with_account = [for name in var.allow_publish_services : name if name != "events.amazonaws.com"]
}

data "aws_iam_policy_document" "publish" {
  dynamic "statement" {
    for_each = length(local.services_with_account) > 0 ? [1] : []

    content {
      actions   = ["sns:Publish"]
      resources = [aws_sns_topic.this.arn]

      principals {
        type        = "Service"
        identifiers = local.services_with_account
      }

      # Without this, an alarm in any AWS account could publish.
      condition {
        test     = "StringEquals"
        variable = "aws:SourceAccount"
        values   = concat([data.aws_caller_identity.current.account_id], var.allow_publish_accounts)
      }
    }
  }

  dynamic "statement" {
    for_each = contains(var.allow_publish_services, "events.amazonaws.com") ? [1] : []

    content {
      actions   = ["sns:Publish"]
      resources = [aws_sns_topic.this.arn]

      principals {
        type        = "Service"
        identifiers = ["events.amazonaws.com"]
      }
    }
  }

  dynamic "statement" {
    for_each = length(var.allow_publish_accounts) > 0 ? [1] : []

    content {
      actions   = ["sns:Publish"]
      resources = [aws_sns_topic.this.arn]

      principals {
        type        = "AWS"
        identifiers = [for id in var.allow_publish_accounts : "arn:aws:iam::${id}:root"]
      }
    }
  }
}

resource "aws_sns_topic_subscription" "email" {
  for_each = toset(var.email_subscriptions)

  topic_arn = aws_sns_topic.this.arn
  protocol  = "email"
  endpoint  = each.value
}

resource "aws_sns_topic_subscription" "https" {
  for_each = toset(var.https_subscriptions)

  topic_arn              = aws_sns_topic.this.arn
  protocol               = "https"
  endpoint               = each.value
  endpoint_auto_confirms = true
}

module "slack" {
  source = "git::git@github.com:ironwright-io/terraform-aws-monitoring.git//modules/sns-to-slack?ref=v0.35.0"
  count  = var.slack_webhook_secret_name == null ? 0 : 1

  topic_arn           = aws_sns_topic.this.arn
  webhook_secret_name = var.slack_webhook_secret_name
}
