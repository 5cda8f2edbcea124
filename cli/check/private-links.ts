/**
 * Lists the links to the code-hosting service of `privateRepositories`: who can see the repositories, and where the links
 * were written. In: the link graph and the site. Out: an inventory by organization and repository, sorted. If the config
 * lists the repositories, each link to another one becomes a finding.
 */
import {
  findPrivateRepository,
  repositoryPath,
} from '../../theme/behaviours/private-repositories.js';
import { keyPath, placeOption, type KeyPath } from '../diagnostics/config-places.js';
import { didYouMean } from '../diagnostics/suggest.js';
import { compare } from '../paths/path.js';
import type { Diagnostic, SiteConfig } from '../types.js';
import { createCauseFinder, reportCause, type Cause, type CauseSources } from './causes.js';
import type { LinkGraph, WebTarget } from './links.js';

export interface PrivateLinks {
  readonly host: string;
  readonly repositories: readonly RepositoryLinks[];
}

export interface RepositoryLinks {
  readonly organization: string;
  /** `null`: the pages of the organization itself. */
  readonly repository: string | null;
  /** `everybody`, `CIS subscribers`, `unknown`; `null`: the config does not name the organization. */
  readonly audience: string | null;
  readonly links: readonly RepositoryLink[];
}

export interface RepositoryLink {
  readonly url: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  /** Names a place other than a text: `navbar item "Code"`. */
  readonly from: string | null;
  /** Number of pages that show the link. */
  readonly pages: number;
  /** Whether readers without access get "not found". */
  readonly isMissing: boolean;
  /** Whether the dialog warns readers. It cannot for images and scripts. */
  readonly isWarned: boolean;
}

interface Input extends CauseSources {
  readonly graph: LinkGraph;
}

type Settings = NonNullable<SiteConfig['privateRepositories']>;

export async function reportUnknownRepositories(input: Input): Promise<Diagnostic[]> {
  const settings = input.site.config.privateRepositories;
  if (settings?.repositories === undefined) return [];
  const findCauses = createCauseFinder(input);
  const known = knownRepositories(settings);
  const keys = toKeys(known);
  const found: Diagnostic[] = [];
  for (const target of input.graph.web) {
    const { organization, repository } = partsOf(target, settings);
    if (repository === null || !isOwn(organization, settings)) continue;
    if (keys.has(repository.toLowerCase())) continue;
    const reason = `Cannot find repository "${repository}" in "privateRepositories"`;
    const note =
      didYouMean(repository, known) ?? 'Correct the link, or add the repository to "repositories".';
    for (const cause of await findCauses(target))
      found.push(reportCause({ ruleId: 'unknown-repository', reason, note }, cause));
  }
  return found;
}

/** @example (await listPrivateLinks({ root: 'build', site, graph }))?.repositories */
export async function listPrivateLinks(input: Input): Promise<PrivateLinks | null> {
  const { site, graph } = input;
  const settings = site.config.privateRepositories;
  if (settings === undefined) return null;
  const editUrls = listEditUrls(site.config);
  const findCauses = createCauseFinder(input);
  const groups = new Map<string, RepositoryLinks & { readonly links: RepositoryLink[] }>();
  for (const target of mergeEditLinks(graph.web, [...editUrls.keys()])) {
    const parts = partsOf(target, settings);
    if (parts.organization === '') continue;
    const key = `${parts.organization}/${parts.repository ?? ''}`.toLowerCase();
    const group = groups.get(key) ?? {
      ...parts,
      audience: audienceOf(target, settings),
      links: [],
    };
    groups.set(key, group);
    const option = editUrls.get(target.href);
    const causes =
      option === undefined
        ? await findCauses(target)
        : [
            {
              ...placeOption(site.config, option),
              label: `"${keyPath(option)}"`,
              pages: target.pages,
            },
          ];
    group.links.push(...causes.map((cause) => toLink(target, cause, settings)));
  }
  const sorted = [...groups].sort(([a], [b]) => compare(a, b));
  return {
    host: settings.host,
    repositories: sorted.map(([, group]) => ({ ...group, links: group.links.sort(compareLinks) })),
  };
}

/** Returns the options that make the edit links of all pages, by URL. */
function listEditUrls({ docs }: SiteConfig): ReadonlyMap<string, KeyPath> {
  const urls = new Map<string, KeyPath>();
  for (const { editUrl, option } of docs)
    if (editUrl !== undefined && !urls.has(editUrl)) urls.set(editUrl, [...option, 'editUrl']);
  return urls;
}

/** Merges the edit links of all pages: each is different, but one option in the config makes them. */
function mergeEditLinks(targets: readonly WebTarget[], editUrls: readonly string[]): WebTarget[] {
  // A URL that begins with another one comes first.
  const urls = editUrls.toSorted((a, b) => b.length - a.length);
  const urlOf = ({ href }: WebTarget) => urls.find((url) => href.startsWith(url));
  const edits = editUrls.flatMap((href): WebTarget[] => {
    const own = targets.filter((target) => urlOf(target) === href);
    const pages = new Set(own.flatMap((target) => target.pages));
    const raws = new Set([href]);
    return pages.size === 0 ? [] : [{ kind: 'link', url: null, href, raws, pages: [...pages] }];
  });
  return [...targets.filter((target) => urlOf(target) === undefined), ...edits];
}

function toLink(
  target: WebTarget,
  { file, place, label, pages }: Cause,
  settings: Settings,
): RepositoryLink {
  const isMissing = findPrivateRepository(target.href, settings) !== null;
  return {
    url: target.href,
    file,
    line: place?.line ?? null,
    column: place?.column ?? null,
    from: label,
    pages: pages.length,
    isMissing,
    isWarned: isMissing && target.kind === 'link',
  };
}

function compareLinks(a: RepositoryLink, b: RepositoryLink): number {
  return (
    compare(a.file ?? '', b.file ?? '') ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    compare(a.url, b.url)
  );
}

function partsOf({ href }: WebTarget, { host }: Settings) {
  const [organization = '', repository = ''] = repositoryPath(href, host);
  const name = repository.replace(/\.git$/i, '');
  return { organization, repository: name === '' ? null : name };
}

function audienceOf(target: WebTarget, settings: Settings): string | null {
  const { organization, repository } = partsOf(target, settings);
  if (!isOwn(organization, settings)) return null;
  const isListed =
    repository === null ||
    settings.repositories === undefined ||
    toKeys(knownRepositories(settings)).has(repository.toLowerCase());
  if (!isListed) return 'unknown';
  const found = findPrivateRepository(target.href, settings);
  return found === null ? 'everybody' : `${found.audience.label} subscribers`.trim();
}

function isOwn(organization: string, settings: Settings): boolean {
  return organization.toLowerCase() === settings.organization.toLowerCase();
}

function knownRepositories(settings: Settings): string[] {
  const { repositories = [], publicRepositories, audiences } = settings;
  return [
    ...repositories,
    ...publicRepositories,
    ...audiences.flatMap((audience) => audience.repositories),
  ];
}

function toKeys(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}
