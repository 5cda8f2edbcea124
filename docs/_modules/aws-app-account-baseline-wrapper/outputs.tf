output "allow_full_access_role_arn" {
  description = "ARN of the role for full access."
  value       = module.cross_account_roles.allow_full_access_role_arn
}

output "allow_read_only_access_role_arn" {
  description = "ARN of the role for reading."
  value       = module.cross_account_roles.allow_read_only_access_role_arn
}

output "allow_dev_access_role_arn" {
  description = "ARN of the role for developers."
  value       = module.cross_account_roles.allow_dev_access_role_arn
}

output "cloudtrail_s3_bucket_name" {
  description = "Name of the bucket for CloudTrail, if it is in this account."
  value       = try(module.log_buckets[0].cloudtrail_bucket_name, null)
}

output "cloudtrail_kms_key_arn" {
  description = "ARN of the KMS key that encrypts CloudTrail logs, if it is in this account."
  value       = try(module.log_buckets[0].cloudtrail_kms_key_arn, null)
}

output "config_s3_bucket_name" {
  description = "Name of the bucket for AWS Config, if it is in this account."
  value       = try(module.log_buckets[0].config_bucket_name, null)
}

output "kms_key_arns" {
  description = "ARNs of the customer-managed keys, by region and alias."
  value       = module.kms.key_arns
}

output "guardduty_detector_ids" {
  description = "IDs of the GuardDuty detectors, by region."
  value       = try(module.guardduty[0].detector_ids, {})
}
