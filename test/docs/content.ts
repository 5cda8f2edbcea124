/**
 * Reads the provider's documentation for its tests: every page of `docs/` with its front matter, its headings and its fenced
 * blocks. Variables have their values, as readers see them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadConfig } from '../../cli/config/load-config.js';
import { DEFAULT_PATTERN, Variables } from '../../cli/variables/variables.js';
import { repositoryRoot } from '../site.js';
import { Containers } from './containers.js';

export interface Fence {
  readonly language: string;
  /** What follows the language: `title="main.tf" {2-4}`. */
  readonly info: string;
  /** Number of the `:::details`, or of the tab other than the first, that the block is in. */
  readonly sidePath: number | null;
  /** Number of the `::::tabs` that the block is in. */
  readonly alternatives: number | null;
  readonly text: string;
  /** Number of its first line of code, from 1. */
  readonly line: number;
}

export interface Page {
  /** Relative to the repository. */
  readonly path: string;
  /** Relative to `docs/`, without `.md`. */
  readonly id: string;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** The same as written, with the names of variables. */
  readonly source: string;
  /** Titles of level 1, outside of code. */
  readonly titles: readonly string[];
  readonly fences: readonly Fence[];
  /** The body with code blanked, line for line: prose, tables, directives. */
  readonly prose: string;
}

/** The facts that several pages share, by the names of their variables. */
export const { variables: facts = {} } = await loadConfig(repositoryRoot);
const variables = new Variables({ pattern: DEFAULT_PATTERN, values: facts });

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

const files = readdirSync(join(repositoryRoot, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .toSorted();

const all = files.map(readPage);

/** Pages that are routes. */
export const pages: readonly Page[] = all.filter(({ id }) => !id.startsWith('_'));
/** Entries of the news archive. */
export const news: readonly Page[] = all.filter(({ id }) => id.startsWith('_blog/'));

function readPage(name: string): Page {
  const path = `docs/${name.replaceAll('\\', '/')}`;
  const source = readFileSync(join(repositoryRoot, path), 'utf8');
  const text = variables.expand(source);
  const [matter = '', yaml = ''] = FRONT_MATTER.exec(text) ?? [];
  const offset = matter.split('\n').length - 1;
  const body = text.slice(matter.length);
  const { fences, prose } = splitFences(body, offset);
  return {
    path,
    id: path.slice('docs/'.length, -'.md'.length),
    frontMatter: (parse(yaml) as Record<string, unknown> | null) ?? {},
    body,
    source: source.replace(FRONT_MATTER, ''),
    titles: [...prose.matchAll(/^# (.+)$/gm)].map(([, title = '']) => title),
    fences,
    prose,
  };
}

interface OpenFence extends Omit<Fence, 'text'> {
  readonly marker: string;
  readonly indent: number;
  readonly lines: string[];
}

/** Lists the fenced blocks of a text. */
export function fencesOf(body: string): readonly Fence[] {
  return splitFences(body, 0).fences;
}

function splitFences(body: string, offset: number) {
  const fences: Fence[] = [];
  const containers = new Containers();
  let open: OpenFence | null = null;
  const prose = body.split('\n').map((line, i) => {
    const [, indent = '', marker = '', info = ''] = /^( *)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (open === null) {
      if (marker === '') {
        containers.read(line);
        return line;
      }
      const [language = ''] = info.trim().split(/[\s{]/);
      const place = {
        line: i + offset + 2,
        sidePath: containers.sidePath,
        alternatives: containers.alternatives,
      };
      open = { ...place, marker, indent: indent.length, language, info, lines: [] };
      return '';
    }
    if (marker.startsWith(open.marker) && info.trim() === '') {
      const { lines, marker: _marker, indent: _indent, ...fence } = open;
      fences.push({ ...fence, text: lines.join('\n') });
      open = null;
    } else {
      const spaces = line.length - line.trimStart().length;
      open.lines.push(line.slice(Math.min(open.indent, spaces)));
    }
    return '';
  });
  return { fences, prose: prose.join('\n') };
}
