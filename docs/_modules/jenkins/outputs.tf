output "jenkins_url" {
  description = "Address of the web interface."
  value       = "https://${var.domain_name}"
}

output "asg_name" {
  description = "Name of the Auto Scaling Group of one."
  value       = module.server.asg_name
}

output "security_group_id" {
  description = "ID of the security group of the server."
  value       = module.server.security_group_id
}

output "iam_role_arn" {
  description = "ARN of the role that builds use."
  value       = module.server.iam_role_arn
}

output "ebs_volume_id" {
  description = "ID of the volume with JENKINS_HOME."
  value       = aws_ebs_volume.home.id
}

output "alb_dns_name" {
  description = "DNS name that AWS assigned to the load balancer."
  value       = module.alb.alb_dns_name
}
