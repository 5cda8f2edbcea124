/** Credentials of cloud platforms and hosting, as their issuers describe them. Out: rows for `notation.ts`. */
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
import { entropy } from '../randomness.js';

export const AWS_SECRET_KEY = 'an AWS secret access key';

const aws: readonly SecretFormat[] = [
  ...formatsOf([
    ['aws-access-key', 'an AWS access key ID', 'AKIA ASIA ABIA ACCA', `${UPPER}{16}`],
    ['aws-legacy-access-key', 'an AWS access key ID', 'A3T', `${UPPER}{17}`],
    [
      'aws-session-token',
      'an AWS session token',
      'FwoGZXIvYXdz FQoGZXIvYXdz IQoJb3JpZ2luX2Vj',
      `[A-Za-z0-9+/%]{80,3000}={0,2}`,
      NOT_IN_BASE64,
    ],
    ['aws-bedrock-key', 'an Amazon Bedrock key', 'ABSK', `${BASE64}{109,269}={0,2}`, NOT_IN_BASE64],
    [
      'aws-bedrock-session-key',
      'an Amazon Bedrock key',
      'bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t',
      `${BASE64}{20,4000}={0,2}`,
    ],
    ['aws-mws-key', 'an Amazon MWS key', 'amzn.mws.', UUID],
    ['aws-appsync-key', 'an AWS AppSync key', 'da2-', `${LOWER}{26}`],
    ['amazon-oauth-secret', 'an Amazon OAuth secret', 'amzn1.oa2-cs.v1.', `${HEX}{64}`],
  ]),
  {
    id: 'aws-secret-key',
    name: AWS_SECRET_KEY,
    signs: ['ecret', 'ECRET'],
    before: '[A-Za-z0-9_.-]{0,40}[Ss]',
    after: `[ _-]?(?:[Aa]ccess|ACCESS)?[ _-]?(?:[Kk]ey|KEY)\\\\?["'\`\\]]{0,2}[ \\t:=>|,]{0,16}(?:(?:is|was):? {1,4})?\\\\?["'\`]?(?<value>${BASE64}{40})(?![+/=])`,
    isReal: isAwsSecretKey,
  },
];

/** The key has no prefix: it is 40 random characters. 40 hexadecimal digits are a commit. */
export function isAwsSecretKey(value: string): boolean {
  return entropy(value) >= 4 && /\d/.test(value) && !/^[0-9a-f]+$/.test(value);
}

const azure: readonly SecretFormat[] = [
  ...formatsOf([
    ['azure-storage-key', 'an Azure storage key', 'AccountKey=', `(?<value>${BASE64}{86}==)`],
    [
      'azure-shared-access-key',
      'an Azure shared access key',
      'SharedAccessKey=',
      `(?<value>${BASE64}{43}=)`,
    ],
    [
      'azure-client-secret',
      'a Microsoft Entra client secret',
      'Q~',
      '[A-Za-z0-9_~.-]{31,34}',
      '[A-Za-z0-9_~.]{3}\\d',
    ],
    [
      'azure-devops-token',
      'an Azure DevOps token',
      'AZDO',
      `${ALPHANUMERIC}{4}`,
      `${ALPHANUMERIC}{76}`,
    ],
    ['azure-openai-key', 'an Azure AI key', 'JQQJ99', `${ALPHANUMERIC}{26}`, `${ALPHANUMERIC}{52}`],
    [
      'azure-signed-key-64',
      'an Azure service key',
      'APIM ACDb +ABa +AMC +ASt',
      `${BASE64}{5}[AQgw]==`,
      `${BASE64}{76}`,
    ],
    [
      'azure-signed-key-32',
      'an Azure service key',
      'AIoT +ASb +AEh +ARm',
      `[A-P]${BASE64}{5}=`,
      `${BASE64}{33}`,
    ],
    ['azure-function-key', 'an Azure Functions key', 'AzFu', `${WORD}{5}[AQgw]==`, `${WORD}{44}`],
    [
      'azure-search-key',
      'an Azure AI Search key',
      'AzSe',
      `[A-D]${ALPHANUMERIC}{5}`,
      `${ALPHANUMERIC}{42}`,
    ],
    ['azure-registry-key', 'an Azure registry key', '+ACR', `[A-D]${BASE64}{5}`, `${BASE64}{42}`],
    [
      'azure-cache-key',
      'an Azure cache key',
      'AzCa',
      `[A-P]${ALPHANUMERIC}{5}=`,
      `${ALPHANUMERIC}{33}`,
    ],
  ]),
  {
    id: 'azure-sas',
    name: 'an Azure shared access signature',
    signs: ['sig='],
    before: '',
    after: '(?<value>[A-Za-z0-9%+/_-]{42,140}=?)',
    near: /(?<![a-z])(?:sv=(?:20\d\d-|1\.0)|se=(?:20\d\d-|\d{10})|skn=|sks=b)/,
  },
];

