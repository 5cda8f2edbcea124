/**
 * Lists the links of a site to other sites: one entry per document there. In: the link graph. Out: documents with their
 * links, without those that must not be asked about.
 */
import { repositoryPath } from '../../../theme/behaviours/private-repositories.js';
import type { SiteConfig } from '../../types.js';
import { withoutDirective } from '../fragments.js';
import type { WebTarget } from '../links.js';
import { isPrivateHost } from './private-address.js';

export interface WebDocument {
  /** URL without fragment. */
  readonly url: string;
  /** Fragments that can be looked up, without `#`. */
  readonly fragments: readonly string[];
  readonly targets: readonly WebTarget[];
}

/** Hosts whose pages are built by scripts: the HTML has few of the anchors that readers see. */
const SCRIPTED_HOSTS =
  /^(?:github\.com|gist\.github\.com|gitlab\.com|bitbucket\.org|registry\.terraform\.io)$/;

export function listDocuments(
  targets: readonly WebTarget[],
  config: SiteConfig,
): { documents: WebDocument[]; skipped: number } {
  const isSkipped = createFilter(config);
  const documents = new Map<
    string,
    { url: string; fragments: Set<string>; targets: WebTarget[] }
  >();
  let skipped = 0;
  for (const target of targets) {
    const url = new URL(target.href);
    if (isSkipped(url)) {
      skipped++;
      continue;
    }
    const fragment = withoutDirective(url.hash.slice(1));
    url.hash = '';
    const document = documents.get(url.href) ?? {
      url: url.href,
      fragments: new Set(),
      targets: [],
    };
    documents.set(url.href, document);
    document.targets.push(target);
    if (canBeLookedUp(url.hostname, fragment)) document.fragments.add(fragment);
  }
  const sorted = [...documents.values()].sort((a, b) => (a.url < b.url ? -1 : 1));
  return {
    documents: sorted.map((document) => ({
      ...document,
      fragments: [...document.fragments].sort(),
    })),
    skipped,
  };
}

function createFilter({
  external,
  docs,
  pageActions,
  privateRepositories,
}: SiteConfig): (url: URL) => boolean {
  const { ignore } = external;
  const isPrivate = createPrivacyRule(external.privateHosts);
  const assistants = (pageActions?.assistants ?? []).map(({ href }) => href.replace(/\{.*/, ''));
  const prefixes = [...ignore, ...docs.flatMap(({ editUrl = [] }) => editUrl), ...assistants];
  const open = new Set(privateRepositories?.publicRepositories.map((name) => name.toLowerCase()));
  return (url) => {
    // Only subscribers can see this page; for others it does not exist.
    const path = repositoryPath(url.href, privateRepositories?.host ?? '');
    const [organization, repository = ''] = path.map((segment) => segment.toLowerCase());
    const isForSubscribers =
      organization !== undefined &&
      organization === privateRepositories?.organization.toLowerCase() &&
      repository !== '' &&
      !open.has(repository.replace(/\.git$/, ''));
    const isIgnored = prefixes.some((prefix) => url.href.startsWith(prefix));
    return isForSubscribers || isIgnored || url.username !== '' || isPrivate(url);
  };
}

/** Returns a rule for private hosts, except those that the config names, with their port or for any port. */
export function createPrivacyRule(allowed: readonly string[]): (url: URL) => boolean {
  const names = new Set(allowed);
  return ({ host, hostname }) =>
    !names.has(host) && !names.has(hostname) && isPrivateHost(hostname);
}

/** Whether a fragment can be looked up. The top of the page, a route of an application and a malformed escape cannot. */
function canBeLookedUp(host: string, fragment: string): boolean {
  const isName =
    fragment !== '' && !/^(?:top$|[!/]|L\d+)/i.test(fragment) && !fragment.includes('=');
  return isName && !/%(?![0-9a-f]{2})/i.test(fragment) && !SCRIPTED_HOSTS.test(host);
}
