# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_lb" "this" {
  name                       = var.alb_name
  internal                   = var.is_internal_alb
  load_balancer_type         = "application"
  subnets                    = var.subnet_ids
  security_groups            = [aws_security_group.alb.id]
  idle_timeout               = var.idle_timeout
  enable_deletion_protection = var.enable_deletion_protection
  drop_invalid_header_fields = var.drop_invalid_header_fields
  tags                       = var.tags

  access_logs {
    bucket  = module.access_logs.bucket_name
    enabled = true
  }
}

resource "aws_lb_listener" "https" {
  for_each = var.https_listeners

  load_balancer_arn = aws_lb.this.arn
  port              = each.key
  protocol          = "HTTPS"
  ssl_policy        = var.ssl_policy
  certificate_arn   = data.aws_acm_certificate.https[each.key].arn

  default_action {
    type = "fixed-response"

    fixed_response {
      content_type = "text/plain"
      status_code  = var.default_action_status_code
    }
  }
}

resource "aws_lb_listener" "http" {
  for_each = toset([for port in var.http_listener_ports : tostring(port)])

  load_balancer_arn = aws_lb.this.arn
  port              = each.value
  protocol          = "HTTP"

  default_action {
    type = var.redirect_http_to_https ? "redirect" : "fixed-response"

    dynamic "redirect" {
      for_each = var.redirect_http_to_https ? [1] : []

      content {
        port        = "443"
        protocol    = "HTTPS"
        status_code = "HTTP_301"
      }
    }

    dynamic "fixed_response" {
      for_each = var.redirect_http_to_https ? [] : [1]

      content {
        content_type = "text/plain"
        status_code  = var.default_action_status_code
      }
    }
  }
}

data "aws_acm_certificate" "https" {
  for_each = var.https_listeners

  domain      = each.value
  statuses    = ["ISSUED"]
  most_recent = true
}

resource "aws_route53_record" "alias" {
  for_each = toset(var.domain_names)

  zone_id = var.hosted_zone_id
  name    = each.value
  type    = "A"

  alias {
    name                   = aws_lb.this.dns_name
    zone_id                = aws_lb.this.zone_id
    evaluate_target_health = true
  }
}
