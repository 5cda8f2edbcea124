/**
 * Shows links to the pages whose addresses are most similar to the unknown one, in `[data-nearest-routes]`. In: the
 * titles of the search index; without a search, `llms.txt`. Only the not-found page loads this file.
 */
import { TITLES_FILE, type TitlesFile } from '../search/format.js';
import type { SiteData } from '../types.js';
import { Strings } from '../strings.js';

export interface Candidate {
  readonly href: string;
  readonly title: string;
}

const MAX_SHOWN = 5;
/** Less similar addresses have little more in common than the section. */
const MIN_LIKENESS = 0.4;
/** The last part of an address is the best hint at the page that the reader wanted. */
const LAST_PART_WEIGHT = 0.7;

/** Fills the element, or leaves it empty if no address is similar enough. */
export async function showNearestRoutes(site: SiteData): Promise<void> {
  const candidates = await loadCandidates(site);
  const nearest = nearestRoutes(location.pathname, candidates);
  const target = document.querySelector('[data-nearest-routes]');
  if (target === null || nearest.length === 0) return;
  const heading = document.createElement('h2');
  heading.textContent = Strings.similarPages;
  const list = document.createElement('ul');
  list.className = 'section-links';
  for (const { href, title } of nearest) {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = title;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  target.replaceChildren(heading, list);
}

/** At most five candidates, the most similar first. */
export function nearestRoutes(path: string, candidates: readonly Candidate[]): Candidate[] {
  const wanted = partsOf(path);
  return candidates
    .map((candidate) => ({ candidate, likeness: compareParts(wanted, partsOf(candidate.href)) }))
    .filter(({ likeness }) => likeness >= MIN_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_SHOWN)
    .map(({ candidate }) => candidate);
}

interface Parts {
  readonly whole: ReadonlySet<string>;
  readonly last: ReadonlySet<string>;
}

function partsOf(path: string): Parts {
  const bare = path.toLowerCase().replace(/(?:\/index)?(?:\.html?|\.md)?\/*$/, '');
  return { whole: pairsOf(bare), last: pairsOf(bare.slice(bare.lastIndexOf('/') + 1)) };
}

/** All pairs of neighboring characters: a typing mistake changes two of them. */
function pairsOf(text: string): Set<string> {
  const padded = ` ${text} `;
  return new Set(Array.from(padded.slice(1), (character, i) => padded.charAt(i) + character));
}

function compareParts(a: Parts, b: Parts): number {
  return (
    LAST_PART_WEIGHT * likeness(a.last, b.last) +
    (1 - LAST_PART_WEIGHT) * likeness(a.whole, b.whole)
  );
}

/** Returns a number from 0 (nothing in common) to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common += 1;
  return (2 * common) / (a.size + b.size);
}

async function loadCandidates({ search, versions, base, trailingSlash }: SiteData) {
  const lasts = versions.filter(({ isLast }) => isLast);
  if (search === null || lasts.length === 0)
    return readPages(await (await load(`${base}llms.txt`)).text(), trailingSlash);
  const files = await Promise.all(
    lasts.map(({ name }) =>
      loadJson<TitlesFile>(`${search.indexUrl}${encodeURIComponent(name)}/${TITLES_FILE}`),
    ),
  );
  return files.flatMap(({ pages }) => pages.map(([href, title]) => ({ href, title })));
}

/** Reads the links of `llms.txt`, which lead to the Markdown of pages: `- [Title](https://a.example/docs/a/index.md)`. */
export function readPages(text: string, trailingSlash: boolean): Candidate[] {
  const links = text.matchAll(/^- \[(.*?)\]\(([^()\s]*\/)index\.md\)/gm);
  return Array.from(links, ([, title = '', url = '']) => {
    const { pathname } = new URL(url, 'https://site.invalid');
    const href = trailingSlash ? pathname : pathname.replace(/(?<=.)\/$/, '');
    return { href, title: title.replace(/\\(?=[\\[\]])/g, '') };
  });
}

async function loadJson<T>(url: string): Promise<T> {
  return (await (await load(url)).json()) as T;
}

async function load(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return response;
}
