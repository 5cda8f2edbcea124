/**
 * The hooks of the React that runs the page. They are passed and not imported. So the search page's code loads on that
 * page only and contains no React, and the client stays one file.
 */
import type * as React from 'react';

export type Hooks = Pick<typeof React, 'useEffect' | 'useState'>;

export let useEffect: Hooks['useEffect'];
export let useState: Hooks['useState'];

/** Call it before anything is rendered. */
export function takeHooks(hooks: Hooks): void {
  ({ useEffect, useState } = hooks);
}
