/** The filters of the results, as links with counts: section, kind of page, docs version, language. */
import type { MouseEvent, ReactElement } from 'react';
import type { SiteData } from '../types.js';
import type { SearchRequest } from './address.js';
import type { Facet, FacetName, SearchAnswer } from './client.js';
import { ALL, shownVersions } from './scope.js';
import { Strings } from '../strings.js';

interface FacetsProps {
  readonly answer: SearchAnswer;
  readonly request: SearchRequest;
  readonly site: SiteData;
  readonly linkTo: (change: Partial<SearchRequest>) => string;
  readonly choose: (request: SearchRequest) => void;
}

/** More values do not help readers to choose. */
const MAX_VALUES = 8;
const LABELS: Readonly<Record<FacetName, string>> = {
  kind: Strings.kind,
  section: Strings.section,
  version: Strings.version,
  language: Strings.language,
};
interface Group {
  readonly name: FacetName;
  readonly label: string;
  readonly values: Facet;
  readonly chosen: string | undefined;
  /** The facet's value after the reader removes the chosen one. */
  readonly without: string | undefined;
}

export function Facets({
  answer,
  request,
  site,
  linkTo,
  choose,
}: FacetsProps): ReactElement | null {
  const groups = listGroups(answer, request, site);
  if (groups.length === 0) return null;
  return (
    <div className="search-facets">
      {groups.map(({ name, label, values, chosen, without }) => (
        <nav key={name} aria-label={label}>
          <span className="search-facet-label">{label}</span>
          <div className="search-facet-values">
            {values.slice(0, MAX_VALUES).map(([value, count]) => {
              // Of several values that are chosen together, a reader can choose one.
              const change = { [name]: value === chosen ? without : value };
              const follow = (event: MouseEvent) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                choose({ ...request, page: 1, ...change });
              };
              return (
                <a
                  key={value}
                  href={linkTo(change)}
                  className="search-facet"
                  aria-current={isChosen(value, chosen) ? 'true' : undefined}
                  onClick={follow}
                >
                  <bdi>{nameOf(name, value, site)}</bdi>{' '}
                  <span className="search-facet-count">{count}</span>
                </a>
              );
            })}
          </div>
        </nav>
      ))}
    </div>
  );
}

function listGroups(
  { facets }: SearchAnswer,
  { section, kind, version, language }: SearchRequest,
  site: SiteData,
): Group[] {
  const current = version ?? shownVersions(site);
  const group = (name: FacetName, chosen: string | undefined, without?: string): Group => ({
    name,
    label: LABELS[name],
    values: facets[name],
    chosen,
    without,
  });
  const groups = [
    group('kind', kind),
    group('section', section),
    group('version', current, ALL),
    group('language', language ?? site.locale.code, ALL),
  ];
  return groups.filter(isChoice);
}

/** A single value offers a choice only if it can be removed, or belongs to a version or language that is not chosen. */
function isChoice({ name, values, chosen }: Group): boolean {
  if (values.length > 1) return true;
  if (name === 'section' || name === 'kind') return chosen !== undefined;
  return chosen !== ALL && values.some(([value]) => !isChosen(value, chosen));
}

/** Several versions are chosen together, one of each set of docs. */
function isChosen(value: string, chosen = ''): boolean {
  return value === chosen || chosen.split(' ').includes(value);
}

function nameOf(facet: FacetName, value: string, site: SiteData): string {
  if (facet === 'language' && value === site.locale.code) return site.locale.label;
  return facet === 'version' ? nameOfVersion(value, site) : value;
}

/** With several sets of docs, the set is part of the name, or all of it if the set has one version. */
function nameOfVersion(value: string, { versions, sets = [] }: SiteData): string {
  const version = versions.find(({ name }) => name === value);
  if (version === undefined) return value;
  const set = sets.find(({ id }) => id === version.set);
  if (set === undefined) return version.label;
  const isOnly = versions.filter((one) => one.set === version.set).length === 1;
  return isOnly ? set.label : `${set.label}: ${version.label}`;
}
