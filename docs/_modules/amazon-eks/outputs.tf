output "cluster_name" {
  description = "Name of the cluster, known once its API answers."
  value       = module.control_plane.cluster_name
}

output "cluster_arn" {
  description = "ARN of the cluster."
  value       = module.control_plane.cluster_arn
}

output "cluster_endpoint" {
  description = "Address of the Kubernetes API."
  value       = module.control_plane.cluster_endpoint
}

output "cluster_certificate_authority_data" {
  description = "Certificate of the API’s certificate authority, in base64."
  value       = module.control_plane.cluster_certificate_authority_data
}

output "iam_openid_connect_provider_arn" {
  description = "ARN of the OIDC provider, for IAM roles for service accounts."
  value       = module.control_plane.iam_openid_connect_provider_arn
}

output "iam_openid_connect_provider_issuer_url" {
  description = "Issuer URL of the OIDC provider, for trust policies."
  value       = module.control_plane.iam_openid_connect_provider_issuer_url
}

output "worker_iam_role_arn" {
  description = "ARN of the role of the workers."
  value       = module.workers.iam_role_arn
}

output "worker_security_group_id" {
  description = "ID of the security group of the workers."
  value       = module.workers.security_group_id
}

output "cluster_security_group_id" {
  description = "ID of the security group that EKS created for the control plane and managed nodes."
  value       = module.control_plane.cluster_security_group_id
}
