/** Tests with made-up secrets, which are written in pieces so that no other scanner takes them for real ones. */
import { describe, expect, test } from 'vitest';
import { findSecrets } from '../../../../cli/secrets/find-secrets.js';
import { judgeBacktracking, PROOF_TIMEOUT_MS } from '../../../backtracking.js';
import { vendorFormats } from '../../../../cli/secrets/formats/vendors.js';
import { bareAwsSecretKey, formats } from '../../../../cli/secrets/issued-values.js';
import * as named from '../../../../cli/secrets/named-values.js';
import { startCpuClock } from '../../../cpu-time.js';

const id = `AKIA${'Q3EGX5TZN4XJ7KLM'}`;
const secretKey = `Zt9/mQ4v+Lk2RwX8${'sJ7bYc3NfHd6Pg1TuVaEoKiM'}`;
const alphanumeric = '8sJ7bYc3NfHd6Pg1TuVaEoKiM5rQwZx2Lk4v9mB0';
const base64 = 'Zt9mQ4vLk2RwX8sJ7bYc3NfHd6Pg1TuVaEoKiM5rQwZx2Lk4v9mB0hGyDqSnUjCpWe';
const key = (kind: string, join: string, indent = '') =>
  [`-----BEGIN ${kind}PRIVATE KEY-----`, base64.slice(0, 64), base64.slice(2, 66), '-----END']
    .map((line) => indent + line)
    .join(join);

const namesOf = (value: string) =>
  findSecrets(value).map(({ name, isCertain }) => [name, isCertain]);

describe('a secret is found by its format', () => {
  test.each([
    ['an AWS access key ID', `aws_access_key_id = ${id}`],
    ['an AWS access key ID', `(${id})`],
    ['an AWS access key ID', `<code>ASIA${id.slice(4)}</code>`],
    ['an AWS secret access key', `aws_secret_access_key = ${secretKey}`],
    ['an AWS secret access key', `export AWS_SECRET_ACCESS_KEY="${secretKey}"`],
    ['an AWS secret access key', `"SecretAccessKey": "${secretKey}",`],
    ['an AWS secret access key', `secretAccessKey: '${secretKey}'`],
    ['an AWS secret access key', `Your secret access key is ${secretKey}.`],
    [
      'an AWS secret access key',
      `| Secret access key | ${secretKey} |`.replace(/ access /, '_access_'),
    ],
    ...['ghp', 'gho', 'ghu', 'ghs', 'ghr'].map((p) => [
      'a GitHub token',
      `${p}_${alphanumeric.slice(0, 36)}`,
    ]),
    ['a GitHub token', `github_pat_${alphanumeric.slice(0, 22)}_${base64.slice(0, 59)}`],
    ['a GitLab token', `glpat-${alphanumeric.slice(0, 20)}`],
    ['a Slack token', `xoxb-${'7203948571'}-${'8402957163947'}-${alphanumeric.slice(0, 24)}`],
    [
      'a Slack token',
      `xoxp-${'7203948571'}-${'7203948572'}-${'7203948573'}-${'9f8e7d6c5b4a39281706f5e4d3c2b1a0'}`,
    ],
    [
      'a Slack webhook',
      `https://hooks.slack.com/services/T${'07AB3CD9E'}/B${'08XY2ZW4V'}/${alphanumeric.slice(0, 24)}`,
    ],
    ['a Google API key', `key=AIza${base64.slice(0, 35)}`],
    ['a Google OAuth secret', `GOCSPX-${base64.slice(0, 28)}`],
    ['a Stripe key', `sk_live_${alphanumeric.slice(0, 24)}`],
    ['an npm token', `//registry.npmjs.org/:_authToken=npm_${alphanumeric.slice(0, 36)}`],
    ['a PyPI token', `pypi-AgEIcHlwaS5vcmc${base64}`],
    ['a Docker Hub token', `dckr_pat_${base64.slice(0, 27)}`],
    [
      'a Terraform Cloud token',
      `token = "${alphanumeric.slice(0, 14)}.atlasv1.${base64.slice(0, 66)}"`,
    ],
    ['a Vault token', `VAULT_TOKEN=hvs.${base64.slice(0, 28)}`],
    ['a SendGrid key', `SG.${base64.slice(0, 22)}.${base64.slice(3, 46)}`],
    ['a DigitalOcean token', `dop_v1_${'3f9a1c7e5b2d8064'.repeat(4)}`],
    ['an Anthropic key', `sk-ant-api03-${base64}${alphanumeric.slice(0, 27)}AA`],
    ['an OpenAI key', `sk-${alphanumeric.slice(0, 20)}T3BlbkFJ${alphanumeric.slice(5, 25)}`],
    [
      'an Azure storage key',
      `AccountName=a;AccountKey=${base64}${base64.slice(0, 20)}==;EndpointSuffix=x`,
    ],
    ['a JSON Web Token', `Bearer eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJwb3J0YWwifQ.${base64}`],
    ...['', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED '].map((kind) => [
      'a private key',
      key(kind, '\n'),
    ]),
    ['a private key', key('RSA ', '\r\n', '    ')],
    ['a private key', `"private_key": "${key('', '\\n')}"`],
    ['a private key', key('RSA ', '\n', '> ')],
    ['a private key', `KEY="${key('', ' ')}"`],
  ])('%s: %j', (name, text) => {
    expect(namesOf(text)).toContainEqual([name, true]);
  });
  test('and by the key next to it', () => {
    expect(namesOf(`Access key ID,Secret access key\n${id},${secretKey}\n`)).toEqual([
      ['an AWS access key ID', true],
      ['an AWS secret access key', true],
    ]);
  });
});

