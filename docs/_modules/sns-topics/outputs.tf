output "topic_arn" {
  description = "ARN of the topic."
  value       = aws_sns_topic.this.arn
}

output "topic_name" {
  description = "Name of the topic."
  value       = aws_sns_topic.this.name
}

output "slack_function_name" {
  description = "Name of the Lambda function that forwards to Slack, or null."
  value       = one(module.slack[*].function_name)
}
