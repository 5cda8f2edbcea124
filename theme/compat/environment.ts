/**
 * What components in the content know about page and site, and whether they are in an island. The server's `renderContent`
 * provides it, and in the browser `islands/compat.ts`. The hooks of this folder read it.
 */
import { createContext, useContext } from 'react';
import type { PageEnvironment, ServerModule } from '../server-module.js';

export const EnvironmentContext = createContext<PageEnvironment | null>(null);

/**
 * Renders content to HTML. `null` in islands, on the server too: browsers have no such function, and both must show the
 * same.
 */
export const RendererContext = createContext<ServerModule['renderContent'] | null>(null);

let readInBrowser: () => PageEnvironment | null = () => null;

/** All components in a browser have the same page. */
export function provideEnvironment(read: () => PageEnvironment): void {
  readInBrowser = read;
}

/** Throws outside of a page's content, because any answer would be wrong there. */
export function useEnvironment(): PageEnvironment {
  const environment = useContext(EnvironmentContext) ?? readInBrowser();
  if (environment === null)
    throw new Error('Cannot read the page: this component is rendered outside of its content');
  return environment;
}
