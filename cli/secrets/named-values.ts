/**
 * Finds values that only their context makes a secret: a name such as "password", a header, a URL. In: a text. Out: possible
 * secrets. They must also look random, or have the format of the vendor named before them.
 */
import type { FoundSecret } from './found-secret.js';
import { vendorFormats } from './formats/vendors.js';
import { isElided, isPlaceholder, looksDrawn, looksRandom } from './randomness.js';

/**
 * Matches a value that is assigned or sent in a header. It must contain a digit: random values do, and most other values do
 * not.
 */
export const assigned =
  /[:=>][ \t]{0,8}(?:(?:[Bb]earer|[Bb]asic|[Tt]oken|[Aa]pi[Kk]ey|Bot|SSWS) {1,4})?\\?["'`]?(?=[A-Za-z+/_.~-]{0,40}\d)([A-Za-z0-9+/_.~-]{15,}={0,2})/g;
/** Matches a word that names a secret. */
export const secretName =
  /passw(?:or)?d|passphrase|secret|token|credential|authorization|key[_-]?data|(?<![a-z])(?:auth|pat)$|(?:api|app|application|access|private|auth|account|encryption|license|master|shared|signing|storage)[ _-]?key/gi;
/** Matches `https://user:password@host`. */
export const urlPassword =
  /:\/\/[A-Za-z0-9_.%-]{0,64}:([A-Za-z0-9_.~!$&'()*+,;=%-]{8,128})@[A-Za-z0-9]/g;
/** Matches `curl -u user:password`. */
export const optionPassword =
  / (?:-u|--user)[ =]["']?[A-Za-z0-9_.@-]{1,64}:([A-Za-z0-9_.~!$*+=%-]{8,128})/g;

const MAX_NAME = 80;
/** Endings of a name whose value is not the secret itself, but its location or its name. */
const NOT_THE_VALUE =
  /(?:name|ids?|arn|ur[li]|path|file|ref|type|version|hash|ttl|policy|endpoint|provider|scopes?)$/i;

export function findNamedValues(text: string): FoundSecret[] {
  return [...findAssigned(text), ...findPasswords(text)];
}

function findAssigned(text: string): FoundSecret[] {
  return [...text.matchAll(assigned)].flatMap(({ 0: all, 1: value = '', index }) => {
    const end = index + all.length;
    const before = text.slice(Math.max(0, index - MAX_NAME), index);
    if (!isNamedSecret(before)) return [];
    const name = isElided(text.slice(end, end + 12)) ? null : nameOf(value, before);
    return name === null ? [] : [possible(name, value, end - value.length)];
  });
}

function nameOf(value: string, before: string): string | null {
  const bare = value.replace(/\.+$/, '');
  const issued = vendorFormats.find(
    (format) => format.value.test(bare) && format.vendor.test(before),
  );
  if (issued !== undefined && !isPlaceholder(bare)) return issued.name;
  return looksRandom(value) ? 'a value that looks like a secret' : null;
}

function findPasswords(text: string): FoundSecret[] {
  const inUrls = [...text.matchAll(urlPassword)].map((match) => ({
    match,
    name: 'a password in a URL',
  }));
  const inOptions = text.includes('curl')
    ? [...text.matchAll(optionPassword)].map((match) => ({
        match,
        name: 'a password in a command',
      }))
    : [];
  return [...inUrls, ...inOptions].flatMap(({ match: { 0: all, 1: value = '', index }, name }) =>
    looksDrawn(value) ? [possible(name, value, index + all.lastIndexOf(`:${value}`) + 1)] : [],
  );
}

function possible(name: string, value: string, offset: number): FoundSecret {
  return { isCertain: false, name, value, offset, length: value.length };
}

/** Checks the text before the assignment sign, back to the name. */
function isNamedSecret(before: string): boolean {
  let end = before.length;
  for (const skipped of [':=', ' \t', '"\'`]\\'])
    while (end > 0 && skipped.includes(before.charAt(end - 1))) end--;
  // Parts of an ARN are not assignments.
  const words = before.slice(0, end).split(/[\s"'`([{,;]/);
  const word = words.at(-1) ?? '';
  const name = /^key$/i.test(word) ? `${words.at(-2) ?? ''} ${word}` : word;
  const last = [...name.matchAll(secretName)].at(-1);
  if (last === undefined || name.startsWith('arn:')) return false;
  const rest = name.slice(last.index + last[0].length);
  const isPublic = /public[_-]?$/i.test(name.slice(0, last.index));
  return /^[\w-]*$/.test(rest) && !NOT_THE_VALUE.test(rest) && !isPublic;
}
