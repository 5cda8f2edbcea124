# Inputs that have no default come first.

variable "primary_bucket" {
  description = "Name of the bucket. Names are unique in all of AWS."
  type        = string

  validation {
    condition     = can(regex("^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$", var.primary_bucket))
    error_message = "Use 3 to 63 lower-case letters, digits, dots and hyphens."
  }
}

variable "access_logging_bucket" {
  description = "Name of the bucket to create for access logs. When null, access logging is off."
  type        = string
  default     = null
}

variable "access_logging_prefix" {
  description = "Prefix of the access logs."
  type        = string
  default     = null
}

variable "enable_versioning" {
  description = "Keep old versions of objects."
  type        = bool
  default     = true
}

variable "mfa_delete" {
  description = "Require MFA to delete a version. Only the root user can turn it on, and only for a bucket without lifecycle rules."
  type        = bool
  default     = false
}

variable "sse_algorithm" {
  description = "How objects are encrypted: aws:kms or AES256."
  type        = string
  default     = "aws:kms"

  validation {
    condition     = contains(["aws:kms", "AES256"], var.sse_algorithm)
    error_message = "Use aws:kms or AES256."
  }
}

variable "kms_key_arn" {
  description = "ARN of the KMS key that encrypts objects. Defaults to the AWS-managed key when null; other accounts cannot use that key."
  type        = string
  default     = null
}

variable "bucket_key_enabled" {
  description = "Use a bucket key, which saves most calls to KMS."
  type        = bool
  default     = true
}

variable "bucket_policy_statements" {
  description = "Statements for the bucket policy by name. Keys are appended to the bucket's ARN: /* for all objects, an empty string for the bucket itself."
  type = map(object({
    effect     = string
    actions    = list(string)
    keys       = list(string)
    principals = map(list(string))
    conditions = optional(list(object({ test = string, variable = string, values = list(string) })), [])
  }))
  default = {}
}

variable "lifecycle_rules" {
  description = "Lifecycle rules by name. Transitions are days by storage class."
  type = map(object({
    enabled                                = bool
    prefix                                 = optional(string, "")
    expiration_days                        = optional(number)
    noncurrent_version_expiration_days     = optional(number)
    abort_incomplete_multipart_upload_days = optional(number)
    transitions                            = optional(map(number), {})
  }))
  default = {}
}

variable "cors_rules" {
  description = "CORS rules, for browsers that upload."
  type = list(object({
    allowed_origins = list(string)
    allowed_methods = list(string)
    allowed_headers = list(string)
    max_age_seconds = number
  }))
  default = []
}

variable "replica_bucket" {
  description = "Name of the bucket to create in another region, which receives a replica of every new object. Existing objects are not copied. When null, replication is off."
  type        = string
  default     = null
}

variable "replica_region" {
  description = "Region of the replica."
  type        = string
  default     = null
}

variable "object_lock_days" {
  description = "Number of days for which Object Lock keeps each version, in governance mode. 0 turns it off. Decide before you create the bucket: turning Object Lock on or off later replaces it."
  type        = number
  default     = 0
}

variable "force_destroy" {
  description = "Delete the bucket with its content when the service is destroyed."
  type        = bool
  default     = false
}

variable "force_destroy_logs" {
  description = "The same for the bucket of access logs."
  type        = bool
  default     = false
}

variable "force_destroy_replica" {
  description = "The same for the replica."
  type        = bool
  default     = false
}

variable "tags" {
  description = "Tags for every resource that can have them."
  type        = map(string)
  default     = {}
}
