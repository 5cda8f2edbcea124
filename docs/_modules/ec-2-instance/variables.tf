# Inputs that have no default come first.

variable "name" {
  description = "Name of the instance and its resources."
  type        = string
}

variable "vpc_id" {
  description = "ID of the VPC to deploy into."
  type        = string
}

variable "subnet_id" {
  description = "ID of the subnet. It also determines the Availability Zone of the data volumes."
  type        = string
}

variable "instance_type" {
  description = "EC2 instance type."
  type        = string
}

variable "ami_filters" {
  description = "Selects the AMI: the newest image from these owners that matches all filters."
  type = object({
    owners  = list(string)
    filters = list(object({ name = string, values = list(string) }))
  })
}

variable "ebs_volumes" {
  description = "Data volumes by name: size in GB, type, device and mount point. They survive the replacement of the instance."
  type = map(object({
    size        = number
    type        = string
    device_name = string
    mount_point = string
  }))
  default = {}
}

variable "attach_eip" {
  description = "Attach an Elastic IP address. For public subnets only."
  type        = bool
  default     = false
}

variable "user_data" {
  description = "Script that runs at the first boot. A change stops and starts the instance, but does not run the script again."
  type        = string
  default     = null
}

variable "domain_name" {
  description = "DNS name of the instance."
  type        = string
  default     = null
}

variable "hosted_zone_id" {
  description = "ID of the Route 53 zone of that name."
  type        = string
  default     = null
}

variable "allow_port_from_cidr_blocks" {
  description = "Ports to open, by name."
  type = map(object({
    port        = number
    cidr_blocks = list(string)
  }))
  default = {}
}

variable "allow_ssh_from_security_group_ids" {
  description = "Security groups from which SSH is allowed, such as the one of the VPN server."
  type        = list(string)
  default     = []
}

variable "external_account_ssh_iam_role_arn" {
  description = "ARN of the role in the account that holds the IAM users. When null, only the emergency key works for SSH."
  type        = string
  default     = null
}

variable "keypair_name" {
  description = "EC2 key pair for emergencies."
  type        = string
  default     = null
}

variable "instance_role_policy_json" {
  description = "IAM policy of the application, as JSON."
  type        = string
  default     = null
}

variable "root_volume_size" {
  description = "Size of the encrypted root volume, in GB."
  type        = number
  default     = 20
}

variable "dlm_snapshot_retention" {
  description = "Number of daily snapshots of the data volumes to keep. 0 turns snapshots off."
  type        = number
  default     = 7
}

variable "enable_termination_protection" {
  description = "Protect the instance from termination while this is true."
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
