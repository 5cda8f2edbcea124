# Inputs that have no default come first.

variable "vpc_id" {
  description = "ID of the VPC to deploy into."
  type        = string
}

variable "subnet_ids" {
  description = "IDs of private subnets with a NAT gateway, usually of the management VPC."
  type        = list(string)
}

variable "name" {
  description = "Name of the stack, and prefix of its resources."
  type        = string
  default     = "ecs-deploy-runner"
}

variable "terraform_planner" {
  description = "The task that runs plan: its image, and the repositories it may clone. When null, the task is not created."
  type = object({
    docker_image = string
    docker_tag   = string
    repositories = list(string)
  })
  default = null
}

variable "terraform_applier" {
  description = "The task that runs apply, and the branches whose commits it may deploy. When null, the task is not created."
  type = object({
    docker_image               = string
    docker_tag                 = string
    repositories               = list(string)
    allowed_branches           = optional(list(string), ["main"])
    allowed_terraform_commands = optional(list(string), ["plan", "apply"])
  })
  default = null
}

variable "docker_image_builder" {
  description = "The task that builds Docker images with the maintained fork of kaniko, and the repositories it may push to."
  type = object({
    docker_image        = string
    docker_tag          = string
    repositories        = list(string)
    ecr_repository_arns = list(string)
  })
  default = null
}

variable "ami_builder" {
  description = "The task that runs Packer."
  type = object({
    docker_image = string
    docker_tag   = string
    repositories = list(string)
  })
  default = null
}

variable "plan_permissions" {
  description = "IAM statements for the planner, in addition to the AWS managed policy ReadOnlyAccess."
  type = map(object({
    effect    = string
    actions   = list(string)
    resources = list(string)
  }))
  default = {}
}

variable "deploy_permissions" {
  description = "IAM statements for the applier."
  type = map(object({
    effect    = string
    actions   = list(string)
    resources = list(string)
  }))
  default = {}
}

variable "ssh_private_key_secret_arn" {
  description = "ARN of the secret with the machine user’s SSH key, to clone private repositories."
  type        = string
  default     = null
}

variable "github_token_secret_arn" {
  description = "ARN of the secret with the machine user’s token, to clone over HTTPS and to commit."
  type        = string
  default     = null
}

variable "secrets_kms_key_arns" {
  description = "KMS keys that encrypt those secrets."
  type        = list(string)
  default     = []
}

variable "task_cpu" {
  description = "CPU units of a task."
  type        = number
  default     = 2048
}

variable "task_memory" {
  description = "Memory of a task, in MB. A plan of a large module needs 4 GB."
  type        = number
  default     = 8192
}

variable "container_max_runtime_seconds" {
  description = "Maximum duration of a task, in seconds. The runner stops a task that takes longer."
  type        = number
  default     = 3600
}

variable "invoker_role_arns" {
  description = "Principals in other accounts, such as CI servers, that may assume the role that invokes the function."
  type        = list(string)
  default     = []
}

variable "github_oidc_repositories" {
  description = "Subject claims of the GitHub Actions jobs that may assume that role through OpenID Connect: repository, and branch, event or environment."
  type        = list(string)
  default     = []
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