describe('a value that only its name or its surroundings make a secret is a possible one', () => {
  test.each([
    ['a value that looks like a secret', `db_password = "${alphanumeric.slice(0, 24)}"`],
    ['a value that looks like a secret', `api_key: ${'9f8e7d6c5b4a39281706f5e4d3c2b1a0'}`],
    ['a value that looks like a secret', `"clientSecret": "${base64.slice(0, 40)}"`],
    ['a Datadog key', `DATADOG_API_KEY=${'9f8e7d6c5b4a39281706f5e4d3c2b1a0'}`],
    ['a password in a URL', `postgres://app:${alphanumeric.slice(0, 24)}@db.internal:5432/app`],
    ['an AWS account ID', 'arn:aws:iam::482910573816:role/deploy'],
    ['an AWS account ID', 'arn:aws-us-gov:s3:us-gov-west-1:482910573816:x'],
    ['an AWS account ID', '482910573816.dkr.ecr.us-east-1.amazonaws.com/app'],
    ['an AWS account ID', 'https://482910573816.signin.aws.amazon.com/console'],
    ['an AWS account ID', 'https://sqs.us-east-1.amazonaws.com/482910573816/jobs'],
    ['an AWS account ID', 'account_id = "482910573816"'],
    ['an AWS account ID', 'Our AWS account is 4829-1057-3816.'],
    ['an AWS account ID', 'accounts = {\n  prod  = "482910573816"\n}'],
    ['an AWS account ID', 'Account ID: 482910573816'],
    ['an AWS account ID', '"AWS": "482910573816"'],
  ])('%s: %j', (name, text) => {
    expect(namesOf(text)).toEqual([[name, false]]);
  });
});

