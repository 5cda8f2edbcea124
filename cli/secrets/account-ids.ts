/**
 * AWS account IDs that are somebody's. In: a text. Out: where they stand. Twelve digits are an account only where the
 * text says so: in an ARN, in a host name of AWS, or beside the word. Accounts that documentation uses are made of runs
 * of digits, `123456789012` or `111122223333`; those, and accounts that everybody names, are not somebody's.
 */
const NUMBER = /(?<![\d.-])(?:\d{12}|\d{4}-\d{4}-\d{4})(?![\d-]|\.\d)/g;
/** Places that hold nothing but an account. */
const BEFORE = /(?:arn:aws[a-z-]{0,10}:[a-z0-9-]{1,30}:[a-z0-9-]{0,20}:|\.amazonaws\.com\/)$/;
const AFTER = /^(?:\.dkr\.ecr\.|\.signin\.aws\.)/;
/** Words that make it one. "service account" is Google's, and no number. */
const CONTEXT =
  /\baws|amazon|(?<!service[ _-]?)account[ _-]?(?:id|number|no\b|s?["'\]]{0,2}[ \t]{0,4}[=:])/i;
/** Lines above that may say so: a list of accounts has its name on top. */
const CONTEXT_CHARACTERS = 120;

/** Publishers of images and containers, and the load balancers' log delivery: AWS's own manual names them. */
const PUBLIC = new Set(
  (
    '099720109477 137112412989 591542846629 602401143452 801119661308 309956199498 679593333241 763104351884 ' +
    '386209384616 013907871322 136693071363 125523088429 764336703387 792107900819 131827586825 075585003325 ' +
    '127311923021 033677994240 027434742980 797873946194 985666609251 054676820928 156460612806 652711504416 ' +
    '009996457667 897822967062 582318560864 600734575887 114774131450 783225319266 718504428378 507241528517'
  ).split(' '),
);

export function findAccountIds(text: string): { value: string; offset: number }[] {
  return [...text.matchAll(NUMBER)].flatMap(({ 0: value, index }) => {
    const number = value.replaceAll('-', '');
    if (isDocumented(number) || PUBLIC.has(number)) return [];
    const before = text.slice(Math.max(0, index - CONTEXT_CHARACTERS), index);
    const lineEnd = text.indexOf('\n', index);
    const after = text.slice(
      index + value.length,
      lineEnd === -1 ? undefined : Math.min(lineEnd, index + 200),
    );
    const isAccount =
      BEFORE.test(before) || AFTER.test(after) || CONTEXT.test(before) || CONTEXT.test(after);
    return isAccount ? [{ value, offset: index }] : [];
  });
}

/** At most two places where the next digit is neither the same nor its neighbour; or a short piece over and over. */
function isDocumented(number: string): boolean {
  let leaps = 0;
  for (let i = 1; i < number.length; i++) {
    const step = (Number(number[i]) - Number(number[i - 1]) + 10) % 10;
    if (step !== 0 && step !== 1 && step !== 9) leaps++;
  }
  return leaps <= 2 || /^(\d{1,4})\1+$/.test(number);
}
