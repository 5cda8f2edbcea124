/** Credentials of code hosts, registries, pipelines and secret stores. Out: rows for `notation.ts`. */
import {
  ALPHANUMERIC,
  ANY_HEX,
  BASE64,
  HEX,
  LOWER,
  NOT_IN_BASE64,
  UPPER,
  UUID,
  WORD,
  formatsOf,
  type SecretFormat,
} from './notation.js';

const hosts = formatsOf([
  ['github-token', 'a GitHub token', 'ghp_ gho_ ghu_ ghs_ ghr_', `${ALPHANUMERIC}{36,255}`],
  [
    'github-installation-token',
    'a GitHub token',
    'ghs_',
    `\\d{1,20}_eyJ${WORD}{10,300}\\.eyJ${WORD}{10,3000}\\.${WORD}{20,1000}`,
  ],
  [
    'github-fine-grained-token',
    'a GitHub token',
    'github_pat_',
    `${ALPHANUMERIC}{22}_${ALPHANUMERIC}{59}`,
  ],
  [
    'gitlab-token',
    'a GitLab token',
    'glpat- gldt- glrt- glrtr- glft- glsoat- glffct- glwt-',
    `(?:t\\d_)?${WORD}{20,300}(?:\\.${LOWER}{2}\\.?${LOWER}{7,9})?`,
  ],
  ['gitlab-trigger-token', 'a GitLab trigger token', 'glptt-', `(?:${HEX}{40}|${WORD}{20,300})`],
  ['gitlab-job-token', 'a GitLab job token', 'glcbt-', `(?:${ALPHANUMERIC}{1,5}_)?${WORD}{20,64}`],
  ['gitlab-mail-token', 'a GitLab email token', 'glimt-', `${WORD}{25}`],
  ['gitlab-agent-token', 'a GitLab agent token', 'glagent-', `${WORD}{50,300}`],
  ['gitlab-oauth-secret', 'a GitLab OAuth secret', 'gloas-', `${WORD}{64}`],
  ['gitlab-registration-token', 'a GitLab registration token', 'GR1348941', `${WORD}{20}`],
  ['gitlab-session', 'a GitLab session', '_gitlab_session=', `(?<value>${LOWER}{32})`],
  [
    'atlassian-token',
    'an Atlassian token',
    'ATATT3 ATCTT3 ATSTT3 ATOTT3',
    `[A-Za-z0-9_=-]{100,260}`,
  ],
  ['bitbucket-password', 'a Bitbucket password', 'ATBB', `[A-Za-z0-9_=.-]{28,32}`],
  ['bitbucket-token', 'a Bitbucket token', 'BBDC-', `[A-Za-z0-9+/@_-]{40,50}`],
  [
    'sourcegraph-token',
    'a Sourcegraph token',
    'sgp_ slk_',
    `(?:(?:${ANY_HEX}{16}|local)_)?${ANY_HEX}{40}`,
  ],
]);

const registries = formatsOf([
  ['npm-token', 'an npm token', 'npm_', `${ALPHANUMERIC}{36}`],
  ['npm-uuid-token', 'an npm token', '_authToken', `["' ]{0,2}[=:] ?["']?(?<value>${UUID})`],
  [
    'npm-password',
    'an npm password',
    '_auth :_password',
    `["' ]{0,2}[=:] ?["']?(?<value>${BASE64}{16,200}={0,2})`,
  ],
  [
    'pypi-token',
    'a PyPI token',
    'pypi-',
    `(?:AgEIcHlwaS5vcmc|AgENdGVzdC5weXBpLm9yZw)${WORD}{50,1000}`,
  ],
  ['rubygems-key', 'a RubyGems key', 'rubygems_', `${HEX}{48}`],
  ['nuget-key', 'a NuGet key', 'oy2', `${LOWER}{43}`, NOT_IN_BASE64],
  ['crates-token', 'a crates.io token', 'cio', `${ALPHANUMERIC}{32}`, NOT_IN_BASE64],
  ['clojars-token', 'a Clojars token', 'CLOJARS_ clojars_', `${ALPHANUMERIC}{60}`],
  ['packagist-token', 'a Packagist token', 'packagist_', `[a-z]{3}_${HEX}{68}`],
  ['deno-token', 'a Deno token', 'ddp_ ddw_', `${ALPHANUMERIC}{36}`],
  ['docker-personal-token', 'a Docker Hub token', 'dckr_pat_', `${WORD}{27}`],
  ['docker-organization-token', 'a Docker Hub token', 'dckr_oat_', `${WORD}{27,36}`],
  ['artifactory-key', 'an Artifactory key', 'AKCp', `${ALPHANUMERIC}{69}`, NOT_IN_BASE64],
  [
    'artifactory-reference-token',
    'an Artifactory token',
    'cmVmd',
    `${ALPHANUMERIC}{59}`,
    NOT_IN_BASE64,
  ],
  ['huggingface-token', 'a Hugging Face token', 'hf_', `${ALPHANUMERIC}{34}`],
  ['huggingface-organization-token', 'a Hugging Face token', 'api_org_', `${ALPHANUMERIC}{34}`],
]);

