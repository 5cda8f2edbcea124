/** What the results can be limited to, as links with counts: a section, a sort of page, a docs version. */
import type { ReactElement } from 'react';
import type { SiteData } from '../types.js';
import type { SearchRequest } from './address.js';
import type { Facet, FacetName, SearchAnswer } from './client.js';
import { shownVersion } from './scope.js';
import type { React } from './react.js';
import { Strings } from '../strings.js';

interface FacetsProps {
  readonly answer: SearchAnswer;
  readonly request: SearchRequest;
  readonly site: SiteData;
  readonly linkTo: (change: Partial<SearchRequest>) => string;
  readonly choose: (request: SearchRequest) => void;
}

/** More values than these are no help in choosing. */
const MAX_VALUES = 8;
/** Of a version or a language: all of them. */
export const ALL = '*';

interface Group {
  readonly name: FacetName;
  readonly label: string;
  readonly values: Facet;
  readonly chosen: string | undefined;
  /** What the link of the chosen value asks for. */
  readonly without: string | undefined;
}

export function createFacets({
  createElement: h,
}: React): (props: FacetsProps) => ReactElement | null {
  return function Facets({ answer, request, site, linkTo, choose }) {
    const groups = listGroups(answer, request, site);
    if (groups.length === 0) return null;
    return h(
      'div',
      { className: 'search-facets' },
      groups.map(({ name, label, values, chosen, without }) =>
        h(
          'nav',
          { key: name, 'aria-label': label },
          h('span', { className: 'search-facet-label' }, label),
          h(
            'div',
            { className: 'search-facet-values' },
            values.slice(0, MAX_VALUES).map(([value, count]) => {
              const isChosen = value === chosen;
              const change = { [name]: isChosen ? without : value };
              return h(
                'a',
                {
                  key: value,
                  href: linkTo(change),
                  className: 'search-facet',
                  'aria-current': isChosen ? 'true' : undefined,
                  onClick(event: MouseEvent) {
                    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                    event.preventDefault();
                    choose({ ...request, page: 1, ...change });
                  },
                },
                nameOf(name, value, site),
                ' ',
                h('span', { className: 'search-facet-count' }, count),
              );
            }),
          ),
        ),
      ),
    );
  };
}

function listGroups(
  { facets }: SearchAnswer,
  { section, kind, version, language }: SearchRequest,
  site: SiteData,
): Group[] {
  const current = version ?? shownVersion(site);
  const groups: Group[] = [
    { name: 'kind', label: Strings.kind, values: facets.kind, chosen: kind, without: undefined },
    {
      name: 'section',
      label: Strings.section,
      values: facets.section,
      chosen: section,
      without: undefined,
    },
    {
      name: 'version',
      label: Strings.version,
      values: facets.version,
      chosen: current,
      without: ALL,
    },
    {
      name: 'language',
      label: Strings.language,
      values: facets.language,
      chosen: language ?? site.locale.code,
      without: ALL,
    },
  ];
  return groups.filter(isChoice);
}

/** One value is none, unless it can be taken back, or is of another version or language than the one that is shown. */
function isChoice({ name, values, chosen }: Group): boolean {
  if (values.length > 1) return true;
  if (name === 'section' || name === 'kind') return chosen !== undefined;
  return chosen !== ALL && values.some(([value]) => value !== chosen);
}

function nameOf(facet: FacetName, value: string, { versions, locale }: SiteData): string {
  if (facet === 'language' && value === locale.code) return locale.label;
  if (facet !== 'version') return value;
  return versions.find(({ name }) => name === value)?.label ?? value;
}
