output "function_arn" {
  description = "ARN of the function."
  value       = aws_lambda_function.this.arn
}

output "function_name" {
  description = "Name of the function."
  value       = aws_lambda_function.this.function_name
}

output "qualified_arn" {
  description = "ARN with the version, for integrations that must stay on one version."
  value       = aws_lambda_function.this.qualified_arn
}

output "invoke_arn" {
  description = "ARN for API Gateway."
  value       = aws_lambda_function.this.invoke_arn
}

output "iam_role_arn" {
  description = "ARN of the role of the function."
  value       = aws_iam_role.this.arn
}

output "security_group_id" {
  description = "ID of the security group in the VPC, or null."
  value       = one(aws_security_group.this[*].id)
}

output "log_group_name" {
  description = "Name of the log group."
  value       = aws_cloudwatch_log_group.this.name
}
