output "organization_arn" {
  description = "ARN of the organization."
  value       = module.organization.organization_arn
}

output "organization_root_id" {
  description = "ID of the root of the organization, the parent of organizational units."
  value       = module.organization.organization_root_id
}

output "child_account_ids" {
  description = "Account IDs by name."
  value       = module.organization.child_account_ids
}

output "child_iam_role_arns" {
  description = "ARNs of the administrator roles that AWS Organizations created, by account name."
  value       = module.organization.child_iam_role_arns
}

output "cloudtrail_trail_arn" {
  description = "ARN of the organization trail."
  value       = one(module.cloudtrail[*].trail_arn)
}

output "user_passwords" {
  description = "Initial passwords of the users, each encrypted with the PGP key of its user."
  value       = module.users.user_passwords
  sensitive   = true
}

output "guardduty_detector_ids" {
  description = "IDs of the GuardDuty detectors, by region."
  value       = try(module.guardduty[0].detector_ids, {})
}
