output "primary_bucket_name" {
  description = "Name of the bucket."
  value       = aws_s3_bucket.primary.id
}

output "primary_bucket_arn" {
  description = "ARN of the bucket."
  value       = aws_s3_bucket.primary.arn
}

output "primary_bucket_domain_name" {
  description = "Regional domain name of the bucket, for CloudFront."
  value       = aws_s3_bucket.primary.bucket_regional_domain_name
}

output "access_logging_bucket_name" {
  description = "Name of the bucket of access logs, or null."
  value       = one(aws_s3_bucket.logs[*].id)
}

output "replica_bucket_arn" {
  description = "ARN of the replica, or null."
  value       = one(module.replica[*].bucket_arn)
}
