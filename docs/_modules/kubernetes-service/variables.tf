# Inputs that have no default come first.

variable "application_name" {
  description = "Name of the Helm release and of everything in it."
  type        = string
}

variable "namespace" {
  description = "Namespace to deploy into. It has to exist."
  type        = string
}

variable "cluster_name" {
  description = "Name of the EKS cluster."
  type        = string
}

variable "container_image" {
  description = "The image to run."
  type = object({
    repository = string
    tag        = string
  })
}

variable "container_port" {
  description = "Port on which the application listens."
  type        = number
}

variable "image_pull_policy" {
  description = "When nodes pull the image."
  type        = string
  default     = "IfNotPresent"

  validation {
    condition     = contains(["Always", "IfNotPresent", "Never"], var.image_pull_policy)
    error_message = "Use Always, IfNotPresent or Never."
  }
}

variable "desired_number_of_pods" {
  description = "Number of pods. With autoscaling, the initial number."
  type        = number
  default     = 2
}

variable "horizontal_pod_autoscaler" {
  description = "CPU target for autoscaling, in percent of the request. When null, the number of pods is fixed."
  type = object({
    min_replicas = number
    max_replicas = number
    cpu_target   = number
  })
  default = null
}

variable "min_number_of_pods_available" {
  description = "How many pods have to stay during voluntary disruptions, such as the update of nodes."
  type        = number
  default     = 1
}

variable "container_resources" {
  description = "CPU and memory that a pod requests, and its limits."
  type = object({
    requests = map(string)
    limits   = map(string)
  })
  default = {
    requests = { cpu = "100m", memory = "256Mi" }
    limits   = { memory = "256Mi" }
  }
}

variable "env_vars" {
  description = "Environment variables."
  type        = map(string)
  default     = {}
}

variable "secrets_as_env_vars" {
  description = "Environment variables from Kubernetes secrets: name of the secret, then key to variable."
  type        = map(map(string))
  default     = {}
}

variable "configmaps_as_volumes" {
  description = "ConfigMaps that are mounted: name to path."
  type        = map(string)
  default     = {}
}

variable "liveness_probe_path" {
  description = "Path of the liveness probe. Kubernetes restarts a pod that fails it. When null, there is no probe."
  type        = string
  default     = null
}

variable "readiness_probe_path" {
  description = "Path of the readiness probe. A pod that fails it gets no traffic. When null, there is no probe."
  type        = string
  default     = null
}

variable "initial_delay_seconds" {
  description = "How long to wait before the first probe."
  type        = number
  default     = 15
}

variable "ingress" {
  description = "How clients outside the cluster reach the service: expose is external or internal; services of one group share a load balancer."
  type = object({
    expose      = string
    domain_name = string
    group_name  = string
  })
  default = null
}

variable "ingress_annotations" {
  description = "Additional annotations of the ingress, for the AWS Load Balancer Controller."
  type        = map(string)
  default     = {}
}

variable "iam_role_policy_json" {
  description = "IAM policy of the application, as JSON. With it, a role for the service account is created."
  type        = string
  default     = null
}

variable "iam_openid_connect_provider_arn" {
  description = "ARN of the cluster’s OIDC provider, for that role."
  type        = string
  default     = null
}

variable "node_selector" {
  description = "Labels of nodes to run on."
  type        = map(string)
  default     = {}
}

variable "termination_grace_period_seconds" {
  description = "How long a pod has between SIGTERM and SIGKILL."
  type        = number
  default     = 60
}

variable "prestop_delay_seconds" {
  description = "How long a pod keeps serving before it receives SIGTERM, so that load balancers can deregister it."
  type        = number
  default     = 30
}

variable "wait_timeout" {
  description = "How long Helm waits for the deployment, in seconds."
  type        = number
  default     = 300
}

variable "override_chart_inputs" {
  description = "Additional values of the Helm chart, as a map."
  type        = any
  default     = {}
}
