/**
 * Runs a Bash script in the world of a reader. In: a script as unbash parses it. Out: what it prints, and the changes in the
 * world. Both branches of a condition run, a loop over unknown values runs once, and no command fails by itself: what fails is
 * reading something that no step has made. Such an error goes to `report`, and the script continues.
 */
import {
  parse,
  type Assignment,
  type Command,
  type CompoundList,
  type For,
  type Redirection,
  type Statement,
  type SyntaxNode,
  type TestExpression,
  type Word,
} from 'unbash';
import { StepError, UNKNOWN, type World } from './world.js';
import { Words } from './words.js';

export interface Call {
  readonly name: string;
  readonly args: readonly string[];
  readonly stdin: string;
  readonly shell: Shell;
  readonly world: World;
}

/** Returns what the command prints. */
export type Run = (call: Call) => string;

/** @param line Line of the script, from 0. */
export type Report = (line: number, message: string) => void;

/** A function or script that calls itself ends here. */
const MAX_DEPTH = 20;

export class Shell {
  readonly #functions = new Map<string, { body: SyntaxNode; source: Source }>();
  readonly #words: Words;
  #source: Source = { text: '', firstLine: 0 };
  #depth = 0;

  constructor(
    readonly world: World,
    readonly commands: ReadonlyMap<string, Run>,
    readonly report: Report,
  ) {
    this.#words = new Words(world, (script) => this.#inCopy(() => this.#list(script.commands)));
  }

  /** Whether the running command is one that the reader types. */
  get isTyped(): boolean {
    return this.#depth === 1;
  }

  /** Runs a script that the reader types. */
  run(text: string): string {
    const { commands, errors = [] } = parse(text);
    for (const { message, pos } of errors) this.report(lineAt(text, pos), `syntax: ${message}`);
    return this.#inSource({ text, firstLine: 0 }, () => this.#list(commands));
  }

