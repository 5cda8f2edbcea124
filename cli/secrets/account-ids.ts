/**
 * Finds real AWS account IDs. In: a text. Out: their places. Twelve digits count only if the text says that they are an
 * account: in an ARN, in a host name of AWS, or next to the word. Accounts in documentation consist of runs of digits,
 * `123456789012` or `111122223333`. Those, and accounts of AWS itself, are not reported.
 */
import type { FoundSecret } from './found-secret.js';
import { PUBLIC_ACCOUNTS } from './public-accounts.js';

const NUMBER = /(?<![\dA-Za-z.-])(?:\d{12}|\d{4}-\d{4}-\d{4})(?![\dA-Za-z-]|\.\d)/g;
/** Text before or after a number that can only be an account. */
const BEFORE = /(?:arn:aws[a-z-]{0,10}:[a-z0-9-]{1,30}:[a-z0-9-]{0,20}:|\.amazonaws\.com\/)$/;
const AFTER = /^(?:\.dkr\.ecr\.|\.signin\.aws\.)/;
/** Words that make a number an account. A "service account" is Google's, and has no number. */
const CONTEXT =
  /\baws|amazon|(?<!service[ _-]?)account[ _-]?(?:id|number|no\b|s?["'\]]{0,2}[ \t]{0,4}[=:])/i;
/** Number of characters before the account in which such a word may be: a list of accounts has its name on top. */
const CONTEXT_CHARACTERS = 120;

/** Resources that only AWS and its partners own. The default product of Security Hub names the user's own account. */
const RESOURCE_OF_AWS =
  /^:(?:product\/(?!\d{12}\/)|rulespackage\/|workteam\/public-crowd|layer:(?:AWS|aws-|Lambda[A-Z]|Datadog|NewRelic|Dynatrace))/;
/** Images published by AWS: for EKS, for SageMaker, and its frameworks for deep learning. */
const IMAGE_OF_AWS =
  /^\.dkr\.ecr(?:-fips)?\.[a-z0-9-]{1,30}\.amazonaws\.com(?:\.cn)?\/(?:aws|amazon|eks|sagemaker|pytorch|tensorflow|mxnet|huggingface|djl|autogluon|xgboost|blazingtext|kmeans|linear-learner|cloudwatch|guardduty|appmesh|firelens)\b/;

export function findAccountIds(text: string): FoundSecret[] {
  return [...text.matchAll(NUMBER)].flatMap(({ 0: value, index }) => {
    const number = value.replaceAll('-', '');
    if (isDocumented(number) || PUBLIC_ACCOUNTS.has(number)) return [];
    const before = text.slice(Math.max(0, index - CONTEXT_CHARACTERS), index);
    const end = index + value.length;
    const lineEnd = text.indexOf('\n', index);
    const after = text.slice(end, lineEnd === -1 ? end + 200 : Math.min(lineEnd, index + 200));
    if (RESOURCE_OF_AWS.test(after) || IMAGE_OF_AWS.test(after)) return [];
    const isAccount =
      BEFORE.test(before) || AFTER.test(after) || CONTEXT.test(before) || CONTEXT.test(after);
    return isAccount
      ? [{ isCertain: false, name: ACCOUNT_ID, value, offset: index, length: value.length }]
      : [];
  });
}

export const ACCOUNT_ID = 'an AWS account ID';

/**
 * Whether the number looks made up: at most two places where the next digit is neither the same nor a neighbor, a repeated
 * short piece, a sequence, or the number from a well-known song.
 */
function isDocumented(number: string): boolean {
  let leaps = 0;
  for (let i = 1; i < number.length; i++) {
    const step = (Number(number[i]) - Number(number[i - 1]) + 10) % 10;
    if (step !== 0 && step !== 1 && step !== 9) leaps++;
  }
  return leaps <= 2 || /^(\d{1,4})\1+$|12345|54321|8675309|(\d)\2{5}/.test(number);
}
