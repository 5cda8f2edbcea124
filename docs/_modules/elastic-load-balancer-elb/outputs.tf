output "alb_arn" {
  description = "ARN of the load balancer."
  value       = aws_lb.this.arn
}

output "alb_dns_name" {
  description = "DNS name that AWS assigned, for alias records."
  value       = aws_lb.this.dns_name
}

output "alb_hosted_zone_id" {
  description = "Zone of that name, for alias records. Not the ID of your own zone."
  value       = aws_lb.this.zone_id
}

output "alb_security_group_id" {
  description = "ID of its security group, from which services have to allow traffic."
  value       = aws_security_group.alb.id
}

output "http_listener_arns" {
  description = "ARNs of the HTTP listeners, by port."
  value       = { for port, listener in aws_lb_listener.http : port => listener.arn }
}

output "https_listener_arns" {
  description = "ARNs of the HTTPS listeners, by port."
  value       = { for port, listener in aws_lb_listener.https : port => listener.arn }
}

output "https_listener_arn" {
  description = "ARN of the HTTPS listener on port 443, or null."
  value       = try(aws_lb_listener.https["443"].arn, null)
}

output "hosted_zone_id" {
  description = "ID of the Route 53 zone, as given, so that services can add records of their own."
  value       = var.hosted_zone_id
}

output "access_logs_bucket_name" {
  description = "Name of the bucket with the access logs."
  value       = module.access_logs.bucket_name
}
