/**
 * What secrets look like. Each pattern begins with something that few texts hold, and the first group, if there is one,
 * is the secret. Formats with a prefix of their issuer need no more; what stands behind a name such as "password" must
 * look random too, and that is decided in `randomness.ts`.
 */
export interface SecretPattern {
  /** With article, for a message: "an AWS access key ID". */
  readonly name: string;
  readonly pattern: RegExp;
  /** A text without it is not searched. */
  readonly hint: string;
}

const END = '(?![A-Za-z0-9_-])';
const START = '(?<![A-Za-z0-9_-])';
const issued = (name: string, hint: string, rest: string): SecretPattern => ({
  name,
  hint,
  pattern: new RegExp(`${START}${rest}${END}`, 'g'),
});

export const patterns: readonly SecretPattern[] = [
  ...['AKIA', 'ASIA', 'ABIA', 'ACCA'].map((prefix) =>
    issued('an AWS access key ID', prefix, `${prefix}[A-Z0-9]{16}`),
  ),
  ...['ghp', 'gho', 'ghu', 'ghs', 'ghr'].map((prefix) =>
    issued('a GitHub token', `${prefix}_`, `${prefix}_[A-Za-z0-9]{36,}`),
  ),
  issued('a GitHub token', 'github_pat_', 'github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}'),
  issued('a GitLab token', 'glpat-', 'glpat-[A-Za-z0-9_-]{20,}'),
  issued('a Slack token', 'xox', 'xox[abeoprs]-(?:\\d{1,14}-){1,4}[A-Za-z0-9]{16,}'),
  issued('a Slack token', 'xapp-', 'xapp-\\d-[A-Z0-9]{8,16}-\\d{8,16}-[a-z0-9]{40,}'),
  issued(
    'a Slack webhook',
    'hooks.slack.com/',
    'hooks\\.slack\\.com/(?:services|workflows)/T[A-Z0-9]{8,12}/[AB][A-Z0-9]{8,12}/[A-Za-z0-9/]{18,}',
  ),
  issued('a Google API key', 'AIza', 'AIza[A-Za-z0-9_-]{35}'),
  issued('a Google OAuth secret', 'GOCSPX-', 'GOCSPX-[A-Za-z0-9_-]{28}'),
  issued('a Google access token', 'ya29.', 'ya29\\.[A-Za-z0-9_-]{30,}'),
  issued('a Stripe key', '_live_', '[rs]k_live_[A-Za-z0-9]{24,}'),
  issued('an npm token', 'npm_', 'npm_[A-Za-z0-9]{36}'),
  issued('a PyPI token', 'pypi-', 'pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,}'),
  issued('a Docker Hub token', 'dckr_pat_', 'dckr_pat_[A-Za-z0-9_-]{27}'),
  issued('a Terraform Cloud token', '.atlasv1.', '[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_-]{60,}'),
  issued('a Vault token', 'hvs.', 'hvs\\.[A-Za-z0-9_-]{24,}'),
  issued('a SendGrid key', 'SG.', 'SG\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}'),
  issued('a DigitalOcean token', 'dop_v1_', 'dop_v1_[a-f0-9]{64}'),
  issued('an Anthropic key', 'sk-ant-', 'sk-ant-[a-z0-9]{3,8}-[A-Za-z0-9_-]{80,}'),
  issued('an OpenAI key', 'T3BlbkFJ', 'sk-[A-Za-z0-9_-]{20,}T3BlbkFJ[A-Za-z0-9_-]{20,}'),
  {
    name: 'an Azure storage key',
    hint: 'AccountKey=',
    pattern: /AccountKey=([A-Za-z0-9+/]{86}==)/g,
  },
  {
    name: 'a private key',
    hint: 'PRIVATE KEY',
    // The first lines of it are enough: what follows the header, headers of its own aside, in whatever indentation.
    pattern:
      /-----BEGIN (?:[A-Z]{2,9} ){0,2}PRIVATE KEY(?: BLOCK)?-----(?:\\r|\\n|[\s"'+,|>]){1,80}((?:[A-Za-z0-9+/=]{16,80}(?:\\r|\\n|[\s"'+,|>]){1,80}){1,4})/g,
  },
  {
    name: 'a JSON Web Token',
    hint: 'eyJ',
    pattern:
      /(?<![\w.-])eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}(?![\w-])/g,
  },
];

/** One search that finds out whether any pattern can match: hardly any text needs more. */
export const hints = new RegExp(
  [...new Set(patterns.map(({ hint }) => hint))]
    .map((hint) => hint.replace(/[./]/g, '\\$&'))
    .join('|'),
);

/** What is assigned to something. */
export const assigned = /[:=>][ \t]{0,8}["'`]?([A-Za-z0-9+/_.~=-]{20,})/g;

/** In the name of something that is a secret. */
export const secretName =
  /passw(?:or)?d|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?key|credential/gi;

/** `https://user:password@host`. */
export const urlPassword =
  /:\/\/[A-Za-z0-9_.%-]{1,64}:([A-Za-z0-9_.~!$&'()*+,;=%-]{8,128})@[A-Za-z0-9]/g;

/** A secret key has no prefix: it is known by its name, or by the key ID that stands near. */
export const awsSecretKey = {
  name: 'an AWS secret access key',
  hints: ['ecret', 'SECRET'],
  named:
    /secret[_-]?(?:access[_-]?)?key["'`\]]{0,2}[ \t:=>|,]{0,16}["'`]?([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/gi,
  bare: /(?<![A-Za-z0-9+/=_.-])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=_-])/g,
} as const;
