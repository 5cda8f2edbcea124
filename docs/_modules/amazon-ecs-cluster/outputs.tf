output "cluster_arn" {
  description = "ARN of the cluster."
  value       = aws_ecs_cluster.this.arn
}

output "cluster_name" {
  description = "Name of the cluster."
  value       = aws_ecs_cluster.this.name
}

output "capacity_provider_name" {
  description = "Name of the capacity provider, for services with their own strategy, or null."
  value       = one(aws_ecs_capacity_provider.this[*].name)
}

output "autoscaling_group_name" {
  description = "Name of the Auto Scaling Group."
  value       = aws_autoscaling_group.this.name
}

output "security_group_id" {
  description = "ID of the security group of the instances."
  value       = aws_security_group.instances.id
}

output "instance_role_name" {
  description = "Name of the IAM role of the instances, to attach further policies."
  value       = aws_iam_role.instances.name
}
