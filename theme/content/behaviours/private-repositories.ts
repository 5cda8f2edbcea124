/**
 * Decides whether a link leads to a private repository of the organisation: by the parsed host and the first
 * segment of the path, never by a substring, so `https://github.com.evil/acme/x` and `/?u=github.com/acme/x` do not.
 */
import type { PrivateAudience, PrivateRepositoriesData } from '../../types.js';

export interface PrivateRepository {
  /** As written in the link, without `.git`. */
  readonly name: string;
  readonly audience: PrivateAudience;
}

/** The private repository that an absolute URL leads into; `null` for everything else, malformed URLs included. */
export function findPrivateRepository(
  url: string,
  settings: PrivateRepositoriesData,
): PrivateRepository | null {
  const [organization, repository] = repositoryPath(url, settings.host);
  if (organization?.toLowerCase() !== settings.organization.toLowerCase()) return null;
  const name = (repository ?? '').replace(/\.git$/i, '');
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
    // The service answers under `www.` and with the dot of a fully qualified name too.
    const bareHost = host.replace(/^www\./, '').replace(/\.(?=:|$)/, '');
    if (!/^https?:$/.test(protocol) || bareHost !== expectedHost) return [];
    return pathname.split('/').slice(1, 3).map(decodeURIComponent);
  } catch {
    return [];
  }
}

function includes(names: readonly string[], name: string): boolean {
  return names.some((other) => other.toLowerCase() === name.toLowerCase());
}
