output "public_ip" {
  description = "The Elastic IP address that clients connect to."
  value       = aws_eip.openvpn.public_ip
}

output "security_group_id" {
  description = "ID of the security group. Let servers accept traffic of VPN users from it."
  value       = aws_security_group.openvpn.id
}

output "autoscaling_group_name" {
  description = "Name of the Auto Scaling Group of one."
  value       = module.asg.name
}

output "backup_bucket_name" {
  description = "Name of the bucket with the PKI."
  value       = module.backup.bucket_name
}

output "request_queue_url" {
  description = "URL of the queue for certificate requests."
  value       = aws_sqs_queue.requests.url
}

output "users_policy_name" {
  description = "Name of the IAM policy that lets people request certificates."
  value       = aws_iam_policy.users.name
}

output "admins_policy_name" {
  description = "Name of the IAM policy that lets people revoke certificates."
  value       = aws_iam_policy.admins.name
}
