# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_ecr_repository" "this" {
  for_each = var.repositories

  name                 = each.key
  image_tag_mutability = coalesce(each.value.image_tag_mutability, var.default_image_tag_mutability)
  force_delete         = each.value.force_delete
  tags                 = merge(var.tags, each.value.tags)

  image_scanning_configuration {
    scan_on_push = coalesce(each.value.enable_automatic_image_scanning, var.default_automatic_image_scanning)
  }

  encryption_configuration {
    encryption_type = var.kms_key_arn == null ? "AES256" : "KMS"
    kms_key         = var.kms_key_arn
  }
}

resource "aws_ecr_lifecycle_policy" "this" {
  for_each = { for name, rules in local.lifecycle_policy_rules : name => rules if length(rules) > 0 }

  repository = aws_ecr_repository.this[each.key].name
  policy     = jsonencode({ rules = each.value })
}

locals {
  lifecycle_policy_rules = {
    for name, repo in var.repositories : name => repo.lifecycle_policy_rules != null ? repo.lifecycle_policy_rules : var.default_lifecycle_policy_rules
  }
}

resource "aws_ecr_replication_configuration" "this" {
  count = length(var.replication_regions) > 0 ? 1 : 0

  replication_configuration {
    rule {
      dynamic "destination" {
        for_each = toset(var.replication_regions)

        content {
          region      = destination.value
          registry_id = data.aws_caller_identity.this.account_id
        }
      }
    }
  }
}
