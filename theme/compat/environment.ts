/**
 * What components in the content know about their page and site. `renderContent` of the server gives it, and the hooks of
 * this folder read it.
 */
import { createContext, useContext } from 'react';
import type { PageEnvironment } from '../server-module.js';

export const EnvironmentContext = createContext<PageEnvironment | null>(null);

/** Throws outside of a page's content, where no answer would be right. */
export function useEnvironment(): PageEnvironment {
  const environment = useContext(EnvironmentContext);
  if (environment === null)
    throw new Error('Cannot read the page: this component is rendered outside of its content');
  return environment;
}
