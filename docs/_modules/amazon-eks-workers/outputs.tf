output "self_managed_group_names" {
  description = "Names of the Auto Scaling Groups of the self-managed groups."
  value       = module.self_managed.asg_names
}

output "managed_node_group_arns" {
  description = "ARNs of the managed node groups, by name."
  value       = { for name, group in aws_eks_node_group.this : name => group.arn }
}

output "worker_iam_role_arn" {
  description = "ARN of the role of the nodes, for an access entry."
  value       = local.worker_iam_role_arn
}

output "worker_security_group_id" {
  description = "ID of the security group of the self-managed nodes."
  value       = module.self_managed.security_group_id
}
