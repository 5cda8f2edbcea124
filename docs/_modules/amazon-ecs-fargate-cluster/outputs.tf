output "cluster_arn" {
  description = "ARN of the cluster."
  value       = aws_ecs_cluster.this.arn
}

output "cluster_name" {
  description = "Name of the cluster."
  value       = aws_ecs_cluster.this.name
}

output "exec_log_group_arn" {
  description = "ARN of the log group for ECS Exec, or null."
  value       = one(aws_cloudwatch_log_group.exec[*].arn)
}
