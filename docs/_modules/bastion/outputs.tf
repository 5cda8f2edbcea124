output "instance_id" {
  description = "ID of the instance."
  value       = aws_instance.bastion.id
}

output "public_ip" {
  description = "Its Elastic IP address."
  value       = aws_eip.bastion.public_ip
}

output "private_ip" {
  description = "Its private address."
  value       = aws_instance.bastion.private_ip
}

output "security_group_id" {
  description = "ID of its security group. Let servers accept SSH from it."
  value       = aws_security_group.bastion.id
}

output "iam_role_arn" {
  description = "ARN of its IAM role."
  value       = aws_iam_role.bastion.arn
}

output "dns_name" {
  description = "Its name, or null."
  value       = one(aws_route53_record.bastion[*].fqdn)
}
