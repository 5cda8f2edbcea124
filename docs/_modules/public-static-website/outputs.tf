output "website_bucket_name" {
  description = "Name of the bucket to upload to."
  value       = aws_s3_bucket.website.id
}

output "website_bucket_arn" {
  description = "ARN of the bucket."
  value       = aws_s3_bucket.website.arn
}

output "cloudfront_id" {
  description = "ID of the distribution, for invalidations."
  value       = aws_cloudfront_distribution.this.id
}

output "cloudfront_domain_name" {
  description = "Domain name that AWS assigned to the distribution."
  value       = aws_cloudfront_distribution.this.domain_name
}

output "website_url" {
  description = "Address of the website."
  value       = "https://${var.website_domain_name}"
}

output "access_logs_bucket_name" {
  description = "Name of the bucket with the access logs."
  value       = aws_s3_bucket.access_logs.id
}
