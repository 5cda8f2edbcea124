# Inputs that have no default come first.

variable "name" {
  description = "Name of the instance, its security group and its role."
  type        = string
}

variable "vpc_id" {
  description = "ID of the VPC to deploy into."
  type        = string
}

variable "subnet_id" {
  description = "ID of a public subnet."
  type        = string
}

variable "ami_filters" {
  description = "Selects the AMI: the newest image from these owners that matches all filters."
  type = object({
    owners  = list(string)
    filters = list(object({ name = string, values = list(string) }))
  })
}

variable "allow_ssh_from_cidr_list" {
  description = "Networks from which SSH is allowed. Use the addresses of offices and VPNs, not 0.0.0.0/0."
  type        = list(string)

  validation {
    condition     = length(var.allow_ssh_from_cidr_list) > 0 && !contains(var.allow_ssh_from_cidr_list, "0.0.0.0/0")
    error_message = "Name at least one network, and do not allow the whole internet."
  }
}

variable "instance_type" {
  description = "EC2 instance type."
  type        = string
  default     = "t3.micro"
}

variable "domain_name" {
  description = "DNS name of the bastion host in the zone."
  type        = string
  default     = null
}

variable "hosted_zone_id" {
  description = "ID of the Route 53 zone of that name."
  type        = string
  default     = null
}

variable "keypair_name" {
  description = "EC2 key pair for emergencies, when IAM cannot be reached."
  type        = string
  default     = null
}

variable "enable_ssh_iam" {
  description = "Let members of IAM groups log in with their own names and keys."
  type        = bool
  default     = true
}

variable "ssh_iam_users_group" {
  description = "IAM group whose members may log in."
  type        = string
  default     = "ssh-iam-users"
}

variable "ssh_iam_sudo_users_group" {
  description = "IAM group whose members may also use sudo."
  type        = string
  default     = "ssh-iam-sudo-users"
}

variable "external_account_ssh_iam_role_arn" {
  description = "ARN of the role in the account that holds the IAM users. When null, the users are looked up in this account."
  type        = string
  default     = null
}

variable "root_volume_size" {
  description = "Size of the encrypted root volume, in GB."
  type        = number
  default     = 8
}

variable "should_create_cloudwatch_log_group" {
  description = "Send the system and authentication logs to CloudWatch."
  type        = bool
  default     = true
}

variable "log_retention_in_days" {
  description = "How long CloudWatch keeps the log group. CloudWatch accepts certain values only."
  type        = number
  default     = 30

  validation {
    condition     = contains([1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653], var.log_retention_in_days)
    error_message = "Use one of 1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288 and 3653."
  }
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
