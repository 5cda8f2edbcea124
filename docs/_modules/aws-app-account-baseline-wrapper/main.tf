# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

module "cross_account_roles" {
  source = "git::git@github.com:ironwright-io/terraform-aws-security.git//modules/cross-account-iam-roles?ref=v0.73.0"

  allow_full_access_from_other_account_arns      = var.allow_full_access_from_other_account_arns
  allow_read_only_access_from_other_account_arns = var.allow_read_only_access_from_other_account_arns
  allow_dev_access_from_other_account_arns       = var.allow_dev_access_from_other_account_arns
  allow_billing_access_from_other_account_arns   = var.allow_billing_access_from_other_account_arns
  allow_logs_access_from_other_account_arns      = var.allow_logs_access_from_other_account_arns
  dev_permitted_services                         = var.dev_permitted_services
  allow_auto_deploy_from_other_account_arns      = var.allow_auto_deploy_from_other_account_arns
  auto_deploy_permissions                        = var.auto_deploy_permissions
  max_session_duration_human_users               = var.max_session_duration_human_users
  max_session_duration_machine_users             = var.max_session_duration_machine_users
}

module "log_buckets" {
  source = "git::git@github.com:ironwright-io/terraform-aws-security.git//modules/log-buckets?ref=v0.73.0"
  count  = var.create_log_buckets ? 1 : 0

  name_prefix            = var.name_prefix
  cloudtrail_account_ids = var.cloudtrail_external_aws_account_ids_with_write_access
  config_account_ids     = var.config_linked_accounts
}

module "kms" {
  source = "git::git@github.com:ironwright-io/terraform-aws-security.git//modules/kms-master-key-multi-region?ref=v0.73.0"

  customer_master_keys = var.kms_customer_master_keys
}

resource "aws_s3_account_public_access_block" "this" {
  count = var.enable_s3_account_public_access_block ? 1 : 0

  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}

module "cloudtrail" {
  source = "git::git@github.com:ironwright-io/terraform-aws-security.git//modules/cloudtrail?ref=v0.73.0"
  count  = var.enable_cloudtrail ? 1 : 0

  cloudtrail_trail_name = var.name_prefix
  s3_bucket_name        = try(module.log_buckets[0].cloudtrail_bucket_name, var.cloudtrail_s3_bucket_name)
  kms_key_arn           = try(module.log_buckets[0].cloudtrail_kms_key_arn, var.cloudtrail_kms_key_arn)
  data_event_arns       = var.cloudtrail_data_events
  is_multi_region_trail = true
}

module "config" {
  source = "git::git@github.com:ironwright-io/terraform-aws-security.git//modules/aws-config-multi-region?ref=v0.73.0"
  count  = var.enable_config ? 1 : 0

  aws_account_id         = var.aws_account_id
  enabled_regions        = var.opt_in_regions
  global_recorder_region = var.aws_region
  s3_bucket_name         = try(module.log_buckets[0].config_bucket_name, var.config_s3_bucket_name)
  central_account_id     = var.config_central_account_id
}

module "guardduty" {
  source = "git::git@github.com:ironwright-io/terraform-aws-security.git//modules/guardduty-multi-region?ref=v0.73.0"
  count  = var.enable_guardduty ? 1 : 0

  opt_in_regions               = var.opt_in_regions
  finding_publishing_frequency = var.guardduty_finding_publishing_frequency
}
