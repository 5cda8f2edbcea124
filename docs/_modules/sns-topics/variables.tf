# Inputs that have no default come first.

variable "name" {
  description = "Name of the topic."
  type        = string
}

variable "display_name" {
  description = "Sender name of emails and text messages. The first 10 characters show in text messages."
  type        = string
  default     = null
}

variable "email_subscriptions" {
  description = "Addresses that receive each message. Every address has to confirm within two days."
  type        = list(string)
  default     = []
}

variable "https_subscriptions" {
  description = "HTTPS endpoints that receive each message, such as those of PagerDuty and Opsgenie. They must confirm the subscription themselves."
  type        = list(string)
  default     = []
}

variable "slack_webhook_secret_name" {
  description = "Name of a secret in Secrets Manager that holds the URL of a Slack webhook. With it, a Lambda function forwards alarms to the channel."
  type        = string
  default     = null
}

variable "allow_publish_services" {
  description = "AWS services that may publish for resources of this account and of allow_publish_accounts. SNS cannot check the account for EventBridge."
  type        = list(string)
  default     = ["cloudwatch.amazonaws.com", "events.amazonaws.com"]
}

variable "allow_publish_accounts" {
  description = "IDs of other accounts whose users, roles and alarms may publish."
  type        = list(string)
  default     = []
}

variable "kms_key_arn" {
  description = "ARN of a customer-managed KMS key for encryption. Its policy has to let the publishing services use it. When null, the topic is not encrypted, because CloudWatch alarms cannot publish to a topic encrypted with the AWS-managed key."
  type        = string
  default     = null
}

variable "tags" {
  description = "Tags for every resource that can have them."
  type        = map(string)
  default     = {}
}
