output "alb_ingress_controller_iam_role_arn" {
  description = "ARN of the role of the AWS Load Balancer Controller, or null."
  value       = one(module.alb_ingress_controller[*].iam_role_arn)
}

output "external_dns_iam_role_arn" {
  description = "ARN of the role of external-dns, or null."
  value       = one(module.external_dns[*].iam_role_arn)
}

output "cluster_autoscaler_iam_role_arn" {
  description = "ARN of the role of the Cluster Autoscaler, or null."
  value       = one(module.cluster_autoscaler[*].iam_role_arn)
}

output "fluent_bit_log_group_name" {
  description = "Name of the log group of all containers, or null."
  value       = one(module.fluent_bit[*].log_group_name)
}
