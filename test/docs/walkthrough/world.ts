/**
 * The world of a reader who follows a walkthrough: folders, files, variables, credentials, repositories, what is deployed.
 * In: what the steps do. Out: what later steps find. Nothing here touches the machine. Reading what does not exist throws
 * `StepError`.
 */
import { posix } from 'node:path';

/** Stands for a part of a value that only a real run knows: an ID, the output of a tool. */
export const UNKNOWN = '\u{fffd}';
export const HOME = '/home/reader';
/** Every page starts here. */
export const WORK = `${HOME}/work`;

/** What a reader sees as a failure of the step. */
export class StepError extends Error {}

/** The texts of a file; a page may add to it in pieces. */
export type File = readonly string[];
export type Files = ReadonlyMap<string, File>;

/** A Git repository: what is staged, and the files of each branch and tag. */
export interface Repository {
  readonly staged: Map<string, File>;
  readonly refs: Map<string, Files>;
  readonly remotes: Map<string, string>;
  branch: string;
}

/** A machine: its files and its shell. */
export class World {
  readonly files = new Map<string, File>();
  readonly folders = new Set(['/', '/tmp', '/usr/local/bin', '/etc', HOME, WORK]);
  readonly variables = new Map<string, string>([
    ['HOME', HOME],
    ['PATH', '/usr/local/bin:/usr/bin:/bin'],
    ['USER', 'reader'],
    ['PWD', WORK],
  ]);
  /** Names of the variables that programs see. */
  readonly exported = new Set(['HOME', 'PATH', 'USER']);
  /** Local repositories by their folder. */
  readonly repositories = new Map<string, Repository>();
  /** Profiles with keys in aws-vault or `~/.aws/credentials`. */
  readonly keys = new Set<string>();
  /** Files that a step makes executable. */
  readonly executables = new Set<string>();
  /** Programs, and versions that are selected for them. */
  readonly installed = new Set<string>();
  /** Folders with the content of an archive, of which no page knows the names. */
  readonly unpacked = new Set<string>();
  /** Folders at the top of such a repository, one for each account: deeper, a path that names another account is wrong. */
  readonly topFolders = new Set<string>();
  /** Files that a redirection of the running pipeline has emptied. */
  readonly emptied = new Set<string>();
  folder = WORK;

  /** @param isOpen Whether everything exists: for commands outside of walkthroughs, whose arguments are checked. */
  constructor(
    readonly cloud: Cloud,
    readonly isOpen = false,
  ) {
    if (isOpen) this.unpacked.add('/');
  }

  /** A copy for a side path: what happens in it is not seen here. */
  fork(): World {
    const copy = new World(this.cloud.fork(), this.isOpen);
    for (const [path, file] of this.files) copy.files.set(path, file);
    for (const [name, value] of this.variables) copy.variables.set(name, value);
    for (const key of [
      'folders',
      'executables',
      'exported',
      'keys',
      'installed',
      'unpacked',
      'topFolders',
    ] as const)
      for (const name of this[key]) copy[key].add(name);
    for (const [root, { staged, refs, remotes, branch }] of this.repositories)
      copy.repositories.set(root, {
        staged: new Map(staged),
        refs: new Map(refs),
        remotes: new Map(remotes),
        branch,
      });
    copy.folder = this.folder;
    return copy;
  }

  /** @example world.path('../a') // '/home/reader/work/a' in /home/reader/work/b */
  path(name: string): string {
    const path = name === '~' || name.startsWith('~/') ? HOME + name.slice(1) : name;
    return posix.resolve(this.folder, path);
  }

  isFile(path: string): boolean {
    return (
      this.files.has(path) || isSystemPath(path) || path.includes(UNKNOWN) || this.isUnpacked(path)
    );
  }

