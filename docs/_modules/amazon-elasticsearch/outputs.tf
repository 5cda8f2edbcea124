output "domain_arn" {
  description = "ARN of the domain."
  value       = aws_elasticsearch_domain.this.arn
}

output "domain_id" {
  description = "ID of the domain, made of the account ID and the name."
  value       = aws_elasticsearch_domain.this.domain_id
}

output "endpoint" {
  description = "Host name of the API."
  value       = aws_elasticsearch_domain.this.endpoint
}

output "kibana_endpoint" {
  description = "Host name and path of Kibana."
  value       = aws_elasticsearch_domain.this.kibana_endpoint
}

output "security_group_id" {
  description = "ID of its security group."
  value       = aws_security_group.this.id
}
