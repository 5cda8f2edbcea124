output "release_name" {
  description = "Name of the Helm release."
  value       = helm_release.this.name
}

output "service_dns_name" {
  description = "Name of the service inside the cluster."
  value       = "${var.application_name}.${var.namespace}.svc.cluster.local"
}

output "iam_role_arn" {
  description = "ARN of the application’s role, or null."
  value       = one(module.service_account_role[*].arn)
}

output "ingress_hostname" {
  description = "The host name that users use, or null."
  value       = try(var.ingress.domain_name, null)
}
