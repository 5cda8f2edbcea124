output "user_arns" {
  description = "ARNs of the users, by name."
  value       = module.users.user_arns
}

output "user_passwords" {
  description = "Initial passwords, each encrypted with the PGP key of its user."
  value       = module.users.user_passwords
  sensitive   = true
}

output "user_access_keys" {
  description = "Access keys by user name; secret parts are encrypted with the PGP key of the user."
  value       = module.users.user_access_keys
  sensitive   = true
}

output "cross_account_group_names" {
  description = "Names of the groups whose members may assume roles in other accounts."
  value       = module.groups.cross_account_group_names
}

output "allow_ssh_iam_access_role_arn" {
  description = "ARN of the role that servers in other accounts assume to look up groups and keys."
  value       = module.cross_account_roles.allow_ssh_iam_access_role_arn
}

output "cloudtrail_trail_arn" {
  description = "ARN of the trail."
  value       = one(module.cloudtrail[*].trail_arn)
}
