output "cluster_id" {
  description = "Identifier of the cluster."
  value       = aws_rds_cluster.this.id
}

output "cluster_arn" {
  description = "ARN of the cluster."
  value       = aws_rds_cluster.this.arn
}

output "cluster_endpoint" {
  description = "Host name of the writer."
  value       = aws_rds_cluster.this.endpoint
}

output "reader_endpoint" {
  description = "Host name that resolves to one of the readers."
  value       = aws_rds_cluster.this.reader_endpoint
}

output "port" {
  description = "Port of the cluster."
  value       = aws_rds_cluster.this.port
}

output "instance_endpoints" {
  description = "Host names of the instances, to connect to a specific one."
  value       = aws_rds_cluster_instance.this[*].endpoint
}

output "security_group_id" {
  description = "ID of its security group."
  value       = aws_security_group.this.id
}
