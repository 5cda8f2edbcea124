# Inputs that have no default come first.

variable "service_name" {
  description = "Name of the service, its log group and its roles."
  type        = string
}

variable "ecs_cluster_arn" {
  description = "ARN of the cluster."
  type        = string
}

variable "container_definitions" {
  description = "The containers of a task by name: image, the port it listens on, and environment variables. The load balancer sends requests to the container that comes first in alphabetical order."
  type = map(object({
    image       = string
    port        = number
    environment = optional(map(string), {})
  }))
}

variable "vpc_id" {
  description = "ID of the VPC to deploy into."
  type        = string
}

variable "subnet_ids" {
  description = "IDs of the private app subnets in which tasks start."
  type        = list(string)
}

variable "launch_type" {
  description = "FARGATE or EC2. When null, the cluster’s capacity provider strategy applies."
  type        = string
  default     = "FARGATE"

  validation {
    condition     = var.launch_type == null ? true : contains(["FARGATE", "EC2"], var.launch_type)
    error_message = "Use FARGATE, EC2 or null."
  }
}

variable "task_cpu" {
  description = "CPU units of a task: 1024 are one vCPU. On Fargate 256, 512, 1024, 2048, 4096, 8192 or 16384."
  type        = number
  default     = 256
}

variable "task_memory" {
  description = "Memory of a task, in MB. On Fargate it has to fit the CPU: 512 to 2048 for 256, 1024 to 4096 for 512, 2048 to 8192 for 1024."
  type        = number
  default     = 512
}

variable "desired_number_of_tasks" {
  description = "Initial number of tasks. Auto scaling changes it later, and Terraform ignores the change."
  type        = number
  default     = 2
}

variable "min_number_of_tasks" {
  description = "The smallest number of tasks."
  type        = number
  default     = 2
}

variable "max_number_of_tasks" {
  description = "The largest number of tasks."
  type        = number
  default     = 4
}

variable "autoscaling_cpu_target" {
  description = "Average CPU utilization that auto scaling targets, in percent. 0 turns it off."
  type        = number
  default     = 60
}

variable "secrets" {
  description = "Environment variables that all containers read from Secrets Manager or Parameter Store: name to ARN. For a JSON secret, append the key, as in arn:…:secret:stage/hello/config-AbCdEf:db_password::."
  type        = map(string)
  default     = {}
}

variable "secrets_kms_key_arns" {
  description = "KMS keys that encrypt those secrets."
  type        = list(string)
  default     = []
}

variable "task_role_policy_json" {
  description = "IAM policy of the application itself, as JSON."
  type        = string
  default     = null
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

variable "health_check_grace_period_seconds" {
  description = "How long a new task may take before a failing health check counts."
  type        = number
  default     = 30
}

variable "deployment_minimum_healthy_percent" {
  description = "How many of the desired tasks have to be healthy during a deployment, in percent."
  type        = number
  default     = 100
}

variable "deployment_maximum_percent" {
  description = "How many tasks may exist during a deployment, in percent of the desired ones."
  type        = number
  default     = 200
}

variable "enable_deployment_rollback" {
  description = "Roll back to the last working version if the new tasks do not become healthy."
  type        = bool
  default     = true
}

variable "wait_for_steady_state" {
  description = "Make the apply wait until the deployment finishes, and fail if it does not."
  type        = bool
  default     = true
}

variable "allow_inbound_from_security_group_ids" {
  description = "Additional security groups that may connect to the containers’ ports."
  type        = list(string)
  default     = []
}

variable "enable_execute_command" {
  description = "Allow ECS Exec into running tasks."
  type        = bool
  default     = false
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

variable "high_cpu_utilization_threshold" {
  description = "Average CPU utilization above which the alarm fires, in percent."
  type        = number
  default     = 90
}

variable "high_memory_utilization_threshold" {
  description = "Average memory utilization above which the alarm fires, in percent."
  type        = number
  default     = 90
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