const pipelines = formatsOf([
  [
    'terraform-token',
    'a Terraform Cloud token',
    '.atlasv1.',
    `[A-Za-z0-9_=-]{60,70}`,
    `${ALPHANUMERIC}{14}`,
  ],
  ['pulumi-token', 'a Pulumi token', 'pul-', `${HEX}{40}`],
  ['circleci-token', 'a CircleCI token', 'CCIPAT_ CCIPRJ_', `${ALPHANUMERIC}{22}_${HEX}{40}`],
  ['buildkite-token', 'a Buildkite token', 'bkua_ bkaj_ bkpt_ bkct_', `${HEX}{40}`],
  ['buildkite-agent-token', 'a Buildkite token', 'bkrt_ bkat_', `${WORD}{40,200}`],
  ['sonar-token', 'a SonarQube token', 'squ_ sqp_ sqa_', `${HEX}{40}`],
  [
    'snyk-token',
    'a Snyk token',
    'snyk_uat. snyk_sat.',
    `${WORD}{8}\\.${WORD}{20,400}(?:\\.${WORD}{20,200})?`,
  ],
  ['postman-key', 'a Postman key', 'PMAK-', `${ANY_HEX}{24}-${ANY_HEX}{34}`],
  ['postman-collection-key', 'a Postman key', 'PMAT-', `${UPPER}{26}`],
  [
    'harness-token',
    'a Harness token',
    'pat. sat.',
    `${WORD}{22}\\.${ALPHANUMERIC}{24}\\.${ALPHANUMERIC}{20}`,
  ],
  ['octopus-key', 'an Octopus Deploy key', 'API-', `${UPPER}{26}`],
  ['infracost-key', 'an Infracost key', 'ico-', `${ALPHANUMERIC}{32}`],
  ['prefect-key', 'a Prefect key', 'pnu_ pnb_', `${ALPHANUMERIC}{36}`],
  ['launchdarkly-key', 'a LaunchDarkly key', 'api- sdk-', UUID],
  [
    'sidekiq-url',
    'a Sidekiq credential',
    '@gems.contribsys.com @enterprise.contribsys.com',
    '',
    `${HEX}{8}:${HEX}{8}`,
  ],
  [
    'sidekiq-credential',
    'a Sidekiq credential',
    '__CONTRIBSYS__COM',
    `["' ]{0,2}[=:] ?["']?(?<value>${HEX}{8}:${HEX}{8})`,
    'BUNDLE_(?:GEMS|ENTERPRISE)',
  ],
]);

/** A token of Vault before 1.10. Its prefix is so short that all kinds of characters must follow. */
const legacyVaultToken: SecretFormat = {
  id: 'vault-legacy-token',
  name: 'a Vault token',
  signs: ['s.', 'b.'],
  before: '',
  after: `${ALPHANUMERIC}{24}`,
  isReal: (value) => [/\d/, /[A-Z]/, /[a-z]/].every((kind) => kind.test(value)),
};

const vaults = formatsOf([
  ['vault-token', 'a Vault token', 'hvs.', `${WORD}{24,300}`],
  ['vault-batch-token', 'a Vault batch token', 'hvb.', `${WORD}{24,500}`],
  ['vault-recovery-token', 'a Vault recovery token', 'hvr.', `${WORD}{24,300}`],
  [
    'doppler-token',
    'a Doppler token',
    'dp.pt. dp.ct. dp.sa. dp.scim. dp.audit.',
    `${ALPHANUMERIC}{40,44}`,
  ],
  [
    'doppler-service-token',
    'a Doppler token',
    'dp.st.',
    `(?:[a-z0-9_-]{2,35}\\.)?${ALPHANUMERIC}{40,44}`,
  ],
  [
    '1password-secret-key',
    'a 1Password secret key',
    'A3-',
    `${UPPER}{6}-(?:${UPPER}{11}|${UPPER}{6}-${UPPER}{5})-${UPPER}{5}-${UPPER}{5}-${UPPER}{5}`,
  ],
  ['1password-service-token', 'a 1Password token', 'ops_eyJ', `${BASE64}{250,2000}={0,3}`],
  ['age-key', 'an age key', 'AGE-SECRET-KEY-1', '[02-9AC-HJ-NP-Z]{58}'],
  ['age-plugin-key', 'an age key', 'AGE-PLUGIN-', '[A-Z0-9]{2,20}-1[02-9AC-HJ-NP-Z]{40,300}'],
]);

export const codeFormats: readonly SecretFormat[] = [
  ...hosts,
  ...registries,
  ...pipelines,
  ...vaults,
  legacyVaultToken,
];
