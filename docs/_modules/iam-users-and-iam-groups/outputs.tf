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

output "group_names" {
  description = "Names of all groups that were created."
  value       = module.groups.group_names
}

output "require_mfa_policy_arn" {
  description = "ARN of the policy that denies actions without MFA, or null."
  value       = module.groups.require_mfa_policy_arn
}
