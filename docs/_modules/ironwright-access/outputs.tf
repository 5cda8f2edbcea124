output "iam_role_arn" {
  description = "ARN of the role. Send it to us."
  value       = aws_iam_role.ironwright.arn
}

output "iam_role_name" {
  description = "Name of the role."
  value       = aws_iam_role.ironwright.name
}
