# Inputs that have no default come first.

variable "aws_account_id" {
  description = "ID of the account to deploy into. The service fails in any other account."
  type        = string

  validation {
    condition     = can(regex("^[0-9]{12}$", var.aws_account_id))
    error_message = "An account ID has 12 digits."
  }
}

variable "name_prefix" {
  description = "Prefix of the names of trails, recorders, buckets and roles."
  type        = string
}

variable "aws_region" {
  description = "The home region: where the trail and the global part of AWS Config are."
  type        = string
}

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

variable "iam_groups_for_cross_account_access" {
  description = "Groups whose members may assume the listed roles in other accounts."
  type = list(object({
    group_name    = string
    iam_role_arns = list(string)
  }))
  default = []
}

variable "iam_group_name_ssh_iam_users" {
  description = "Group whose members may log in to servers."
  type        = string
  default     = "ssh-iam-users"
}

variable "iam_group_name_ssh_iam_sudo_users" {
  description = "Group whose members may also use sudo."
  type        = string
  default     = "ssh-iam-sudo-users"
}

variable "allow_ssh_iam_access_from_other_account_arns" {
  description = "Principals whose servers may look up the members and SSH keys of IAM groups in this account."
  type        = list(string)
  default     = []
}

variable "should_require_mfa" {
  description = "Deny users who signed in without MFA everything except managing their own password and MFA device."
  type        = bool
  default     = true
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

variable "allow_full_access_from_other_account_arns" {
  description = "Principals in other accounts that may assume the role for full access in an emergency, such as the root account. Users of this account need no entry."
  type        = list(string)
  default     = []
}

variable "allow_read_only_access_from_other_account_arns" {
  description = "Principals in other accounts that may assume the role for reading."
  type        = list(string)
  default     = []
}

variable "max_session_duration_human_users" {
  description = "How long a session of a person may last, in seconds."
  type        = number
  default     = 43200

  validation {
    condition     = var.max_session_duration_human_users >= 3600 && var.max_session_duration_human_users <= 43200
    error_message = "Use 3600 to 43200 seconds: 1 to 12 hours."
  }
}

variable "opt_in_regions" {
  description = "Regions in which AWS Config, GuardDuty, EBS encryption and IAM Access Analyzer are set up. Use the same list in every account."
  type        = list(string)
  default     = ["us-east-1", "us-east-2", "us-west-1", "us-west-2", "ca-central-1", "eu-central-1", "eu-north-1", "eu-west-1", "eu-west-2", "eu-west-3", "sa-east-1", "ap-northeast-1", "ap-northeast-2", "ap-northeast-3", "ap-south-1", "ap-southeast-1", "ap-southeast-2"]
}

variable "enable_cloudtrail" {
  description = "Create a trail in all regions."
  type        = bool
  default     = true
}

variable "cloudtrail_s3_bucket_name" {
  description = "Name of the bucket for CloudTrail, in the logs account."
  type        = string
  default     = null
}

variable "cloudtrail_kms_key_arn" {
  description = "ARN of the KMS key that encrypts the logs, in the logs account."
  type        = string
  default     = null
}

variable "cloudtrail_data_events" {
  description = "ARNs of S3 buckets or Lambda functions whose data events are recorded. These cost 0.10 US dollars per 100,000."
  type        = list(string)
  default     = []
}

variable "enable_config" {
  description = "Record configuration with AWS Config in all regions."
  type        = bool
  default     = true
}

variable "config_s3_bucket_name" {
  description = "Name of the bucket for AWS Config, in the logs account."
  type        = string
  default     = null
}

variable "config_central_account_id" {
  description = "ID of the account that aggregates AWS Config data."
  type        = string
  default     = null
}

variable "enable_guardduty" {
  description = "Enable GuardDuty in all regions."
  type        = bool
  default     = true
}

variable "guardduty_finding_publishing_frequency" {
  description = "How often updates of findings are published."
  type        = string
  default     = "FIFTEEN_MINUTES"

  validation {
    condition     = contains(["FIFTEEN_MINUTES", "ONE_HOUR", "SIX_HOURS"], var.guardduty_finding_publishing_frequency)
    error_message = "Use FIFTEEN_MINUTES, ONE_HOUR or SIX_HOURS."
  }
}

variable "enable_ebs_encryption_by_default" {
  description = "Encrypt new EBS volumes in all regions."
  type        = bool
  default     = true
}

variable "enable_s3_account_public_access_block" {
  description = "Block public S3 buckets in the whole account."
  type        = bool
  default     = true
}

variable "enable_iam_access_analyzer" {
  description = "Create an analyzer in each region that finds resources shared outside the account."
  type        = bool
  default     = true
}

variable "tags" {
  description = "Tags for every resource that can have them."
  type        = map(string)
  default     = {}
}