describe('an example is not a secret', () => {
  test.each([
    'AKIAIOSFODNN7EXAMPLE',
    'AKIAI44QH8DHBEXAMPLE',
    'ASIAIOSFODNN7EXAMPLE',
    'AKIAXXXXXXXXXXXXXXXX',
    'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    'AWS_SECRET_ACCESS_KEY="je7MtGbClwBF/2Zp9Utk/h3yCo8nvbEXAMPLEKEY"',
    'AKIAIOSFODNN7EXAMPLE,wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    'secret_access_key = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"',
    `ghp_${'x'.repeat(36)}`,
    `ghp_${'EXAMPLE'.repeat(6)}`,
    'GITHUB_OAUTH_TOKEN=(your token)',
    'xoxb-your-slack-token',
    'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
    '-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----',
    '-----BEGIN OPENSSH PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n',
    '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA\n',
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
    ...[
      { iss: 'https://a.example', sub: '1234567890' },
      { user: 'a', iat: 1516239022 },
    ].map(
      (claims) =>
        `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c`,
    ),
    'password = var.database_password_from_1password',
    'password = data.aws_secretsmanager_secret_version.db.secret_string',
    'token = module.github_token_v2.outputs.token3value1',
    'secret_name: github-ssh-key-a1B2c3-and-more-words9',
    'secret = "ecs-deploy-runner/github-ssh-key-a1B2c3"',
    'secret = "projects/my-project-1/secrets/my-secret-2/versions/3"',
    'secret_arn = "arn:aws:secretsmanager:us-east-1:111122223333:secret:a1B2c3d4e5F6g7H8i9J0"',
    'api_key = "00000000-1111-2222-3333-444455556666"',
    'client_secret = "6f1d2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b"',
    'api_key: YOUR_API_KEY_GOES_HERE_12345',
    'password: ZW5jcnlwdGVkLXBhc3N3b3JkCg==',
    'public_key = "AAAAC3NzaC1lZDI1NTE5AAAAIJ8sJ7bYc3NfHd6Pg1TuVaEoKiM5rQwZx2Lk4v9mB0"',
    'commit 9f8e7d6c5b4a39281706f5e4d3c2b1a0deadbeef',
    'checksum = "9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4a39281706f5e4d3c2b1a0"',
    'postgres://user:password@localhost:5432/db',
    'https://user:$TOKEN@example.com/',
    '123456789012',
    '111122223333',
    '444455556666',
    '000000000000',
    '999999999999',
    '012345678901',
    '210987654321',
    '098765432109',
    '112233445566',
    '123456781234',
    '999900001111',
    '123123123123',
  ])('%j', (text) => {
    expect(findSecrets(/^\d{12}$/.test(text) ? `arn:aws:iam::${text}:root` : text)).toEqual([]);
  });
  test.each([
    'arn:aws:iam::099720109477:root',
    'arn:aws:sns:us-east-1:806199016981:AmazonIpSpaceChanged',
    'account 602401143452.dkr.ecr.us-west-2.amazonaws.com/eks/coredns',
    'The call took 482910573816 cycles.',
    'gcloud projects describe 482910573816',
    'timestamp 20261121204400',
    '4829-1057-3816-9921 is no account of AWS',
  ])('neither is a public account, or a number that is not an account: %j', (text) => {
    expect(findSecrets(text)).toEqual([]);
  });
});

