# Inputs that have no default come first.

variable "name" {
  description = "Name of the server and its resources."
  type        = string
}

variable "vpc_id" {
  description = "ID of the VPC to deploy into."
  type        = string
}

variable "subnet_ids" {
  description = "IDs of the public subnets in which the server may start."
  type        = list(string)
}

variable "ami_filters" {
  description = "Selects the AMI: the newest image from these owners that matches all filters."
  type = object({
    owners  = list(string)
    filters = list(object({ name = string, values = list(string) }))
  })
}

variable "ca_cert_fields" {
  description = "Subject of the certificate authority that the server creates at its first start."
  type = object({
    ca_country  = string
    ca_state    = string
    ca_locality = string
    ca_org      = string
    ca_org_unit = string
    ca_email    = string
  })
}

variable "vpn_subnet" {
  description = "Addresses that connected users get, in the form network and netmask. Must not overlap with anything they want to reach."
  type        = string
  default     = "172.16.1.0 255.255.255.0"
}

variable "vpn_route_cidr_blocks" {
  description = "Networks that clients reach through the tunnel: this VPC, and those peered with it."
  type        = list(string)
  default     = []
}

variable "allow_vpn_from_cidr_list" {
  description = "Networks from which users may connect. The default allows everyone, because people work from anywhere and OpenVPN drops packets without a valid key."
  type        = list(string)
  default     = ["0.0.0.0/0"]
}

variable "allow_ssh_from_cidr_blocks" {
  description = "Networks from which SSH into the server is allowed."
  type        = list(string)
  default     = []
}

variable "backup_bucket_name" {
  description = "Name of the S3 bucket that keeps the PKI. The server is useless without it, so it is versioned and encrypted."
  type        = string
  default     = null
}

variable "kms_key_arn" {
  description = "ARN of the KMS key that encrypts the backups. When null, the module creates one."
  type        = string
  default     = null
}

variable "request_queue_name" {
  description = "Name of the SQS queue for certificate requests."
  type        = string
  default     = "openvpn-requests"
}

variable "revocation_queue_name" {
  description = "Name of the SQS queue for revocations."
  type        = string
  default     = "openvpn-revocations"
}

variable "external_account_arns" {
  description = "ARNs of principals in other accounts that may send requests, usually of the security account."
  type        = list(string)
  default     = []
}

variable "instance_type" {
  description = "EC2 instance type. A t3.micro is enough for about twenty people."
  type        = string
  default     = "t3.micro"
}

variable "domain_name" {
  description = "DNS name of the server."
  type        = string
  default     = null
}

variable "hosted_zone_id" {
  description = "ID of the Route 53 zone of that name."
  type        = string
  default     = null
}

variable "force_destroy" {
  description = "Delete the backup bucket with its content when the service is destroyed."
  type        = bool
  default     = false
}

variable "enable_ssh_iam" {
  description = "Let members of IAM groups log in with their own names and keys."
  type        = bool
  default     = true
}

variable "external_account_ssh_iam_role_arn" {
  description = "ARN of the role in the account that holds the IAM users. When null, the users are looked up in this account."
  type        = string
  default     = null
}

variable "alarm_sns_topic_arns" {
  description = "ARNs of the SNS topics that are notified when an alarm fires and when it clears. Without a topic, the alarms notify no one."
  type        = list(string)
  default     = []
}

variable "tags" {
  description = "Tags for every resource that can have them."
  type        = map(string)
  default     = {}
}
