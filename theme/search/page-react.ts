/**
 * The hooks of the React that runs the page. They are handed over and not imported, so that the code of the search page
 * loads on that page only, has no React of its own, and the client stays one file.
 */
import type * as React from 'react';

export type Hooks = Pick<typeof React, 'useEffect' | 'useState'>;

export let useEffect: Hooks['useEffect'];
export let useState: Hooks['useState'];

/** Call it before anything is rendered. */
export function takeHooks(hooks: Hooks): void {
  ({ useEffect, useState } = hooks);
}
