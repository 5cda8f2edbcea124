/**
 * Formulas between `` $` `` and `` `$ ``, GitHub's other form: text that has a dollar sign or looks like emphasis needs it.
 * In: remark with remark-math. Out: a plugin that makes the same nodes of them, with the TeX alone.
 */
import type { codeText } from 'micromark-core-commonmark';
import type { Position } from 'unist';
import type { Processor } from 'unified';

declare module 'micromark-util-types' {
  /** The tokens of remark-math. */
  interface TokenTypeMap {
    mathText: 'mathText';
    mathTextData: 'mathTextData';
    mathTextSequence: 'mathTextSequence';
  }
}

type Construct = typeof codeText;
type State = ReturnType<Construct['tokenize']>;

const DOLLAR = 36;
const BACKTICK = 96;

/** Whether a formula is written with backticks in the source. */
export function isInBackticks(source: string, position: Position | undefined): boolean {
  return source.startsWith('$`', position?.start.offset ?? source.length);
}

/** Adds a construct that is tried before that of remark-math. */
export function remarkBackticks(this: Processor): void {
  const data = this.data();
  (data.micromarkExtensions ??= []).push({ text: { [DOLLAR]: formula } });
}

const formula: Construct = {
  name: 'mathText',
  previous(code) {
    return code !== DOLLAR || this.events.at(-1)?.[1].type === 'characterEscape';
  },
  tokenize(effects, ok, nok) {
    let isEmpty = true;
    const open: State = (code) => {
      effects.enter('mathText');
      effects.enter('mathTextSequence');
      effects.consume(code);
      return openBacktick;
    };
    const openBacktick: State = (code) => {
      if (code !== BACKTICK) return nok(code);
      effects.consume(code);
      effects.exit('mathTextSequence');
      return between;
    };
    const between: State = (code) => {
      if (code === null) return nok(code);
      if (code === BACKTICK) return effects.check(END, close, data)(code);
      if (code < -2) {
        effects.enter('lineEnding');
        effects.consume(code);
        effects.exit('lineEnding');
        return between;
      }
      return data(code);
    };
    const data: State = (code) => {
      isEmpty = false;
      effects.enter('mathTextData');
      effects.consume(code);
      return inData;
    };
    const inData: State = (code) => {
      if (code !== null && code >= -2 && code !== BACKTICK) {
        effects.consume(code);
        return inData;
      }
      effects.exit('mathTextData');
      return between(code);
    };
    const close: State = (code) => {
      if (isEmpty) return nok(code);
      effects.enter('mathTextSequence');
      effects.consume(code);
      return closeDollar;
    };
    const closeDollar: State = (code) => {
      effects.consume(code);
      effects.exit('mathTextSequence');
      effects.exit('mathText');
      return ok;
    };
    return open;
  },
};

/** A backtick and a dollar sign. */
const END: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (first) => {
      effects.enter('mathTextSequence');
      effects.consume(first);
      return (second) => {
        if (second !== DOLLAR) return nok(second);
        effects.consume(second);
        effects.exit('mathTextSequence');
        return ok;
      };
    };
  },
};
