output "instance_id" {
  description = "ID of the instance."
  value       = aws_instance.this.id
}

output "private_ip" {
  description = "Its private address."
  value       = aws_instance.this.private_ip
}

output "public_ip" {
  description = "Its Elastic IP address, or null."
  value       = one(aws_eip.this[*].public_ip)
}

output "security_group_id" {
  description = "ID of its security group."
  value       = aws_security_group.this.id
}

output "iam_role_arn" {
  description = "ARN of its role."
  value       = aws_iam_role.this.arn
}

output "ebs_volume_ids" {
  description = "IDs of the data volumes, by name."
  value       = { for name, volume in aws_ebs_volume.data : name => volume.id }
}

output "dns_name" {
  description = "Its name, or null."
  value       = one(aws_route53_record.this[*].fqdn)
}
