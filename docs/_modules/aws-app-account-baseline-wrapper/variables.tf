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

variable "opt_in_regions" {
  description = "Regions in which AWS Config, GuardDuty, EBS encryption and IAM Access Analyzer are set up. Use the same list in every account."
  type        = list(string)
  default     = ["us-east-1", "us-east-2", "us-west-1", "us-west-2", "ca-central-1", "eu-central-1", "eu-north-1", "eu-west-1", "eu-west-2", "eu-west-3", "sa-east-1", "ap-northeast-1", "ap-northeast-2", "ap-northeast-3", "ap-south-1", "ap-southeast-1", "ap-southeast-2"]
}

variable "allow_full_access_from_other_account_arns" {
  description = "Principals that may assume the role for full access, usually the root of the security account."
  type        = list(string)
  default     = []
}

variable "allow_read_only_access_from_other_account_arns" {
  description = "Principals that may assume the role for reading."
  type        = list(string)
  default     = []
}

variable "allow_dev_access_from_other_account_arns" {
  description = "Principals that may assume the role for developers."
  type        = list(string)
  default     = []
}

variable "dev_permitted_services" {
  description = "Services that developers may use without limits, as prefixes of IAM actions."
  type        = list(string)
  default     = ["ec2", "ecs", "elasticloadbalancing", "s3", "rds", "logs", "cloudwatch", "lambda", "sqs", "sns"]
}

variable "allow_billing_access_from_other_account_arns" {
  description = "Principals that may assume the role for billing."
  type        = list(string)
  default     = []
}

variable "allow_logs_access_from_other_account_arns" {
  description = "Principals that may assume the role for reading logs."
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

variable "max_session_duration_machine_users" {
  description = "How long a session of a machine may last, in seconds."
  type        = number
  default     = 3600
}

variable "allow_auto_deploy_from_other_account_arns" {
  description = "Principals that may assume the role for deployments, for CI servers in another account."
  type        = list(string)
  default     = []
}

variable "auto_deploy_permissions" {
  description = "IAM actions that this role may use."
  type        = list(string)
  default     = []
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

variable "cloudtrail_external_aws_account_ids_with_write_access" {
  description = "In the logs account: IDs of accounts that may write CloudTrail logs into its bucket."
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

variable "config_linked_accounts" {
  description = "In the logs account: IDs of accounts that send AWS Config data."
  type        = list(string)
  default     = []
}

variable "create_log_buckets" {
  description = "Create the buckets for CloudTrail and AWS Config. True in the logs account only."
  type        = bool
  default     = false
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

variable "kms_customer_master_keys" {
  description = "Customer-managed KMS keys by alias, with those who administer and use them. All are rotated every year."
  type = map(object({
    region                     = string
    cmk_administrator_iam_arns = list(string)
    cmk_user_iam_arns          = list(string)
    cmk_external_user_iam_arns = list(string)
  }))
  default = {}
}

variable "enable_ebs_encryption_by_default" {
  description = "Encrypt new EBS volumes in all regions."
  type        = bool
  default     = true
}

variable "ebs_kms_key_name" {
  description = "Alias of the KMS key for default EBS encryption. If empty, EBS uses the AWS-managed key. A key of your own must name AWSServiceRoleForAutoScaling in its cmk_user_iam_arns, or Auto Scaling groups cannot start instances."
  type        = string
  default     = ""
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
