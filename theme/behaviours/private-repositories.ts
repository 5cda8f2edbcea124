/**
 * Decides whether a link leads to a private repository of the organization. In: an absolute URL and the config's
 * organization. Out: the repository, or `null`. It compares the parsed host and the path before owner and repository, never
 * a substring, so `https://github.com.evil/acme/x` and `/?u=github.com/acme/x` do not match.
 */
import type { PrivateAudience, PrivateRepositoriesData, RepositoriesData } from '../types.js';

export interface PrivateRepository {
  /** As written in the link, without `.git`. */
  readonly name: string;
  readonly audience: PrivateAudience;
}

/**
 * Hosts that answer 404 to readers without access, with the part of their paths that comes before the owner. A name
 * without a slash is a subdomain of the host in the config; the others belong to `github.com`. Gists and GitHub Pages
 * are not repositories.
 */
const PATHS: Readonly<Record<string, string>> = {
  '': '/',
  www: '/',
  raw: '/',
  codeload: '/',
  'maven.pkg': '/',
  api: '/repos/',
  uploads: '/repos/',
  '//raw.githubusercontent.com': '/',
  '//media.githubusercontent.com': '/media/',
  '//github.dev': '/',
  '//codespaces.new': '/',
  '//vscode.dev': '/github/',
};
const GITHUB = 'github.com';
/** Paths that a self-hosted server serves from its main host. */
const SERVER_PATHS = /^\/(?:api\/v3\/repos|raw|codeload|media)(?=\/)/;

/** The private repository that an absolute URL leads into; `null` for every other URL, including malformed ones. */
export function findPrivateRepository(
  url: string,
  settings: PrivateRepositoriesData,
): PrivateRepository | null {
  const repository = repositoryOf(url, settings);
  return repository === null ? null : judgeRepository(repository, settings);
}

/** The organization's repository that an absolute URL leads into, as written; `null` for every other URL. */
export function repositoryOf(url: string, settings: RepositoriesData): string | null {
  const [organization, repository = ''] = repositoryPath(url, settings.host);
  return organization?.toLowerCase() === settings.organization.toLowerCase() ? repository : null;
}

/** The audience of one of the organization's repositories; `null` if the repository is public. */
export function judgeRepository(
  repository: string,
  settings: Pick<PrivateRepositoriesData, 'publicRepositories' | 'audiences'>,
): PrivateRepository | null {
  const name = repository.replace(/(?:\.wiki)?\.git$/i, '');
  if (name === '' || includes(settings.publicRepositories, name)) return null;
  const audience =
    settings.audiences.find((audience) => includes(audience.repositories, name)) ??
    settings.audiences.find((audience) => audience.repositories.length === 0);
  return audience === undefined ? null : { name, audience };
}

/** Owner and repository of a web address on the host, decoded; empty for any other URL. */
export function repositoryPath(url: string, expectedHost: string): string[] {
  try {
    const { protocol, host, pathname } = new URL(url);
    if (!/^https?:$/.test(protocol)) return [];
    // A fully qualified name ends with a dot.
    const bareHost = host.replace(/\.(?=:|$)/, '');
    const isGitHub = expectedHost === GITHUB;
    const isBelow = `.${bareHost}`.endsWith(`.${expectedHost}`);
    if (!isBelow && !isGitHub) return [];
    const key = isBelow
      ? bareHost.slice(0, -expectedHost.length).replace(/\.$/, '')
      : `//${bareHost}`;
    const start = Object.hasOwn(PATHS, key) ? PATHS[key] : undefined;
    const path = isGitHub ? pathname : pathname.replace(SERVER_PATHS, '');
    if (start === undefined || !path.startsWith(start)) return [];
    return path.slice(start.length).split('/').slice(0, 2).map(decodeURIComponent);
  } catch {
    return [];
  }
}

function includes(names: readonly string[], name: string): boolean {
  return names.some((other) => other.toLowerCase() === name.toLowerCase());
}
