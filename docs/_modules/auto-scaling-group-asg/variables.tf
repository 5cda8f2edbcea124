# Inputs that have no default come first.

variable "name" {
  description = "Name of the service."
  type        = string
}

variable "vpc_id" {
  description = "ID of the VPC to deploy into."
  type        = string
}

variable "subnet_ids" {
  description = "IDs of the private app subnets in which instances start."
  type        = list(string)
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

variable "min_size" {
  description = "The smallest number of instances."
  type        = number
}

variable "max_size" {
  description = "The largest number of instances."
  type        = number
}

variable "server_port" {
  description = "Port on which the application listens."
  type        = number
  default     = 8080
}

variable "user_data" {
  description = "Script that runs at the first boot of each instance."
  type        = string
  default     = null
}

variable "min_elb_capacity" {
  description = "Number of new instances that must be healthy before a deployment continues. Defaults to min_size when null."
  type        = number
  default     = null
}

variable "wait_for_capacity_timeout" {
  description = "How long to wait for them."
  type        = string
  default     = "10m"
}

variable "health_check_grace_period" {
  description = "Seconds before a failed health check counts."
  type        = number
  default     = 300
}

variable "load_balancer" {
  description = "Where the service is attached: a listener of a load balancer, the load balancer’s security group, the priority of the rule (unique in the listener), the host names it answers to, and the path of the health check."
  type = object({
    listener_arn      = string
    security_group_id = string
    priority          = number
    host_names        = list(string)
    health_check_path = string
  })
  default = null
}

variable "dns_record" {
  description = "An alias record that points to the load balancer."
  type = object({
    hosted_zone_id = string
    name           = string
    alias_name     = string
    alias_zone_id  = string
  })
  default = null
}

variable "autoscaling_cpu_target" {
  description = "Average CPU utilization that auto scaling targets, in percent. 0 turns it off."
  type        = number
  default     = 60
}

variable "scheduled_scaling" {
  description = "Changes of size by schedule, in cron syntax and UTC."
  type = map(object({
    recurrence       = string
    min_size         = number
    max_size         = number
    desired_capacity = number
  }))
  default = {}
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

variable "should_create_cloudwatch_log_group" {
  description = "Ship system and application logs to CloudWatch."
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
