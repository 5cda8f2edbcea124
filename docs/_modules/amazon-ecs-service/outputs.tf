output "service_arn" {
  description = "ARN of the service."
  value       = aws_ecs_service.this.id
}

output "service_name" {
  description = "Name of the service."
  value       = aws_ecs_service.this.name
}

output "task_definition_arn" {
  description = "ARN of the current task definition, with its revision."
  value       = aws_ecs_task_definition.this.arn
}

output "task_role_arn" {
  description = "ARN of the application's role."
  value       = aws_iam_role.task.arn
}

output "task_execution_role_arn" {
  description = "ARN of the role that pulls images and reads secrets."
  value       = aws_iam_role.execution.arn
}

output "security_group_id" {
  description = "ID of the security group of the tasks. Let databases accept connections from it."
  value       = aws_security_group.tasks.id
}

output "target_group_arn" {
  description = "ARN of the target group, or null."
  value       = one(aws_lb_target_group.this[*].arn)
}

output "log_group_name" {
  description = "Name of the log group."
  value       = aws_cloudwatch_log_group.this.name
}