  isFolder(path: string): boolean {
    if (this.folders.has(path) || isSystemPath(path) || path.includes(UNKNOWN)) return true;
    if (this.isUnpacked(path) && !this.#isMisplaced(path)) return true;
    return [...this.files.keys()].some((file) => file.startsWith(`${path}/`));
  }

  isUnpacked(path: string): boolean {
    return this.unpackedRoot(path) !== undefined;
  }

  unpackedRoot(path: string): string | undefined {
    return [...this.unpacked].find(
      (folder) => folder === '/' || `${path}/`.startsWith(`${folder}/`),
    );
  }

  /** `logs/_global/security/_global`: a step before has entered a folder. `dev/us-east-1/dev` is an environment. */
  #isMisplaced(path: string): boolean {
    const [top, ...below] = posix.relative(this.unpackedRoot(path) ?? '/', path).split('/');
    return below.some((name) => name !== top && this.topFolders.has(name));
  }

  read(path: string): File {
    if (this.emptied.has(path))
      throw new StepError(`${this.show(path)} is emptied by ">" before it is read`);
    const file = this.files.get(path);
    if (file !== undefined) return file;
    if (!this.isFile(path)) throw new StepError(`there is no file ${this.show(path)}`);
    return [UNKNOWN];
  }

  write(path: string, text: string): void {
    const folder = posix.dirname(path);
    if (!this.isFolder(folder)) throw new StepError(`there is no folder ${this.show(folder)}`);
    this.files.set(path, [text]);
  }

  append(path: string, text: string): void {
    const before = this.files.get(path) ?? [];
    this.write(path, text);
    this.files.set(path, [...before, text]);
  }

  makeFolder(path: string): void {
    for (let at = path; at !== '/'; at = posix.dirname(at)) this.folders.add(at);
  }

  enter(path: string): void {
    if (!this.isFolder(path)) throw new StepError(`there is no folder ${this.show(path)}`);
    this.folder = path;
    this.variables.set('PWD', path);
  }

  remove(path: string): void {
    const isBelow = (name: string) => name === path || name.startsWith(`${path}/`);
    for (const map of [this.files, this.folders, this.repositories])
      for (const name of [...map.keys()].filter(isBelow)) map.delete(name);
  }

  /** Files below a folder, or the file itself. */
  below(path: string): string[] {
    return [...this.files.keys()].filter((name) => name === path || name.startsWith(`${path}/`));
  }

  /** The closest folder upwards that has a file of this name. */
  findUpwards(name: string, from: string): string | null {
    for (let at = from; ; at = posix.dirname(at)) {
      if (this.files.has(posix.join(at, name))) return at;
      if (at === '/') return null;
    }
  }

  repositoryOf(path: string): { root: string; repository: Repository } | null {
    const roots = [...this.repositories].filter(([root]) => `${path}/`.startsWith(`${root}/`));
    const [root = '', repository] = roots.toSorted(([a], [b]) => b.length - a.length)[0] ?? [];
    return repository === undefined ? null : { root, repository };
  }

  /** Paths in messages are relative to where a page starts. */
  show(path: string): string {
    if (path.startsWith(`${WORK}/`)) return path.slice(WORK.length + 1);
    return path.startsWith(`${HOME}/`) ? `~${path.slice(HOME.length)}` : path;
  }

  /** A new terminal: files stay, variables and the folder do not. */
  openTerminal(): void {
    for (const name of this.variables.keys())
      if (!['HOME', 'PATH', 'USER', 'PWD'].includes(name)) this.variables.delete(name);
    this.folder = WORK;
    this.variables.set('PWD', WORK);
  }
}

/** Things that machines share: repositories on GitHub, buckets of states, and what Terraform has deployed. */
export class Cloud {
  /** Files by branch or tag, by address: `github.com/acme/infrastructure-live`. */
  readonly repositories = new Map<string, Map<string, Files>>();
  /** Outputs by folder of the deployment; `null` if nothing is known about them. */
  readonly deployed = new Map<string, ReadonlySet<string> | null>();
  /** Buckets that hold states. */
  readonly buckets = new Set<string>();

  fork(): Cloud {
    const copy = new Cloud();
    for (const [address, refs] of this.repositories) copy.repositories.set(address, new Map(refs));
    for (const [folder, outputs] of this.deployed) copy.deployed.set(folder, outputs);
    for (const bucket of this.buckets) copy.buckets.add(bucket);
    return copy;
  }
}

/** Files of the operating system exist; pages do not make them. */
function isSystemPath(path: string): boolean {
  return /^\/(?:dev|etc|usr|bin|opt|proc|var)(?:\/|$)/.test(path);
}
