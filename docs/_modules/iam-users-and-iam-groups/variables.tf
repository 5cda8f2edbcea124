# Inputs that have no default come first.

variable "users" {
  description = "IAM users by name. A login profile or access keys need a PGP key or Keybase name, which encrypts the password and the secret key."
  type = map(object({
    groups               = list(string)
    create_login_profile = bool
    create_access_keys   = bool
    pgp_key              = string
  }))
  default = {}
}

variable "iam_password_policy" {
  description = "The password policy of the account. A maximum age of 0 means that passwords do not expire."
  type = object({
    minimum_password_length      = number
    require_symbols              = bool
    require_numbers              = bool
    require_uppercase_characters = bool
    require_lowercase_characters = bool
    max_password_age             = number
    password_reuse_prevention    = number
  })
  default = {
    minimum_password_length      = 16
    require_symbols              = true
    require_numbers              = true
    require_uppercase_characters = true
    require_lowercase_characters = true
    max_password_age             = 0
    password_reuse_prevention    = 24
  }
}

variable "password_length" {
  description = "Length of the passwords that are generated."
  type        = number
  default     = 20
}

variable "should_require_mfa" {
  description = "Deny users who signed in without MFA everything except managing their own password and MFA device."
  type        = bool
  default     = true
}

variable "should_create_iam_group_full_access" {
  description = "Create the group full-access, for administrators of this account."
  type        = bool
  default     = true
}

variable "should_create_iam_group_read_only" {
  description = "Create the group read-only."
  type        = bool
  default     = true
}

variable "should_create_iam_group_billing" {
  description = "Create the group billing."
  type        = bool
  default     = true
}

variable "should_create_iam_group_developers" {
  description = "Create the group developers."
  type        = bool
  default     = false
}

variable "iam_group_developers_permitted_services" {
  description = "Services that developers may use without limits, as prefixes of IAM actions."
  type        = list(string)
  default     = []
}

variable "should_create_iam_group_iam_user_self_mgmt" {
  description = "Create the group iam-user-self-mgmt, whose members manage their own password, keys and MFA device."
  type        = bool
  default     = true
}

variable "iam_groups_for_cross_account_access" {
  description = "Groups whose members may assume the listed roles in other accounts."
  type = list(object({
    group_name    = string
    iam_role_arns = list(string)
  }))
  default = []
}

variable "force_destroy_users" {
  description = "Delete users even if they have keys or MFA devices that were created outside Terraform."
  type        = bool
  default     = true
}

variable "tags" {
  description = "Tags for every resource that can have them."
  type        = map(string)
  default     = {}
}
