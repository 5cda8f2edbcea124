/**
 * The client of sites with islands: `client.tsx`, and the code that islands share with it instead of loading it a second
 * time. `runtime.ts`, `compat.ts` and the modules of islands import these exports from the finished file.
 */
export { createElement, useEffect } from 'react';
export { default as ReactDOM } from 'react-dom';
export { createRoot, hydrateRoot } from 'react-dom/client';
export { start } from '../client.js';
export { trustedHtml } from '../trusted-html.js';
export { readPage } from './page.js';
export { Fragment, jsx, jsxs, React } from './shared-react.js';
