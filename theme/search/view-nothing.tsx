/** The ways on for a reader whose query finds nothing: near words, other versions, and advice. */
import type { ReactElement } from 'react';
import type { SiteData } from '../types.js';
import type { SearchRequest } from './address.js';
import type { SearchClient } from './client.js';
import { useEffect, useState } from './page-react.js';
import { ALL, shownVersions } from './scope.js';
import { Strings } from '../strings.js';

interface NothingFoundProps {
  readonly site: SiteData;
  readonly request: SearchRequest;
  readonly client: SearchClient;
  readonly linkTo: (change: Partial<SearchRequest>) => string;
}

export function NothingFound({ site, request, client, linkTo }: NothingFoundProps): ReactElement {
  const near = useNear(site, request, client);
  const isInAll = site.versions.length < 2 || request.version === ALL;
  return (
    <>
      {near.length > 0 && (
        <p className="search-near">
          {Strings.didYouMean}
          {near.map((query) => (
            <a key={query} href={linkTo({ query, kind: undefined, section: undefined })}>
              {query}
            </a>
          ))}
        </p>
      )}
      {!isInAll && (
        <p>
          <a href={linkTo({ version: ALL })}>{Strings.searchAllVersions}</a>
        </p>
      )}
      <p>{Strings.searchAdvice}</p>
    </>
  );
}

function useNear(
  site: SiteData,
  { query, version }: SearchRequest,
  client: SearchClient,
): readonly string[] {
  const [near, setNear] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const names = site.versions.map(({ name }) => name);
    const chosen = (version ?? shownVersions(site)).split(' ');
    const searched = names.filter((name) => version === ALL || chosen.includes(name));
    void client.near(query, searched).then((found) => isCurrent && setNear(found));
    return () => {
      isCurrent = false;
    };
  }, [client, site, query, version]);
  return near;
}
