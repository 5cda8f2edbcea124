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

variable "child_accounts" {
  description = "The accounts of the organization by name. The email address must be one that no other AWS account has; parent_id is an organizational unit; role_name is the administrator role that is created in the account."
  type = map(object({
    email                      = string
    parent_id                  = optional(string)
    role_name                  = optional(string, "OrganizationAccountAccessRole")
    iam_user_access_to_billing = optional(string, "ALLOW")
    is_logs_account            = optional(bool, false)
    tags                       = optional(map(string), {})
  }))
}

variable "organizations_create_organization" {
  description = "Create the organization. Set to false if it exists, which is the case if you have ever used consolidated billing."
  type        = bool
  default     = true
}

variable "organizations_aws_service_access_principals" {
  description = "Services that may work across the organization."
  type        = list(string)
  default     = ["cloudtrail.amazonaws.com", "config-multiaccountsetup.amazonaws.com", "config.amazonaws.com"]
}

variable "organizations_enabled_policy_types" {
  description = "Policy types to enable."
  type        = list(string)
  default     = ["SERVICE_CONTROL_POLICY"]
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

variable "users" {
  description = "IAM users of the root account. Use two or three administrators at most."
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

variable "should_create_iam_group_full_access" {
  description = "Create the group for administrators."
  type        = bool
  default     = true
}

variable "should_create_iam_group_billing" {
  description = "Create the group for people who manage billing."
  type        = bool
  default     = true
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

variable "force_destroy" {
  description = "Delete buckets with their content when the baseline is destroyed. For tests only."
  type        = bool
  default     = false
}

variable "tags" {
  description = "Tags for every resource that can have them."
  type        = map(string)
  default     = {}
}
