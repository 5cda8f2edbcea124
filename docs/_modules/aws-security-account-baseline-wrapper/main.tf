# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

module "users" {
  source = "git::git@github.com:ironwright-io/terraform-aws-security.git//modules/iam-users?ref=v0.73.0"

  users           = var.users
  password_policy = var.iam_password_policy
}

module "groups" {
  source = "git::git@github.com:ironwright-io/terraform-aws-security.git//modules/iam-groups?ref=v0.73.0"

  iam_groups_for_cross_account_access = var.iam_groups_for_cross_account_access
  ssh_iam_users_group_name            = var.iam_group_name_ssh_iam_users
  ssh_iam_sudo_users_group_name       = var.iam_group_name_ssh_iam_sudo_users
  should_require_mfa                  = var.should_require_mfa
}

module "cross_account_roles" {
  source = "git::git@github.com:ironwright-io/terraform-aws-security.git//modules/cross-account-iam-roles?ref=v0.73.0"

  allow_full_access_from_other_account_arns      = var.allow_full_access_from_other_account_arns
  allow_read_only_access_from_other_account_arns = var.allow_read_only_access_from_other_account_arns
  allow_ssh_iam_access_from_other_account_arns   = var.allow_ssh_iam_access_from_other_account_arns
  max_session_duration_human_users               = var.max_session_duration_human_users
}

module "cloudtrail" {
  source = "git::git@github.com:ironwright-io/terraform-aws-security.git//modules/cloudtrail?ref=v0.73.0"
  count  = var.enable_cloudtrail ? 1 : 0

  cloudtrail_trail_name = var.name_prefix
  s3_bucket_name        = var.cloudtrail_s3_bucket_name
  kms_key_arn           = var.cloudtrail_kms_key_arn
  data_event_arns       = var.cloudtrail_data_events
  is_multi_region_trail = true
}

module "config" {
  source = "git::git@github.com:ironwright-io/terraform-aws-security.git//modules/aws-config-multi-region?ref=v0.73.0"
  count  = var.enable_config ? 1 : 0

  aws_account_id         = var.aws_account_id
  enabled_regions        = var.opt_in_regions
  global_recorder_region = var.aws_region
  s3_bucket_name         = var.config_s3_bucket_name
  central_account_id     = var.config_central_account_id
}

module "guardduty" {
  source = "git::git@github.com:ironwright-io/terraform-aws-security.git//modules/guardduty-multi-region?ref=v0.73.0"
  count  = var.enable_guardduty ? 1 : 0

  opt_in_regions               = var.opt_in_regions
  finding_publishing_frequency = var.guardduty_finding_publishing_frequency
}
