output "asg_name" {
  description = "Name of the current Auto Scaling Group. It changes with each deployment."
  value       = aws_autoscaling_group.this.name
}

output "security_group_id" {
  description = "ID of the security group of the instances."
  value       = aws_security_group.instances.id
}

output "iam_role_arn" {
  description = "ARN of the role of the instances."
  value       = aws_iam_role.instances.arn
}

output "launch_template_id" {
  description = "ID of the launch template."
  value       = aws_launch_template.this.id
}

output "target_group_arn" {
  description = "ARN of the target group, or null."
  value       = one(aws_lb_target_group.this[*].arn)
}
