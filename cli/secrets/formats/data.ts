/** Credentials of databases, observability and AI models, and tokens of many issuers. Out: rows for `notation.ts`. */
import {
  ALPHANUMERIC,
  ANY_HEX,
  BASE64,
  HEX,
  LOWER,
  NOT_IN_BASE64,
  UUID,
  WORD,
  formatsOf,
  type SecretFormat,
} from './notation.js';
import { isPrivateKey } from '../private-keys.js';

const databases = formatsOf([
  ['databricks-token', 'a Databricks token', 'dapi', `${HEX}{32}(?:-\\d{1,2})?`],
  ['databricks-secret', 'a Databricks secret', 'dose dkea dsapi', `${HEX}{32}`],
  ['clickhouse-key', 'a ClickHouse Cloud key', '4b1d', `${ALPHANUMERIC}{38}`, NOT_IN_BASE64],
  [
    'planetscale-token',
    'a PlanetScale token',
    'pscale_tkn_ pscale_oauth_',
    `[A-Za-z0-9_=.-]{32,64}`,
  ],
  ['planetscale-password', 'a PlanetScale password', 'pscale_pw_', `[A-Za-z0-9_=.-]{32,64}`],
  ['neon-key', 'a Neon key', 'napi_', `${LOWER}{60,70}`],
  ['atlas-secret', 'a MongoDB Atlas secret', 'mdb_sa_sk_', `${WORD}{40}`],
  ['aiven-password', 'an Aiven password', 'AVNS_', `${WORD}{19}`],
  ['confluent-secret', 'a Confluent secret', 'cflt', `${BASE64}{60}`, NOT_IN_BASE64],
  ['pinecone-key', 'a Pinecone key', 'pcsk_', `[A-Za-z0-9_]{60,80}`],
]);

const observability = formatsOf([
  ['grafana-key', 'a Grafana key', 'eyJrIjoi', `${BASE64}{70,400}={0,3}`],
  ['grafana-cloud-token', 'a Grafana token', 'glc_', `${BASE64}{32,400}={0,3}`],
  ['grafana-service-token', 'a Grafana token', 'glsa_', `${ALPHANUMERIC}{32}_${ANY_HEX}{8}`],
  ['new-relic-user-key', 'a New Relic key', 'NRAK- NRAA-', `${ALPHANUMERIC}{27}`],
  ['new-relic-insert-key', 'a New Relic key', 'NRII- NRIQ-', `${WORD}{32}`],
  ['new-relic-browser-key', 'a New Relic key', 'NRJS-', `${HEX}{19}`],
  ['new-relic-admin-key', 'a New Relic key', 'NRRA-', `${HEX}{42}`],
  ['new-relic-license-key', 'a New Relic key', 'NRAL', '', '[A-Za-z0-9]{36}'],
  [
    'sentry-organization-token',
    'a Sentry token',
    'sntrys_eyJ',
    `${BASE64}{20,500}={0,2}_${BASE64}{43}`,
  ],
  ['sentry-user-token', 'a Sentry token', 'sntryu_', `${HEX}{64}`],
  [
    'dynatrace-token',
    'a Dynatrace token',
    'dt0',
    `[a-z]\\d{2}\\.${ALPHANUMERIC}{8,24}\\.${ALPHANUMERIC}{64}`,
  ],
  ['honeycomb-key', 'a Honeycomb key', 'hcaik_ hcbik_ hccik_ hcxik_ hclik_ hcamk_', `${LOWER}{58}`],
  ['axiom-token', 'an Axiom token', 'xaat- xapt-', UUID],
  ['posthog-key', 'a PostHog key', 'phx_ phs_', `${ALPHANUMERIC}{40,50}`],
]);

const models = formatsOf([
  ['anthropic-key', 'an Anthropic key', 'sk-ant-', `[a-z0-9]{3,8}-${WORD}{80,120}`],
  ['openai-key', 'an OpenAI key', 'T3BlbkFJ', `${WORD}{20,160}`, `sk-${WORD}{20,160}`],
  ['perplexity-key', 'a Perplexity key', 'pplx-', `${ALPHANUMERIC}{48}`],
  ['groq-key', 'a Groq key', 'gsk_', `${ALPHANUMERIC}{52}`],
  ['replicate-token', 'a Replicate token', 'r8_', `${ALPHANUMERIC}{37}`],
  ['xai-key', 'an xAI key', 'xai-', `${ALPHANUMERIC}{80}`],
  ['nvidia-key', 'an NVIDIA key', 'nvapi-', `${WORD}{64}`],
  ['langsmith-key', 'a LangSmith key', 'lsv2_pt_ lsv2_sk_', `${HEX}{32}_${HEX}{10}`],
  ['deepseek-key', 'a DeepSeek key', 'sk-', `${HEX}{32}`],
  ['elevenlabs-key', 'an ElevenLabs key', 'sk_', `${HEX}{48}`],
  ['fireworks-key', 'a Fireworks AI key', 'fw_', `${ALPHANUMERIC}{22,24}`],
  ['openrouter-key', 'an OpenRouter key', 'sk-or-v1-', `${HEX}{64}`],
]);

/** Tokens of tutorials keep the subject or the time of the token that jwt.io shows, whatever claims they add. */
function isTutorialToken(token: string): boolean {
  const [, claims = ''] = token.split('.');
  const text = Buffer.from(claims, 'base64url').toString();
  return /"sub":\s*"1234567890"|"iat":\s*1516239022\b/.test(text);
}

const shared: readonly SecretFormat[] = [
  {
    id: 'json-web-token',
    name: 'a JSON Web Token',
    signs: ['eyJ'],
    before: '(?<![.-])',
    after: `${WORD}{10,800}\\.eyJ${WORD}{10,6000}\\.${WORD}{20,2000}`,
    isReal: (value) => !isTutorialToken(value),
  },
  ...formatsOf([
    [
      'encoded-json-web-token',
      'a JSON Web Token',
      'ZXlK',
      `${BASE64}{120,8000}={0,2}`,
      NOT_IN_BASE64,
    ],
  ]),
  {
    id: 'encoded-private-key',
    name: 'a private key',
    // "-----BEGIN" in Base64, as in a kubeconfig.
    signs: ['LS0tLS1CRUdJTi'],
    before: '',
    after: `${BASE64}{80,16000}={0,2}`,
    isReal: (value) => isPrivateKey(Buffer.from(value, 'base64').toString('latin1')),
  },
];

export const dataFormats: readonly SecretFormat[] = [
  ...databases,
  ...observability,
  ...models,
  ...shared,
];
