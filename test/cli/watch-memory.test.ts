/** A sample of what `npm run soak -- --only rebuilds` does at length. */
import { describe } from 'vitest';
import { testRebuilds } from '../rebuilds.js';

describe('docsgen serve --watch', () => {
  // What leads from one state of a site to the one before keeps 100 kB with each rebuild of this one.
  testRebuilds({ rebuilds: 160, warmUp: 60, maxBytes: 40_000 });
});
