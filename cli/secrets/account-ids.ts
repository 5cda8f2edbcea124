/**
 * AWS account IDs that are somebody's. In: a text. Out: where they stand. Twelve digits are an account only where the
 * text says so: in an ARN, in a host name of AWS, or beside the word. Accounts that documentation uses are made of runs
 * of digits, `123456789012` or `111122223333`; those, and accounts of AWS itself, are not somebody's.
 */
import type { FoundSecret } from './found-secret.js';
import { PUBLIC_ACCOUNTS } from './public-accounts.js';

const NUMBER = /(?<![\dA-Za-z.-])(?:\d{12}|\d{4}-\d{4}-\d{4})(?![\dA-Za-z-]|\.\d)/g;
/** Places that hold nothing but an account. */
const BEFORE = /(?:arn:aws[a-z-]{0,10}:[a-z0-9-]{1,30}:[a-z0-9-]{0,20}:|\.amazonaws\.com\/)$/;
const AFTER = /^(?:\.dkr\.ecr\.|\.signin\.aws\.)/;
/** Words that make it one. "service account" is Google's, and no number. */
const CONTEXT =
  /\baws|amazon|(?<!service[ _-]?)account[ _-]?(?:id|number|no\b|s?["'\]]{0,2}[ \t]{0,4}[=:])/i;
/** Lines above that may say so: a list of accounts has its name on top. */
const CONTEXT_CHARACTERS = 120;

/** Resources that only AWS and its partners have. The default product of Security Hub names its own account. */
const RESOURCE_OF_AWS =
  /^:(?:product\/(?!\d{12}\/)|rulespackage\/|workteam\/public-crowd|layer:(?:AWS|aws-|Lambda[A-Z]|Datadog|NewRelic|Dynatrace))/;
/** Images that AWS publishes: of EKS, of SageMaker, and its frameworks for deep learning. */
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
 * At most two places where the next digit is neither the same nor its neighbour, a short piece over and over, a sequence, or
 * the number of a song.
 */
function isDocumented(number: string): boolean {
  let leaps = 0;
  for (let i = 1; i < number.length; i++) {
    const step = (Number(number[i]) - Number(number[i - 1]) + 10) % 10;
    if (step !== 0 && step !== 1 && step !== 9) leaps++;
  }
  return leaps <= 2 || /^(\d{1,4})\1+$|12345|54321|8675309|(\d)\2{5}/.test(number);
}
