output "namespace_name" {
  description = "Name of the namespace, known once it exists. Reference it from resources that must wait for the namespace."
  value       = kubernetes_namespace.this.metadata[0].name
}

output "full_access_role_name" {
  description = "Name of the RBAC role for full access."
  value       = kubernetes_role.full_access.metadata[0].name
}

output "read_only_role_name" {
  description = "Name of the RBAC role for reading."
  value       = kubernetes_role.read_only.metadata[0].name
}

output "fargate_profile_arn" {
  description = "ARN of the Fargate profile, or null."
  value       = one(aws_eks_fargate_profile.this[*].arn)
}
