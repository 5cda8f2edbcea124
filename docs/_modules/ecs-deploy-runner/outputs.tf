output "invoker_function_arn" {
  description = "ARN of the Lambda function that starts tasks."
  value       = module.invoker.function_arn
}

output "invoker_function_name" {
  description = "Its name, for the CI script."
  value       = module.invoker.function_name
}

output "invoke_role_arn" {
  description = "ARN of the role that CI servers assume."
  value       = aws_iam_role.invoke.arn
}

output "ecs_cluster_arn" {
  description = "ARN of the cluster in which the tasks run."
  value       = aws_ecs_cluster.this.arn
}

output "ecs_task_arns" {
  description = "ARNs of the task definitions, by kind of task."
  value       = module.tasks.task_definition_arns
}

output "ecs_task_iam_role_arns" {
  description = "ARNs of the roles of the tasks, by kind of task, to attach further policies."
  value       = module.tasks.task_role_arns
}

output "security_group_id" {
  description = "ID of the security group of the tasks. Let private APIs accept connections from it."
  value       = aws_security_group.tasks.id
}

output "log_group_name" {
  description = "Name of the log group of all tasks. Streams begin with the kind of task."
  value       = module.tasks.log_group_name
}
