output "issue_policy_arn" {
  description = "ARN of the policy for running the scripts, to attach to further roles."
  value       = aws_iam_policy.issue.arn
}

output "expiry_alarm_arns" {
  description = "ARNs of the alarms, by the names of the certificates."
  value       = { for name, alarm in aws_cloudwatch_metric_alarm.expiry : name => alarm.arn }
}
