# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_iam_account_password_policy" "this" {
  minimum_password_length        = var.iam_password_policy.minimum_password_length
  require_symbols                = var.iam_password_policy.require_symbols
  require_numbers                = var.iam_password_policy.require_numbers
  require_uppercase_characters   = var.iam_password_policy.require_uppercase_characters
  require_lowercase_characters   = var.iam_password_policy.require_lowercase_characters
  max_password_age               = var.iam_password_policy.max_password_age
  password_reuse_prevention      = var.iam_password_policy.password_reuse_prevention
  allow_users_to_change_password = true
}

module "users" {
  source = "git::git@github.com:ironwright-io/terraform-aws-security.git//modules/iam-users?ref=v0.73.0"

  users           = var.users
  password_length = var.password_length
  force_destroy   = var.force_destroy_users
  tags            = var.tags
}

module "groups" {
  source = "git::git@github.com:ironwright-io/terraform-aws-security.git//modules/iam-groups?ref=v0.73.0"

  should_require_mfa                         = var.should_require_mfa
  should_create_iam_group_full_access        = var.should_create_iam_group_full_access
  should_create_iam_group_read_only          = var.should_create_iam_group_read_only
  should_create_iam_group_billing            = var.should_create_iam_group_billing
  should_create_iam_group_developers         = var.should_create_iam_group_developers
  iam_group_developers_permitted_services    = var.iam_group_developers_permitted_services
  should_create_iam_group_iam_user_self_mgmt = var.should_create_iam_group_iam_user_self_mgmt
  iam_groups_for_cross_account_access        = var.iam_groups_for_cross_account_access
}
