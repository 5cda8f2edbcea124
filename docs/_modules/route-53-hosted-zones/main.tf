# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_route53_zone" "public" {
  for_each = var.public_zones

  name          = each.key
  comment       = each.value.comment
  force_destroy = each.value.force_destroy
  tags          = merge(var.tags, each.value.tags)
}

resource "aws_route53_zone" "private" {
  for_each = var.private_zones

  name          = each.key
  comment       = each.value.comment
  force_destroy = each.value.force_destroy
  tags          = var.tags

  dynamic "vpc" {
    for_each = toset(each.value.vpc_ids)

    content {
      vpc_id = vpc.value
    }
  }
}

resource "aws_acm_certificate" "public" {
  for_each = { for name, zone in var.public_zones : name => zone if zone.create_certificate }

  domain_name               = each.key
  subject_alternative_names = coalesce(each.value.subject_alternative_names, ["*.${each.key}"])
  validation_method         = "DNS"
  tags                      = var.tags

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_acm_certificate_validation" "public" {
  for_each = aws_acm_certificate.public

  certificate_arn = each.value.arn
}

resource "aws_service_discovery_private_dns_namespace" "this" {
  for_each = var.service_discovery_private_namespaces

  name        = each.key
  description = each.value.description
  vpc         = each.value.vpc_id
}