const google = formatsOf([
  ['google-api-key', 'a Google API key', 'AIza', `${WORD}{35}`],
  ['google-oauth-secret', 'a Google OAuth secret', 'GOCSPX-', `${WORD}{28}`],
  ['google-access-token', 'a Google access token', 'ya29.', `${WORD}{30,2000}`],
  ['google-refresh-token', 'a Google refresh token', '1//0', `${WORD}{40,200}`],
  ['google-hmac-key', 'a Google Cloud HMAC key ID', 'GOOG1E', `${UPPER}{55}`],
  ['firebase-server-key', 'a Firebase server key', ':APA91b', `${WORD}{134}`, `AAAA${WORD}{7}`],
]);

const others = formatsOf([
  ['alibaba-access-key', 'an Alibaba Cloud access key ID', 'LTAI', `${ALPHANUMERIC}{12,20}`],
  ['tencent-secret-id', 'a Tencent Cloud secret ID', 'AKID', `${ALPHANUMERIC}{32}`],
  ['digitalocean-token', 'a DigitalOcean token', 'dop_v1_ doo_v1_ dor_v1_', `${ANY_HEX}{64}`],
  ['cloudflare-origin-key', 'a Cloudflare origin CA key', 'v1.0-', `${HEX}{24}-${HEX}{146}`],
  ['cloudflare-token', 'a Cloudflare token', 'cfut_ cfat_ cfk_', `${WORD}{40,60}`],
  ['heroku-key', 'a Heroku key', 'HRKU-AA', `${WORD}{58}`],
  ['heroku-uuid-key', 'a Heroku key', 'HRKU-', UUID],
  ['fly-token', 'a Fly.io token', 'fo1_', `${WORD}{43}`],
  ['fly-macaroon', 'a Fly.io token', 'fm1r_ fm1a_ fm2_', `${BASE64}{100,2000}={0,3}`],
  [
    'vercel-blob-token',
    'a Vercel token',
    'vercel_blob_rw_',
    `${ALPHANUMERIC}{16}_${ALPHANUMERIC}{30,40}`,
  ],
  ['vercel-token', 'a Vercel token', 'vcp_ vci_ vca_ vcr_ vck_', `${ALPHANUMERIC}{56}`],
  ['netlify-token', 'a Netlify token', 'nfp_ nfc_ nfo_ nfu_ nfb_', `[A-Za-z0-9_]{36,60}`],
  ['supabase-token', 'a Supabase token', 'sbp_', `(?:oauth_)?${HEX}{40}`],
  ['supabase-key', 'a Supabase key', 'sb_secret_', `${WORD}{31}_${WORD}{8}`],
  ['render-key', 'a Render key', 'rnd_', `${ALPHANUMERIC}{28,32}`],
  ['scalingo-token', 'a Scalingo token', 'tk-us-', `${WORD}{48}`],
  ['yandex-iam-token', 'a Yandex Cloud token', 't1.', `${WORD}{10,500}={0,2}\\.${WORD}{86}={0,2}`],
  ['yandex-api-key', 'a Yandex Cloud key', 'AQVN', `${WORD}{35,38}`, NOT_IN_BASE64],
  ['yandex-access-key', 'a Yandex Cloud access key', 'YCAJ YCP', `${WORD}{30,40}`, NOT_IN_BASE64],
  ['yandex-oauth-token', 'a Yandex token', 'y0_', `${WORD}{50,70}`],
  ['openshift-token', 'an OpenShift token', 'sha256~', `${WORD}{43}`],
  ['docker-swarm-token', 'a Docker Swarm token', 'SWMTKN-1-', `${LOWER}{50}-${LOWER}{25}`],
  ['rancher-token', 'a Rancher token', 'token-', `${LOWER}{5}:${LOWER}{54}`],
  [
    'tailscale-key',
    'a Tailscale key',
    'tskey-',
    `(?:[a-z]{2,16}-)?${ALPHANUMERIC}{8,40}-${ALPHANUMERIC}{20,60}`,
  ],
  [
    'defined-networking-token',
    'a Defined Networking token',
    'dnkey-',
    `[A-Za-z0-9=_-]{26}-[A-Za-z0-9=_-]{52}`,
  ],
]);

export const cloudFormats: readonly SecretFormat[] = [...aws, ...azure, ...google, ...others];
