/**
 * Unquoted attribute values in raw HTML as CommonMark defines them: up to a space or `>`, so that `<a href=/docs/b/>` is a
 * tag whose `href` is `/docs/b/`. micromark and satteri end such a value at a slash, and the tag stays text. In: the text of
 * a page. Out: whether it may hold such a tag, and a plugin that lets remark read it.
 */
import { htmlFlow, htmlText } from 'micromark-core-commonmark';
import type { Processor } from 'unified';

type Construct = typeof htmlText;
type State = ReturnType<Construct['tokenize']>;
type Code = Parameters<State>[0];

/** A slash that does not end its tag, in a value outside of quoted values. */
const SLASH_IN_VALUE = /<[A-Za-z](?:[^<>"']|"[^"]*"|'[^']*')*?=\s*[^\s"'=<>`]*\/[^>]/;

/** Whether a page may hold a tag that only remark with the plugin below reads. */
export function hasSlashInValue(text: string): boolean {
  return SLASH_IN_VALUE.test(text);
}

/** Adds constructs that are tried after micromark's own, whose results are right. */
export function remarkUnquotedValues(this: Processor): void {
  const data = this.data();
  const lessThan = 60;
  (data.micromarkExtensions ??= []).push({
    flow: { [lessThan]: readSlashes(htmlFlow) },
    text: { [lessThan]: readSlashes(htmlText) },
  });
}

const SLASH = 47;
const EQUALS = 61;
const LETTER = 97;

/** The construct in which a slash in a value is a normal character. */
function readSlashes(construct: Construct): Construct {
  return {
    ...construct,
    add: 'after',
    tokenize(effects, ok, nok) {
      const follower = followTag();
      let isLeft = false;
      let current: Code = null;
      const leave = (state: State) => () => {
        isLeft = true;
        return state(current);
      };
      const read = (state: State) => (code: Code) => {
        current = code;
        const place = follower.place();
        // In blocks, micromark takes it for the beginning of another value.
        if (code === EQUALS && place === 'in value') return leave(nok)();
        const next = state(code === SLASH && place !== 'outside' ? LETTER : code);
        return next === undefined || isLeft ? next : read(next);
      };
      const consume = () => {
        follower.consume(current);
        return effects.consume(current);
      };
      return read(construct.tokenize.call(this, { ...effects, consume }, leave(ok), leave(nok)));
    },
  };
}

type Place = 'outside' | 'before value' | 'in value' | '"' | "'";

/** Receives each character of a tag and knows the place of the next one. */
function followTag(): { consume: (code: Code) => void; place: () => Place } {
  let place: Place = 'outside';
  return {
    consume(code) {
      const character = code === null || code < 0 ? ' ' : String.fromCharCode(code);
      if (place === '"' || place === "'") place = character === place ? 'outside' : place;
      else if (character === '=') place = 'before value';
      else if (character === '>') place = 'outside';
      else if (character === ' ') place = place === 'in value' ? 'outside' : place;
      else if (place === 'before value')
        place = character === '"' || character === "'" ? character : 'in value';
    },
    place: () => place,
  };
}