  /** Runs a file: its errors are errors of the command that runs it. */
  runScript(text: string, args: readonly string[]): string {
    const firstLine = null;
    const { commands } = parse(text);
    return this.#inSource({ text, firstLine }, () =>
      this.#withArguments(args, () => this.#list(commands)),
    );
  }

  /** Runs a command given as words: `sudo`, `xargs`, `aws-vault exec … --`. */
  runWords([name = '', ...args]: readonly string[], stdin = ''): string {
    const called = this.#functions.get(name);
    if (called !== undefined)
      return this.#inSource(called.source, () =>
        this.#withArguments(args, () => this.#node(called.body, stdin)),
      );
    const run = this.commands.get(name) ?? this.#script(name);
    if (run === null) throw new StepError(`there is no command ${name}`);
    return run({ name, args, stdin, shell: this, world: this.world });
  }

  /** A command with a slash is a file of the reader. */
  #script(name: string): Run | null {
    if (name.includes(UNKNOWN)) return () => UNKNOWN;
    if (!name.includes('/')) return null;
    return ({ args, world }) => {
      const path = world.path(name);
      const text = world.read(path).join('\n');
      if (!world.executables.has(path) && world.files.has(path))
        throw new StepError(`${world.show(path)} is not executable: chmod +x`);
      return this.runScript(text, args);
    };
  }

  #inSource(source: Source, run: () => string): string {
    if (this.#depth > MAX_DEPTH) return UNKNOWN;
    const before = this.#source;
    this.#source = source.firstLine === null ? { ...source, caller: before } : source;
    this.#depth++;
    try {
      return run();
    } finally {
      this.#depth--;
      this.#source = before;
    }
  }

  #withArguments(args: readonly string[], run: () => string): string {
    const names = [...Array.from({ length: 9 }, (_, i) => String(i + 1)), '@', '*'];
    return this.#withVariables(
      names.map((name, i) => [name, i < 9 ? args[i] : args.join(' ')] as const),
      run,
    );
  }

  /** Runs with other values of variables, and restores them. `undefined` unsets. */
  #withVariables(
    values: readonly (readonly [string, string | undefined])[],
    run: () => string,
  ): string {
    const { variables } = this.world;
    const before = values.map(([name]) => [name, variables.get(name)] as const);
    const set = ([name, value]: readonly [string, string | undefined]) =>
      value === undefined ? variables.delete(name) : variables.set(name, value);
    values.forEach(set);
    try {
      return run();
    } finally {
      before.forEach(set);
    }
  }

  /** A subshell: its folder and variables end with it. */
  #inCopy(run: () => string): string {
    const { folder, variables } = this.world;
    const before = new Map(variables);
    try {
      return run();
    } finally {
      this.world.folder = folder;
      variables.clear();
      for (const [name, value] of before) variables.set(name, value);
    }
  }

  #list(statements: readonly Statement[]): string {
    return statements.map((statement) => this.#guarded(statement)).join('');
  }

  #guarded({ command, pos }: Statement): string {
    const emptied = [...this.world.emptied];
    try {
      return this.#node(command, '');
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      this.report(this.#line(pos), error.message);
      return UNKNOWN;
    } finally {
      this.world.emptied.clear();
      for (const path of emptied) this.world.emptied.add(path);
    }
  }

  /** Line of the script that the reader runs. */
  #line(position: number): number {
    let source = this.#source;
    let at = position;
    while (source.caller !== undefined) {
      at = source.caller.at ?? 0;
      source = source.caller;
    }
    return lineAt(source.text, at);
  }

  #node(node: SyntaxNode, stdin: string): string {
    switch (node.type) {
      case 'Command':
        return this.#command(node, stdin);
      case 'Pipeline':
        // All redirections of a pipeline happen before its commands run.
        for (const command of node.commands)
          if (command.type === 'Command') this.#empty(command.redirects);
        return node.commands.reduce((input, command) => this.#node(command, input), stdin);
      case 'AndOr':
        return node.commands.map((command) => this.#node(command, stdin)).join('');
      case 'Redirected':
        return this.#redirected(node.redirects, stdin, (input) => this.#node(node.command, input));
      case 'CompoundList':
        return this.#list(node.commands);
      case 'BraceGroup':
        return this.#list(node.body.commands);
      case 'Subshell':
        return this.#inCopy(() => this.#list(node.body.commands));
      case 'If':
        return this.#lists([
          node.clause,
          node.then,
          ...node.elif.flatMap((e) => [e.clause, e.then]),
          node.else,
        ]);
      case 'While':
        return this.#lists([node.clause, node.body]);
      case 'For':
        return this.#for(node);
      case 'Case':
        this.#words.value(node.word);
        return this.#lists(node.items.map(({ body }) => body));
      case 'Function':
        this.#functions.set(node.name.value, { body: node.body, source: this.#source });
        return '';
      case 'TestCommand':
        this.#test(node.expression);
        return '';
      default:
        return UNKNOWN;
    }
  }

  #lists(lists: readonly (CompoundList | undefined)[]): string {
    return lists.map((list) => this.#list(list?.commands ?? [])).join('');
  }

  #for({ name, wordlist = [], body }: For): string {
    const values = wordlist.flatMap((word) => this.#words.expand(word));
    const known = values.some((value) => value.includes(UNKNOWN)) ? [UNKNOWN] : values;
    return known
      .map((value) => {
        this.world.variables.set(name.value, value);
        return this.#list(body.commands);
      })
      .join('');
  }

  #test(expression: TestExpression): void {
    if (expression.type === 'TestUnary') this.#words.value(expression.operand);
    if (expression.type === 'TestBinary')
      [expression.left, expression.right].forEach((word) => this.#words.value(word));
    if (expression.type === 'TestLogical')
      expression.operands.forEach((operand) => this.#test(operand));
    if (expression.type === 'TestNot') this.#test(expression.operand);
    if (expression.type === 'TestGroup') this.#test(expression.expression);
  }

  #command(node: Command, stdin: string): string {
    this.#source.at = node.pos;
    const assignments = node.prefix.filter((part) => part.type === 'Assignment');
    if (node.name === undefined) {
      for (const assignment of assignments) this.#assign(assignment);
      return this.#redirected(node.redirects, stdin, () => '');
    }
    const words = [node.name, ...node.args].flatMap((word) => this.#argument(word));
    const values = assignments.map(({ name, value }) => [name, this.#valueOf(value)] as const);
    return this.#redirected(node.redirects, stdin, (input) =>
      this.#withVariables(values, () =>
        this.#exporting(
          values.map(([name]) => name),
          words,
          input,
        ),
      ),
    );
  }

  #exporting(names: readonly string[], words: readonly string[], stdin: string): string {
    const added = names.filter((name) => !this.world.exported.has(name));
    for (const name of added) this.world.exported.add(name);
    try {
      return this.runWords(words, stdin);
    } finally {
      for (const name of added) this.world.exported.delete(name);
    }
  }

  #argument(word: Word | Assignment): string[] {
    return word.type === 'Word'
      ? this.#words.expand(word)
      : [`${word.name}=${this.#valueOf(word.value)}`];
  }

  #assign({ name, value, append }: Assignment): void {
    const before = append === true ? (this.world.variables.get(name) ?? '') : '';
    this.world.variables.set(name, before + this.#valueOf(value));
  }

  #valueOf(value: Assignment['value']): string {
    return value.type === 'Word'
      ? this.#words.value(value)
      : value.elements.map((word) => this.#words.value(word)).join(' ');
  }

  /** The files that `>` names are empty from here on. */
  #empty(redirects: readonly Redirection[]): void {
    for (const path of this.#outputs(redirects, '>')) this.world.emptied.add(path);
  }

  #outputs(redirects: readonly Redirection[], operator: '>' | '>>'): string[] {
    return redirects.flatMap((redirect) =>
      redirect.type === 'Redirect' && redirect.operator === operator
        ? [this.world.path(this.#words.value(redirect.target))]
        : [],
    );
  }

  #redirected(
    redirects: readonly Redirection[],
    stdin: string,
    run: (stdin: string) => string,
  ): string {
    this.#empty(redirects);
    const input = redirects.map((redirect) => this.#input(redirect)).find((text) => text !== null);
    const output = run(input ?? stdin);
    const writes = this.#outputs(redirects, '>').filter((path) => path !== '/dev/null');
    const appends = this.#outputs(redirects, '>>');
    for (const path of writes) this.world.emptied.delete(path);
    for (const path of writes) this.world.write(path, output);
    for (const path of appends) this.world.append(path, output);
    const isFile = redirects.some(
      (r) => r.type === 'Redirect' && /^&?>/.test(r.operator) && r.descriptor === undefined,
    );
    return isFile ? '' : output;
  }

  /** Returns the text of `<`, `<<` and `<<<`. */
  #input(redirect: Redirection): string | null {
    if (redirect.type === 'HereString') return this.#words.value(redirect.target);
    if (redirect.type === 'HereDoc') {
      const { body, delimiter } = redirect;
      return body.parts === undefined || delimiter?.quoted === true
        ? body.text
        : this.#words.parts(body.parts);
    }
    if (redirect.operator !== '<') return null;
    const path = this.world.path(this.#words.value(redirect.target));
    return this.world.read(path).join('\n');
  }
}

interface Source {
  readonly text: string;
  /** `null` for a file that another script runs. */
  readonly firstLine: 0 | null;
  readonly caller?: Source;
  /** Where the running command begins. */
  at?: number;
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length - 1;
}
