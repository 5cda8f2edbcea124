# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

module "tasks" {
  source = "git::git@github.com:ironwright-io/terraform-aws-ci.git//modules/ecs-deploy-runner?ref=v0.52.0"

  name                       = var.name
  vpc_id                     = var.vpc_id
  subnet_ids                 = var.subnet_ids
  cluster_arn                = aws_ecs_cluster.this.arn
  terraform_planner          = var.terraform_planner
  terraform_applier          = var.terraform_applier
  docker_image_builder       = var.docker_image_builder
  ami_builder                = var.ami_builder
  plan_permissions           = var.plan_permissions
  deploy_permissions         = var.deploy_permissions
  ssh_private_key_secret_arn = var.ssh_private_key_secret_arn
  github_token_secret_arn    = var.github_token_secret_arn
  secrets_kms_key_arns       = var.secrets_kms_key_arns
  task_cpu                   = var.task_cpu
  task_memory                = var.task_memory
  log_retention_in_days      = var.log_retention_in_days
}

module "invoker" {
  source = "git::git@github.com:ironwright-io/terraform-aws-ci.git//modules/ecs-deploy-runner-invoker?ref=v0.52.0"

  name                  = "${var.name}-invoker"
  cluster_arn           = aws_ecs_cluster.this.arn
  task_definition_arns  = module.tasks.task_definition_arns
  allowed_scripts       = module.tasks.allowed_scripts
  container_max_runtime = var.container_max_runtime_seconds
}

resource "aws_iam_role" "invoke" {
  name               = "ci-deploy-runner-access"
  assume_role_policy = data.aws_iam_policy_document.invoke_trust.json
  tags               = var.tags
}

resource "aws_iam_role_policy" "invoke" {
  role   = aws_iam_role.invoke.name
  policy = data.aws_iam_policy_document.invoke.json
}

data "aws_iam_policy_document" "invoke" {
  statement {
    actions   = ["lambda:InvokeFunction"]
    resources = [module.invoker.function_arn]
  }

  statement {
    actions   = ["logs:GetLogEvents", "logs:FilterLogEvents"]
    resources = ["arn:aws:logs:*:*:log-group:${module.tasks.log_group_name}:*"]
  }

  statement {
    actions   = ["ecs:DescribeTasks"]
    resources = ["*"]
  }
}
