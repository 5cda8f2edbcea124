# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_iam_role" "ironwright" {
  name                 = var.iam_role_name
  assume_role_policy   = data.aws_iam_policy_document.trust.json
  max_session_duration = var.max_session_duration
  permissions_boundary = var.permissions_boundary_arn
  tags                 = var.tags
}

data "aws_iam_policy_document" "trust" {
  statement {
    actions = ["sts:AssumeRole"]

    principals {
      type        = "AWS"
      identifiers = ["arn:aws:iam::${var.ironwright_account_id}:root"]
    }

    condition {
      test     = "StringEquals"
      variable = "sts:ExternalId"
      values   = [var.external_id]
    }

    dynamic "condition" {
      for_each = var.require_mfa ? [1] : []

      content {
        test     = "Bool"
        variable = "aws:MultiFactorAuthPresent"
        values   = ["true"]
      }
    }

    dynamic "condition" {
      for_each = var.valid_until == null ? [] : [var.valid_until]

      content {
        test     = "DateLessThan"
        variable = "aws:CurrentTime"
        values   = [condition.value]
      }
    }
  }
}

resource "aws_iam_role_policy_attachment" "managed" {
  role       = aws_iam_role.ironwright.name
  policy_arn = "arn:aws:iam::aws:policy/${local.policy_path}${var.managed_policy_name}"
}

locals {
  policy_path = var.managed_policy_name == "ViewOnlyAccess" ? "job-function/" : ""
}
