output "cache_cluster_id" {
  description = "Identifier of the cluster."
  value       = aws_elasticache_cluster.this.id
}

output "configuration_endpoint" {
  description = "Host name and port for clients with auto discovery."
  value       = aws_elasticache_cluster.this.configuration_endpoint
}

output "cache_addresses" {
  description = "Host names of the nodes, for clients without it."
  value       = aws_elasticache_cluster.this.cache_nodes[*].address
}

output "port" {
  description = "Port of the nodes."
  value       = var.port
}

output "security_group_id" {
  description = "ID of its security group."
  value       = aws_security_group.this.id
}
