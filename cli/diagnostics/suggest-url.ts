/**
 * "Did you mean" for web addresses that are written as paths. In: the written text. Out: the intended URL, or `null` if the
 * text looks like a path.
 */

const HOST = String.raw`(?:localhost|[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+)(?::\d+)?(?:[/?#].*)?`;
/** `http//x.dev`, `https;//x.dev`, `h ttps://x.dev`, `htps//x.dev` */
const WEB = new RegExp(String.raw`^h? ?t?t?p?s? ?[:;,.]? ?[/\\]{2,3}(${HOST})$`, 'iu');
/** `https:/x.dev`, `http;x.dev` */
const SCHEME = new RegExp(String.raw`^https?[:;,][/\\]?(${HOST})$`, 'iu');
/** Matches `x.dev` and `https/x.dev`, but only with an ending that hosts have and files do not. */
const BARE =
  /^(?:https?[/\\])?((?:www\.|(?:[\w-]+\.)+(?:com|org|net|io|dev|edu|gov|app|cloud)(?=[/?#:]|$)|(?:[\w-]+\.)+(?:ly|gl|gle|be|co|me|us|uk|info|tv)\/[\w~]).*)/i;
/**
 * Matches `(https://x.dev)` and `[https://x.dev]`. In a nested link such as `[https://x.dev](https://y.dev`, the inner
 * address is meant.
 */
const WRAPPED = /^(?:\[[^\]]{0,300}\]\(|[[(<{“‘]{1,3})(https?:\/\/[^\s)\]>}”’]+)/i;
/** Invisible characters that editors and chats put in front of a copied address. */
const INVISIBLE = /^[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/;
const MAIL = /^(?:mailto[/;,.]*)?([^\s@/:]+@[\w-]+(?:\.[\w-]+)+)$/i;

/** The advice on an address that another generator fills in: `{{ user.url }}`, `{% url %}`. */
export function adviseOnTemplate(written: string): string | null {
  return /\{[{%]|%7B%(?:7B|25)/i.test(written)
    ? 'Write the address itself: nothing in a page is run.'
    : null;
}

/** @example suggestUrl('http//x.dev/a') // 'https://x.dev/a' */
export function suggestUrl(written: string): string | null {
  const url = written.trim().replace(INVISIBLE, '').trim();
  if (/^https?:\/\/./i.test(url)) return url === written.trim() ? null : url;
  if (/^[/\\.]/.test(url)) return null;
  const inner = WRAPPED.exec(url)?.[1];
  if (inner !== undefined) return inner;
  const mail = MAIL.exec(url)?.[1];
  if (mail !== undefined) return `mailto:${mail}`;
  const host = (WEB.exec(url) ?? SCHEME.exec(url) ?? BARE.exec(url))?.[1];
  return host === undefined ? null : `https://${host}`;
}
