output "primary_id" {
  description = "Identifier of the primary instance."
  value       = aws_db_instance.primary.identifier
}

output "primary_arn" {
  description = "ARN of the primary instance."
  value       = aws_db_instance.primary.arn
}

output "primary_host" {
  description = "Host name of the primary instance, which stays the same in a failover."
  value       = aws_db_instance.primary.address
}

output "primary_endpoint" {
  description = "Host name and port of the primary instance."
  value       = aws_db_instance.primary.endpoint
}

output "read_replica_hosts" {
  description = "Host names of the read replicas."
  value       = aws_db_instance.replica[*].address
}

output "port" {
  description = "Port of the database."
  value       = aws_db_instance.primary.port
}

output "db_name" {
  description = "Name of the first database, or null."
  value       = aws_db_instance.primary.db_name
}

output "security_group_id" {
  description = "ID of its security group."
  value       = aws_security_group.this.id
}
