# The heart of the service. The scripts and the Dockerfile of their image are in files beside it.

data "aws_caller_identity" "current" {}
data "aws_region" "current" {}

locals {
  scope = "${data.aws_region.current.region}:${data.aws_caller_identity.current.account_id}"
}

# Permissions to run the scripts.
data "aws_iam_policy_document" "issue" {
  statement {
    sid = "StoreCertificates"
    actions = [
      "secretsmanager:CreateSecret",
      "secretsmanager:DescribeSecret",
      "secretsmanager:GetSecretValue",
      "secretsmanager:PutSecretValue",
      "secretsmanager:TagResource",
    ]
    resources = [for prefix in var.secret_name_prefixes : "arn:aws:secretsmanager:${local.scope}:secret:${prefix}*"]
  }

  statement {
    sid       = "ImportCertificates"
    actions   = ["acm:ImportCertificate", "acm:AddTagsToCertificate", "acm:DescribeCertificate"]
    resources = ["arn:aws:acm:${local.scope}:certificate/*"]
  }

  dynamic "statement" {
    for_each = var.kms_key_arn == null ? [] : [var.kms_key_arn]

    content {
      sid       = "EncryptSecrets"
      actions   = ["kms:GenerateDataKey", "kms:Decrypt"]
      resources = [statement.value]

      condition {
        test     = "StringEquals"
        variable = "kms:ViaService"
        values   = ["secretsmanager.${data.aws_region.current.region}.amazonaws.com"]
      }
    }
  }
}

resource "aws_iam_policy" "issue" {
  name        = "${var.name}-issue"
  description = "Create certificates with the TLS scripts."
  policy      = data.aws_iam_policy_document.issue.json
  tags        = var.tags
}

resource "aws_iam_role_policy_attachment" "issue" {
  for_each = toset(var.issuer_role_names)

  role       = each.value
  policy_arn = aws_iam_policy.issue.arn
}

# ACM does not renew what was imported. It counts the days, twice a day.
resource "aws_cloudwatch_metric_alarm" "expiry" {
  for_each = var.imported_certificate_arns

  alarm_name          = "${var.name}-${each.key}-expires"
  alarm_description   = "The imported certificate ${each.key} expires in less than ${var.days_before_expiry} days. Run create-tls-cert.sh, and let clients trust the new CA before you replace ${each.value}."
  namespace           = "AWS/CertificateManager"
  metric_name         = "DaysToExpiry"
  dimensions          = { CertificateArn = each.value }
  statistic           = "Minimum"
  period              = 86400
  evaluation_periods  = 1
  comparison_operator = "LessThanThreshold"
  threshold           = var.days_before_expiry
  treat_missing_data  = "ignore" # the metric ends when the certificate does, and the alarm must not
  alarm_actions       = var.alarm_sns_topic_arns
  ok_actions          = var.alarm_sns_topic_arns
  tags                = var.tags
}
