# Inputs that have no default come first.

variable "name" {
  description = "Name of the server and its resources."
  type        = string
}

variable "vpc_id" {
  description = "ID of the VPC to deploy into."
  type        = string
}

variable "jenkins_subnet_id" {
  description = "ID of the private subnet of the server. Its Availability Zone holds the volume."
  type        = string
}

variable "alb_subnet_ids" {
  description = "IDs of the subnets of the load balancer."
  type        = list(string)
}

variable "ami_filters" {
  description = "Selects the AMI: the newest image from these owners that matches all filters."
  type = object({
    owners  = list(string)
    filters = list(object({ name = string, values = list(string) }))
  })
}

variable "domain_name" {
  description = "Name of the server, in the zone."
  type        = string
}

variable "hosted_zone_id" {
  description = "ID of the Route 53 zone of that name."
  type        = string
}

variable "acm_ssl_certificate_domain" {
  description = "Domain name of an issued ACM certificate that covers the name."
  type        = string
}

variable "instance_type" {
  description = "EC2 instance type."
  type        = string
  default     = "t3.large"
}

variable "memory" {
  description = "Heap of the JVM. Leave at least 1 GB for the system."
  type        = string
  default     = "4g"
}

variable "is_internal_alb" {
  description = "Give the load balancer private addresses only, so that Jenkins is reached over the VPN."
  type        = bool
  default     = true
}

variable "allow_incoming_http_from_cidr_blocks" {
  description = "Networks that may open the web interface."
  type        = list(string)
  default     = []
}

variable "jenkins_volume_size" {
  description = "Size of the encrypted volume for JENKINS_HOME, in GB."
  type        = number
  default     = 200
}

variable "jenkins_volume_type" {
  description = "Type of that volume."
  type        = string
  default     = "gp3"
}

variable "backup_schedule" {
  description = "Schedule of the snapshots of the volume."
  type        = string
  default     = "rate(1 day)"
}

variable "backup_retention_count" {
  description = "Number of snapshots to keep."
  type        = number
  default     = 15
}

variable "external_account_auto_deploy_iam_role_arns" {
  description = "Roles in other accounts that builds may assume, such as ci-deploy-runner-access."
  type        = list(string)
  default     = []
}

variable "build_permission_actions" {
  description = "IAM actions that builds may use in this account."
  type        = list(string)
  default     = []
}

variable "allow_ssh_from_security_group_ids" {
  description = "Security groups from which SSH is allowed."
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
