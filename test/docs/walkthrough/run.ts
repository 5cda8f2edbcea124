/**
 * Runs a walkthrough. In: its pages in reading order. Out: the steps that fail, with page and line, and how many steps there
 * are. Each page starts in a new terminal in the working folder; files, credentials and deployments stay from page to page.
 */
import { posix } from 'node:path';
import type { Page } from '../content.js';
import { AWS_COMMANDS } from './aws-commands.js';
import { BUILTINS } from './builtins.js';
import { FILE_COMMANDS } from './file-commands.js';
import { GIT_COMMANDS } from './git-commands.js';
import { GITHUB_COMMANDS } from './github-commands.js';
import type { ModuleReader } from './modules.js';
import { Shell, type Run } from './shell.js';
import { stepsOf, type Step } from './steps.js';
import { terraformCommands } from './terraform-commands.js';
import { TOOLS } from './tools.js';
import { Cloud, UNKNOWN, WORK, World } from './world.js';

export interface Result {
  readonly steps: number;
  /** `docs/page.md:12: there is no file a.json` */
  readonly errors: readonly string[];
}

/** What a walkthrough finds: profiles with keys, and repositories whose content comes from elsewhere. */
export interface Given {
  readonly profiles?: readonly string[];
  readonly repositories?: readonly string[];
  /** Folders at the top of these repositories. */
  readonly topFolders?: readonly string[];
  /** Where each page starts, in the working folder. */
  readonly start?: string;
}

export function createCommands(modules: ModuleReader): ReadonlyMap<string, Run> {
  return new Map([
    ...TOOLS,
    ...FILE_COMMANDS,
    ...GIT_COMMANDS,
    ...GITHUB_COMMANDS,
    ...AWS_COMMANDS,
    ...terraformCommands(modules),
    ...BUILTINS,
  ]);
}

export class Walkthrough {
  readonly #world = new World(new Cloud());
  /** Other machines by the title of their scripts: `CloudShell`, `in a job`. They have an identity of their own. */
  readonly #machines = new Map<string, World>();
  readonly #errors: string[] = [];
  #steps = 0;

  constructor(
    readonly commands: ReadonlyMap<string, Run>,
    readonly given: Given = {},
  ) {
    const { profiles = [], repositories = [], topFolders = [] } = given;
    for (const profile of profiles) this.#world.keys.add(profile);
    for (const name of topFolders) this.#world.topFolders.add(name);
    for (const name of repositories) this.#giveRepository(name);
  }

  /** A repository with a remote, whose files no page lists. */
  #giveRepository(name: string): void {
    const root = posix.join(WORK, name);
    const address = `github.com/acme/${name}`;
    this.#world.makeFolder(root);
    this.#world.unpacked.add(root);
    this.#world.cloud.repositories.set(address, new Map());
    this.#world.repositories.set(root, {
      staged: new Map(),
      refs: new Map(),
      remotes: new Map([['origin', `git@github.com:acme/${name}.git`]]),
      branch: 'main',
    });
  }

  get result(): Result {
    return { steps: this.#steps, errors: this.#errors };
  }

  page(page: Pick<Page, 'path' | 'fences'>): void {
    this.#world.openTerminal();
    this.#world.enter(posix.join(WORK, this.given.start ?? ''));
    const sides: Sides = { starts: new Map(), worlds: new Map() };
    for (const step of stepsOf(page)) {
      this.#steps++;
      const report = (line: number, message: string) =>
        this.#errors.push(`${page.path}:${step.line + line}: ${message}`);
      this.#step(step, this.#worldOf(step, sides), report);
    }
  }

  #worldOf({ sidePath, alternatives, ...step }: Step, { starts, worlds }: Sides): World {
    if (alternatives !== null && !starts.has(alternatives))
      starts.set(alternatives, this.#world.fork());
    if (sidePath === null) return this.#machine(step);
    const start = alternatives === null ? this.#world : (starts.get(alternatives) ?? this.#world);
    const side = worlds.get(sidePath) ?? start.fork();
    worlds.set(sidePath, side);
    return side;
  }

  #machine({ kind, title }: Pick<Step, 'kind' | 'title'>): World {
    if (kind === 'file' || title === '') return this.#world;
    const known = this.#machines.get(title);
    if (known !== undefined) return known;
    const machine = new World(this.#world.cloud);
    this.#machines.set(title, machine);
    machine.variables.set('AWS_CONTAINER_CREDENTIALS_FULL_URI', UNKNOWN);
    machine.exported.add('AWS_CONTAINER_CREDENTIALS_FULL_URI');
    return machine;
  }

  #step(step: Step, world: World, report: (line: number, message: string) => void): void {
    if (step.kind === 'script') new Shell(world, this.commands, report).run(step.text);
    else writeFile(step, world);
  }
}

interface Sides {
  /** Where tabs start, by their number. */
  readonly starts: Map<number, World>;
  /** Worlds of side paths by their number. */
  readonly worlds: Map<number, World>;
}

/** An editor makes the folders of a new file. */
function writeFile({ title, text, isAddition }: Step, world: World): void {
  const path = pathOf(title, world);
  world.makeFolder(posix.dirname(path));
  if (isAddition || title === '~/.aws/config') world.append(path, `${text}\n`);
  else world.write(path, `${text}\n`);
}

/** A title that begins with a folder of the working folder, with a repository, or at the top of one, is relative to that. */
function pathOf(title: string, world: World): string {
  if (/^[~/]/.test(title)) return world.path(title);
  if (!title.includes('/')) return posix.resolve(world.folder, title);
  const [first = ''] = title.split('/');
  const root = world.topFolders.has(first) ? world.unpackedRoot(world.folder) : undefined;
  if (root !== undefined) return posix.resolve(root, title);
  const isFromStart =
    first.startsWith('infrastructure-') || world.folders.has(posix.join(WORK, first));
  return posix.resolve(isFromStart ? WORK : world.folder, title);
}

/** Checks the arguments of a script's commands in a world in which everything exists. */
export function errorsOfArguments(
  script: string,
  commands: ReadonlyMap<string, Run>,
): { line: number; message: string }[] {
  const errors: { line: number; message: string }[] = [];
  const world = new World(new Cloud(), true);
  new Shell(world, commands, (line, message) => errors.push({ line, message })).run(script);
  return errors;
}
