/**
 * Reads the arguments of a command. In: its arguments, and a list of its options: `-r -n= --region=`, where `=` takes a value.
 * A list that ends in `...` ends the options with the first other word. Out: the options that are given, and the other words.
 * An option that is not in the list is an error.
 */
import { StepError, UNKNOWN } from './world.js';

export interface Arguments {
  /** Values by option; an option without a value has an empty one. */
  readonly options: ReadonlyMap<string, string>;
  readonly operands: readonly string[];
}

/** @example readArguments('cp', ['-r', 'a', 'b'], '-r -v') // { options: {'-r' => ''}, operands: ['a', 'b'] } */
export function readArguments(name: string, args: readonly string[], spec: string): Arguments {
  const known = new Map(
    spec.split(/\s+/).map((option) => [option.replace(/=$/, ''), option.endsWith('=')] as const),
  );
  const options = new Map<string, string>();
  const operands: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--') return { options, operands: [...operands, ...rest] };
    if (!/^-./.test(arg) || arg.startsWith(UNKNOWN) || /^-\d+$/.test(arg)) {
      operands.push(arg);
      if (known.has('...')) return { options, operands: [...operands, ...rest] };
      continue;
    }
    const [option, value] = split(arg);
    const takesValue = known.get(option);
    if (takesValue !== undefined) {
      options.set(
        option,
        takesValue ? (value ?? rest.shift() ?? missing(name, option)) : (value ?? ''),
      );
    } else for (const letter of lettersOf(name, arg, known)) options.set(...letter(rest));
  }
  return { options, operands };
}

function split(arg: string): [string, string | undefined] {
  const at = arg.indexOf('=');
  return at === -1 ? [arg, undefined] : [arg.slice(0, at), arg.slice(at + 1)];
}

type Take = (rest: string[]) => [string, string];

/** `-rf` is `-r -f`, and `-n3` is `-n 3`. */
function lettersOf(name: string, arg: string, known: ReadonlyMap<string, boolean>): Take[] {
  const taken: Take[] = [];
  if (arg.startsWith('--')) throw new StepError(`${name} has no option ${split(arg)[0]}`);
  for (let i = 1; i < arg.length; i++) {
    const letter = `-${arg[i]}`;
    const takesValue = known.get(letter);
    if (takesValue === undefined)
      throw new StepError(`${name} has no option ${i === 1 ? split(arg)[0] : letter}`);
    if (takesValue) {
      const value = arg.slice(i + 1);
      return [
        ...taken,
        (rest) => [letter, value === '' ? (rest.shift() ?? missing(name, letter)) : value],
      ];
    }
    taken.push(() => [letter, '']);
  }
  return taken;
}

function missing(name: string, option: string): never {
  throw new StepError(`${name} ${option} lacks a value`);
}
