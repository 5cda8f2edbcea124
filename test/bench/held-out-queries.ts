/**
 * Questions that the search was never tuned on: written from the names and subjects of the pages, before any of them was
 * asked. `search.js` prints their results; after using them to change the search, write new ones.
 */
import type { QuerySet } from './search-queries.js';

/** Over the site of this repository. */
export const heldOutSiteQueries: QuerySet = [
  [
    'kubectl access',
    'core-concepts/interacting-with-kubernetes',
    'core-concepts/kubernetes-access-control',
  ],
  ['update worker nodes', 'deployment-walkthrough/updating-the-worker-nodes'],
  [
    'eks logging',
    'kubernetes-cluster/production-grade-design/logging',
    'configure-logging-metrics-and-alarms-for-the-worker-nodes',
  ],
  ['what changed in terraform 0.15', 'terraform-15/core-concepts'],
  ['undeploy known errors', 'undeploy/known-errors'],
  ['undeploy entire environment', 'manually-undeploying-multiple-modules-or-an-entire-environment'],
  [
    'internet gateway',
    'internet-gateways-and-nat-gateways',
    'internet-gateways-public-subnets-and-private-subnets',
  ],
  ['initial access', 'authenticate/setting-up-initial-access'],
  ['pipeline for application code', 'ci--cd-pipeline-for-app-code'],
  ['aws account structure', 'what-is-an-aws-account-structure'],
  ['elastic load balancer', 'networking/elastic-load-balancer-elb'],
  ['access to worker nodes', 'configure-access-to-the-control-plane-and-worker-nodes'],
  ['iam best practices', 'maintain-compliance-by-following-iam-best-practices'],
  ['s3 storage best practices', 'maintain-compliance-by-following-storage-best-practices'],
  ['kubernetes service', 'app-orchestration/kubernetes-service'],
  ['ironwright compared to alternatives', 'overview/ironwright-vs-other'],
  ['create aws account in organization', 'create-new-account-in-your-aws-org'],
  ['why ci/cd', 'why-is-it-important-to-have-ci-cd'],
  ['deploy server options', 'options-for-deploy-server'],
  ['limit deploy triggers', 'limit-triggers-for-deploy-server'],
  ['log in to ec2 with ssh', 'authenticate-to-ec2-instances-via-ssh'],
  [
    'cis manual steps',
    'cis-1.3.0/deployment-walkthrough/step-2-manual-steps',
    'cis-1.4.0/deployment-walkthrough/step-3-manual-steps',
  ],
  [
    'ecs cluster',
    'app-orchestration/amazon-ecs-cluster',
    'app-orchestration/amazon-ecs-fargate-cluster',
  ],
  [
    'root account baseline',
    'aws-root-account-baseline-wrapper',
    'apply-account-baseline-root-to-root-account',
  ],
  ['elasticahe redis', 'data-storage/amazon-elasti-cache-for-redis'],
];

/** Over the documentation of a provider with 1,769 pages. */
export const heldOutProviderQueries: QuerySet = [
  [
    'vpn gateway',
    'r/compute_vpn_gateway',
    'd/compute_vpn_gateway',
    'r/compute_ha_vpn_gateway',
    'd/compute_ha_vpn_gateway',
  ],
  ['pubsub_lite_topic', 'r/pubsub_lite_topic'],
  ['spanner backup schedule', 'r/spanner_backup_schedule'],
  [
    'instance group manager',
    'r/compute_instance_group_manager',
    'd/compute_instance_group_manager',
    'r/compute_region_instance_group_manager',
  ],
  ['transfer job', 'r/storage_transfer_job'],
  ['upload object to bucket', 'r/storage_bucket_object'],
  ['app engine firewall', 'r/app_engine_firewall_rule'],
  ['healthcare hl7 store', 'r/healthcare_hl7_v2_store'],
  ['dlp inspect template', 'r/data_loss_prevention_inspect_template'],
  [
    'secret version',
    'r/secret_manager_secret_version',
    'd/secret_manager_secret_version',
    'r/secret_manager_regional_secret_version',
    'd/secret_manager_regional_secret_version',
  ],
  [
    'log sink',
    'r/logging_project_sink',
    'r/logging_folder_sink',
    'r/logging_organization_sink',
    'r/logging_billing_account_sink',
    'd/logging_sink',
  ],
  ['memcached', 'r/memcache_instance'],
  ['tpu vm', 'r/tpu_v2_vm'],
  ['ca pool', 'r/privateca_ca_pool'],
  ['firebase project', 'r/firebase_project'],
  ['netapp volume snapshot', 'r/netapp_volume_snapshot'],
  [
    'message_retention_duration',
    'r/pubsub_topic',
    'r/pubsub_subscription',
    'd/pubsub_topic',
    'd/pubsub_subscription',
  ],
  ['compute_backend_bukcet', 'r/compute_backend_bucket', 'd/compute_backend_bucket'],
  [
    'cross site network',
    'r/compute_cross_site_network',
    'list-resources/google_compute_cross_site_network',
  ],
  ['metastore federation', 'r/dataproc_metastore_federation'],
  [
    'ssh keys metadata',
    'r/compute_project_metadata',
    'r/compute_project_metadata_item',
    'r/os_login_ssh_public_key',
    'r/compute_instance',
  ],
  [
    'saml provider',
    'r/identity_platform_inbound_saml_config',
    'r/identity_platform_tenant_inbound_saml_config',
    'r/iam_workforce_pool_provider',
    'r/iam_workload_identity_pool_provider',
  ],
];
