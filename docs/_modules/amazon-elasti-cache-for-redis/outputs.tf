output "primary_endpoint" {
  description = "Host name of the primary, or null in cluster mode."
  value       = aws_elasticache_replication_group.this.primary_endpoint_address
}

output "reader_endpoint" {
  description = "Host name that resolves to one of the replicas."
  value       = aws_elasticache_replication_group.this.reader_endpoint_address
}

output "configuration_endpoint" {
  description = "Host name for clients that support cluster mode, or null without cluster mode."
  value       = aws_elasticache_replication_group.this.configuration_endpoint_address
}

output "port" {
  description = "Port of the cluster."
  value       = var.port
}

output "cache_cluster_ids" {
  description = "Identifiers of the nodes, as they appear in metrics."
  value       = aws_elasticache_replication_group.this.member_clusters
}

output "security_group_id" {
  description = "ID of its security group."
  value       = aws_security_group.this.id
}