describe('K19: a secret is found in any spelling that readers see as one', () => {
  const [start, end] = [id.slice(0, 9), id.slice(9)];
  test.each([
    ['a zero-width space', `${start}\u200b${end}`],
    ['a zero-width joiner', `${start}\u200d${end}`],
    ['a byte order mark', `${start}\ufeff${end}`],
    ['a soft hyphen', `${start}\u00ad${end}`],
    ['its reference', `${start}&shy;${end}`],
    ['a decimal reference', `&#65;${id.slice(1)}`],
    ['a hexadecimal reference', `${id.slice(0, -1)}&#x4d;`],
    ['a reference to an invisible character', `${start}&#8203;${end}`],
    ['a comment', `${start}<!-- split -->${end}`],
    ['a comment of MDX', `${start}{/* split */}${end}`],
    ['a place to break', `${start}<wbr>${end}`],
    ['an empty element', `${start}<b></b>${end}`],
    ['two elements', `${start}</span><span class="s">${end}`],
  ])('%s', (_, spelling) => {
    const text = `Ä &amp; *Set* \`${spelling}\`, then go on.`;
    const offset = text.indexOf(spelling);
    expect(findSecrets(text)).toEqual([
      {
        isCertain: true,
        name: 'an AWS access key ID',
        value: id,
        offset,
        length: spelling.length,
      },
    ]);
  });
  test('escapes of Markdown, a named reference, and a comment that contains one', () => {
    const token = `ghp_${alphanumeric.slice(0, 36)}`;
    const values = (text: string) => findSecrets(text).map(({ value }) => value);
    expect(values(token.replace('_', '\\_'))).toEqual([token]);
    expect(values(token.replace('_', '&lowbar;'))).toEqual([token]);
    expect(values(`word<!-- ${token} -->word`)).toEqual([token]);
    expect(values(`<!-- ${token.replace('g', '&#103;')} -->`)).toEqual([token]);
  });
  test.each([
    ['KEY_', ''],
    ['key-', ''],
    ['"\\n', '\\n"'],
    ['https://example.org/?key%3D', '&x=1'],
    ['AccessKeyId=', '_OLD'],
    ['**', '**'],
  ])('between %j and %j', (before, after) => {
    expect(findSecrets(before + id + after).map(({ value }) => value)).toEqual([id]);
  });
  test.each([
    ['a value that looks like a secret', `Authorization: Bearer ${alphanumeric}`],
    [
      'a value that looks like a secret',
      `curl -H "authorization: token ${alphanumeric}" https://a.example`,
    ],
    ['a value that looks like a secret', `Authorization: Basic ${base64.slice(0, 44)}`],
    ['a value that looks like a secret', `X-Api-Key: ${alphanumeric}`],
    ['a value that looks like a secret', `    client-key-data: ${base64.repeat(3)}`],
    ['a value that looks like a secret', `//npm.example.org/:_authToken=${alphanumeric}`],
    ['a value that looks like a secret', `Your API key: \`${alphanumeric}\``],
    ['a value that looks like a secret', `"{\\"token\\": \\"${alphanumeric}\\"}"`],
    ['a value that looks like a secret', `aws_session_token = ${base64}`],
    ['a password in a URL', `mongodb+srv://app:${'vZ7crNun4iT'}@cluster.example/`],
    ['a value that looks like a secret', `{"auth": "${base64.slice(0, 44)}"}`],
    ['a value that looks like a secret', `export DD_PAT=${alphanumeric}`],
    ['a value that looks like a secret', `Authorization: SSWS 00${alphanumeric}`],
    ['a password in a URL', `redis://:${alphanumeric.slice(0, 24)}@cache.internal:6379`],
    ['a password in a command', `curl --user admin:${alphanumeric.slice(0, 24)} https://a.example`],
  ])('%s: %j', (name, text) => {
    expect(namesOf(text)).toEqual([[name, false]]);
  });
  test('a private key of a kubeconfig', () => {
    const encoded = Buffer.from(key('RSA ', '\n')).toString('base64');
    expect(namesOf(`client-key-data: ${encoded}`)).toEqual([['a private key', true]]);
    const certificate = Buffer.from(key('', '\n').replaceAll('PRIVATE KEY', 'CERTIFICATE'));
    expect(findSecrets(`certificate-authority-data: ${certificate.toString('base64')}`)).toEqual(
      [],
    );
  });
  test.each([
    [
      'a PGP key',
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: 1\n\n${base64}\n=aB3d\n-----END`,
    ],
    [
      'an encrypted key',
      key('RSA ', '\n').replace('\n', '\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,07\n\n'),
    ],
    ['an SSH2 key', `---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n${base64}\n---- END`],
    [
      'a PuTTY key',
      `PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n${base64}\nPrivate-MAC: 07`,
    ],
    ['one line', key('', '\n').replaceAll('\n', '')],
    [
      'a literal in pieces',
      key('', '\n')
        .split('\n')
        .map((line) => `'${line}\\n' +`)
        .join('\n'),
    ],
    ['a comment', key('EC ', '\n', '# ')],
  ])('a private key: %s', (_, text) => {
    expect(namesOf(text)).toEqual([['a private key', true]]);
  });
});

describe('K20: a placeholder in place of a secret is not one', () => {
  const line = base64.slice(0, 64);
  test.each([
    'MIIEvQ…',
    'MIIEvQ...',
    '...',
    '…',
    '<private key>',
    `${line}\n...\n${line}`,
    `${line}\n…\n${line}`,
    `${line}\n[snip]\n${line}`,
    `${line}\nredacted\n${line}`,
    `${line}\n(more lines)\n${line}`,
    `${line}...`,
    'YOURPRIVATEKEYGOESHERE12',
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'd29ybGQKd29ybGQKd29ybGQKd29ybGQKd29ybGQKd29ybGQKd29ybGQKd29ybGQK',
    'VGhpcyBpcyBub3QgYSByZWFsIGtleSwganVzdCBzb21lIHdvcmRzIGluIEJhc2U2NC4K',
  ])('in armor: %j', (body) => {
    for (const kind of ['', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED ']) {
      const text = `-----BEGIN ${kind}PRIVATE KEY-----\n${body}\n-----END ${kind}PRIVATE KEY-----\n`;
      expect(findSecrets(text)).toEqual([]);
      expect(findSecrets(JSON.stringify(text))).toEqual([]);
    }
  });
  test.each([
    'AKIA...',
    'AKIA…',
    'AKIA****************',
    'AKIAXXXXXXXXXXXXXXXX',
    'AKIA1234567890ABCDEF',
    `${id}...`,
    `ghp_${'16C7e42F292c6912E7710c838347Ae178B4a'}`,
    `sk_test_${'4eC39HqLyjWDarjtT1zdp7dc'}`,
    `AccountKey=${'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq'}/K1SZFPTOtr/KBHBeksoGMGw==`,
    'Authorization: Bearer <token>',
    'Authorization: Bearer ${TOKEN}',
    'Authorization: Bearer $(gcloud auth print-access-token)',
    'Authorization: Bearer eyJhbGciOi...',
    'Authorization: Bearer YOUR_TOKEN',
    '//registry.npmjs.org/:_authToken=${NPM_TOKEN}',
    '//registry.npmjs.org/:_authToken=00000000-0000-0000-0000-000000000000',
    'client-key-data: LS0tLS1CRUdJTi...',
    'client-key-data: REDACTED',
    'client-key-data: DATA+OMITTED',
    'hvs.CAESI...',
    'hvs.your-vault-token-goes-right-here',
    'token: changeme-changeme-changeme1',
    'api_key: example-key-1234567890abcdef',
    'password: {{ .Values.password }}',
    'private_key = "MIIJKAIBAAKCAgEA2Se7p8zvnI4yh+Gh9j2rG5e2aRXjg03Y8sai..."',
    'https://user:${TOKEN}@example.com/',
    'https://user:<password>@example.com/',
    'curl -u user:password https://example.com',
    'https://admin:Admin12345@example.com/',
    'https://user:Passw0rd99@example.com/',
    'postgres://user:mysecretpassword1A2@localhost/db',
    'curl -u "$USER:$TOKEN" https://example.com',
    '?sv=2023-11-03&sig=<signature>',
    '?sv=2023-11-03&sig=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'https://hooks.slack.com/services/T00/B00/XXX',
    'https://discord.com/api/webhooks/123456789012345678/your-webhook-token',
  ])('%j', (text) => {
    expect(findSecrets(text)).toEqual([]);
  });
  test.each([
    'arn:aws:securityhub:eu-west-1:482910573816:product/alertlogic/althreatmanagement',
    'arn:aws:securityhub:us-east-1::product/aws/guardduty',
    'arn:aws:inspector:us-west-2:482910573816:rulespackage/0-9hgA516p',
    'arn:aws:sagemaker:us-east-1:482910573816:workteam/public-crowd/default',
    'arn:aws:lambda:us-east-1:482910573816:layer:AWS-Parameters-and-Secrets-Lambda-Extension:4',
    'arn:aws:lambda:us-east-1:580247275435:layer:LambdaInsightsExtension:14',
    'arn:aws:iam::aws:policy/AdministratorAccess',
    'arn:aws:iam::127311923021:root',
    'arn:aws:serverlessrepo:us-east-1:297356227824:applications/SecretsManagerRotation',
    '482910573816.dkr.ecr.us-west-2.amazonaws.com/eks/coredns:v1.11.1',
    '482910573816.dkr.ecr.cn-north-1.amazonaws.com.cn/sagemaker-xgboost:1.7',
    'account 469771592824 of SageMaker in AWS',
    'aws_account_id = "123456123846"',
    'principal_id = "012128675309" # an AWS account',
    '<!-- AWS cache-key: fb0e120dfcbc25ae781481677367f082bb97ab3a124759066626f475a08af882 -->',
  ])('an account of one owner: %j', (text) => {
    expect(findSecrets(text)).toEqual([]);
  });
  test('the default product of Security Hub has an account of its own', () => {
    const text = 'arn:aws:securityhub:eu-west-1:482910573816:product/482910573816/default';
    expect(findSecrets(text).map(({ offset }) => offset)).toEqual([30, 51]);
  });
});

test('a finding has the place where the secret begins, each place once', () => {
  const text = `one\n  token = "ghp_${alphanumeric.slice(0, 36)}" # ${id}\n`;
  expect(findSecrets(text).map(({ value, offset }) => [value, offset])).toEqual([
    [`ghp_${alphanumeric.slice(0, 36)}`, text.indexOf('ghp_')],
    [id, text.indexOf('AKIA')],
  ]);
});

describe('no pattern backtracks without bound', () => {
  // Numbers of repetitions affect only the duration of the proof, not its result; the same is true of looking ahead a few
  // characters.
  const shorten = ({ source }: RegExp) =>
    source
      .replace(/\(\?=[^)]*\)/g, '')
      .replace(/\{(\d+)/g, (_, count: string) => `{${Math.min(Number(count), 3)}`)
      .replace(/,\d{2,}\}/g, ',}');
  const searched = [
    bareAwsSecretKey,
    named.assigned,
    named.secretName,
    named.urlPassword,
    named.optionPassword,
  ].map((pattern) => [shorten(pattern), pattern.flags] as const);
  // These begin or end at a sign, so they are not searched for.
  const atSigns = formats.flatMap(({ before, after }) => [
    `^${shorten(new RegExp(after))}`,
    `^${shorten(new RegExp(before))}`,
  ]);
  const ofVendors = vendorFormats.map(({ value }) => shorten(value));
  test.each([
    ...searched,
    ...[...new Set([...atSigns, ...ofVendors])].map((source) => [source, ''] as const),
  ])('%s', { timeout: PROOF_TIMEOUT_MS }, (source, flags) => {
    expect(judgeBacktracking(source, flags)).toMatchObject({ status: 'safe' });
  });
  test.each([
    ['a', 'token'.repeat(60_000)],
    ['b', 'password = '.repeat(30_000)],
    ['c', `://a:${'x'.repeat(300_000)}`],
    ['d', `-----BEGIN RSA PRIVATE KEY-----\n${'A\n'.repeat(150_000)}`],
    ['e', 'eyJ'.repeat(100_000)],
    ['f', `aws ${'4829-'.repeat(60_000)}`],
    ['g', `xoxb-${'1-'.repeat(150_000)}`],
    ['h', `token="${'A1'.repeat(150_000)}`],
    ['i', `AccountKey=${'A'.repeat(300_000)}`],
    ['k', '=a'.repeat(150_000)],
    ['l', 'glpat-'.repeat(50_000)],
    ['m', `${'<!--'.repeat(75_000)}`],
    ['n', '-----BEGIN RSA PRIVATE KEY-----\n'.repeat(9_000)],
    ['o', 'A'.repeat(300_000)],
    ['p', `a&#65;${'&amp;'.repeat(60_000)}`],
    ['q', 'aws_secret_key '.repeat(20_000)],
    ['r', 'hvs.-'.repeat(60_000)],
    ['s', 'sk-'.repeat(100_000)],
    ['j', `AKIAQ3EGX5TZN4XJ7KLM ${'/'.repeat(300_000)}`],
  ])('300 kB against them: %s', (_, text) => {
    const took = startCpuClock();
    findSecrets(text);
    expect(took()).toBeLessThan(2000);
  });
});

test('K20: a value that repeats a piece is a placeholder', () => {
  for (const piece of ['abc123', 'x1y2z', 'a1B2c3D4e5F6'])
    expect(findSecrets(`ghp_${piece.repeat(8).slice(0, 36)}`)).toEqual([]);
});

test('adjacent tags take linear time', () => {
  const started = performance.now();
  findSecrets(`a ${'<i>'.repeat(200_000)}`);
  expect(performance.now() - started).toBeLessThan(2_000);
});
