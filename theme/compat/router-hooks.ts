/** Hooks of Docusaurus's router. In: the environment of the page. Out: its address. On the server a page never navigates. */
import { useEnvironment } from './environment.js';

/** Query and hash are not known on the server. */
export function useLocation() {
  const { permalink } = useEnvironment().page;
  return { pathname: permalink, search: '', hash: '', state: undefined, key: 'default' };
}

export function useHistory() {
  const location = useLocation();
  return {
    location,
    length: 1,
    action: 'POP',
    push: nothing,
    replace: nothing,
    go: nothing,
    goBack: nothing,
    goForward: nothing,
    listen: () => nothing,
    block: () => nothing,
    createHref: ({ pathname = '' }: { readonly pathname?: string }) => pathname,
  };
}

export function useParams(): Readonly<Record<string, string>> {
  return {};
}

export function useRouteMatch() {
  const { pathname } = useLocation();
  return { path: pathname, url: pathname, isExact: true, params: useParams() };
}

function nothing(): void {}
