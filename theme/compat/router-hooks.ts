/** Hooks of Docusaurus's router. In: the environment of the page. Out: its address. In the browser a page also navigates. */
import { useMemo } from 'react';
import { onEvents, useBrowserValue } from './browser-value.js';
import { useEnvironment } from './environment.js';

const onAddress = onEvents('popstate', 'hashchange');

/** The server does not know query and hash. The object stays the same until the address changes, as effects expect. */
export function useLocation() {
  const { permalink } = useEnvironment().page;
  const search = useBrowserValue(onAddress, () => location.search, '');
  const hash = useBrowserValue(onAddress, () => location.hash, '');
  return useMemo(
    () => ({ pathname: permalink, search, hash, state: undefined, key: 'default' }),
    [permalink, search, hash],
  );
}

/** An address as a string or in parts. */
type Target = string | Partial<Record<'pathname' | 'search' | 'hash', string>>;

export function useHistory() {
  const location = useLocation();
  return useMemo(
    () => ({
      location,
      length: 1,
      action: 'POP',
      push: (target: Target) => globalThis.location?.assign(hrefOf(target)),
      replace: (target: Target) => globalThis.location?.replace(hrefOf(target)),
      go: (count: number) => globalThis.history?.go(count),
      goBack: () => globalThis.history?.back(),
      goForward: () => globalThis.history?.forward(),
      listen: () => nothing,
      block: () => nothing,
      createHref: hrefOf,
    }),
    [location],
  );
}

function hrefOf(target: Target): string {
  if (typeof target === 'string') return target;
  const { pathname = '', search = '', hash = '' } = target;
  return pathname + search + hash;
}

export function useParams(): Readonly<Record<string, string>> {
  return NO_PARAMS;
}

const NO_PARAMS: Readonly<Record<string, string>> = {};

export function useRouteMatch() {
  const { pathname } = useLocation();
  const params = useParams();
  return useMemo(
    () => ({ path: pathname, url: pathname, isExact: true, params }),
    [pathname, params],
  );
}

function nothing(): void {}
