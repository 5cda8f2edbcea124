output "public_hosted_zone_ids" {
  description = "IDs of the public zones, by domain name."
  value       = { for name, zone in aws_route53_zone.public : name => zone.zone_id }
}

output "public_name_servers" {
  description = "Name servers of the public zones, by domain name. Enter them at the parent domain."
  value       = { for name, zone in aws_route53_zone.public : name => zone.name_servers }
}

output "private_hosted_zone_ids" {
  description = "IDs of the private zones, by domain name."
  value       = { for name, zone in aws_route53_zone.private : name => zone.zone_id }
}

output "certificate_arns" {
  description = "ARNs of the certificates, by domain name. They are valid once validation has finished."
  value       = { for name, validation in aws_acm_certificate_validation.public : name => validation.certificate_arn }
}

output "service_discovery_namespace_ids" {
  description = "IDs of the Cloud Map namespaces, by name."
  value       = { for name, namespace in aws_service_discovery_private_dns_namespace.this : name => namespace.id }
}
