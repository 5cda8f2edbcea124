# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_s3_bucket" "primary" {
  bucket        = var.primary_bucket
  acl           = "private"
  force_destroy = var.force_destroy
  tags          = var.tags

  versioning {
    enabled    = var.enable_versioning
    mfa_delete = var.mfa_delete
  }

  server_side_encryption_configuration {
    rule {
      bucket_key_enabled = var.bucket_key_enabled

      apply_server_side_encryption_by_default {
        sse_algorithm     = var.sse_algorithm
        kms_master_key_id = var.kms_key_arn
      }
    }
  }

  dynamic "logging" {
    for_each = var.access_logging_bucket == null ? [] : [1]

    content {
      target_bucket = aws_s3_bucket.logs[0].id
      target_prefix = var.access_logging_prefix
    }
  }
}

resource "aws_s3_bucket_public_access_block" "primary" {
  bucket = aws_s3_bucket.primary.id

  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}

resource "aws_s3_bucket_policy" "primary" {
  bucket = aws_s3_bucket.primary.id
  policy = data.aws_iam_policy_document.primary.json
}

data "aws_iam_policy_document" "primary" {
  statement {
    sid       = "DenyInsecureTransport"
    effect    = "Deny"
    actions   = ["s3:*"]
    resources = [aws_s3_bucket.primary.arn, "${aws_s3_bucket.primary.arn}/*"]

    principals {
      type        = "*"
      identifiers = ["*"]
    }

    condition {
      test     = "Bool"
      variable = "aws:SecureTransport"
      values   = ["false"]
    }
  }
}
