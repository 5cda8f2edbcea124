# The heart of the service. Security groups, alarms and IAM policies are in files beside it.

resource "aws_lambda_function" "this" {
  function_name                  = var.name
  role                           = aws_iam_role.this.arn
  package_type                   = var.image_uri == null ? "Zip" : "Image"
  filename                       = var.source_path == null ? null : data.archive_file.source[0].output_path
  source_code_hash               = var.source_path == null ? null : data.archive_file.source[0].output_base64sha256
  s3_bucket                      = one(var.s3_object[*].bucket)
  s3_key                         = one(var.s3_object[*].key)
  s3_object_version              = one(var.s3_object[*].object_version)
  image_uri                      = var.image_uri
  runtime                        = var.runtime
  handler                        = var.handler
  memory_size                    = var.memory_size
  timeout                        = var.timeout
  publish                        = var.publish
  kms_key_arn                    = var.kms_key_arn
  reserved_concurrent_executions = var.reserved_concurrent_executions
  tags                           = var.tags

  dynamic "vpc_config" {
    for_each = var.vpc_config == null ? [] : [var.vpc_config]

    content {
      subnet_ids         = vpc_config.value.subnet_ids
      security_group_ids = [aws_security_group.this[0].id]
    }
  }

  dynamic "environment" {
    for_each = length(var.environment_variables) > 0 ? [1] : []

    content {
      variables = var.environment_variables
    }
  }

  dynamic "dead_letter_config" {
    for_each = var.dead_letter_target_arn == null ? [] : [var.dead_letter_target_arn]

    content {
      target_arn = dead_letter_config.value
    }
  }

  # The function would create its log group itself, without retention.
  depends_on = [aws_cloudwatch_log_group.this]
}

resource "aws_cloudwatch_log_group" "this" {
  name              = "/aws/lambda/${var.name}"
  retention_in_days = var.log_retention_in_days
  tags              = var.tags
}

resource "aws_cloudwatch_event_rule" "schedule" {
  count = var.schedule_expression == null ? 0 : 1

  name                = var.name
  schedule_expression = var.schedule_expression
}

resource "aws_cloudwatch_event_target" "schedule" {
  count = var.schedule_expression == null ? 0 : 1

  rule = aws_cloudwatch_event_rule.schedule[0].name
  arn  = aws_lambda_function.this.arn
}

data "archive_file" "source" {
  count = var.source_path == null ? 0 : 1

  type        = "zip"
  source_dir  = var.source_path
  output_path = "${path.module}/${var.name}.zip"
}
