/** A short version of `npm run soak -- --only rebuilds`. */
import { describe } from 'vitest';
import { testRebuilds } from '../rebuilds.js';

describe('docsgen serve --watch', () => {
  // A reference from one state of a site to the one before would keep 100 kB with each rebuild of this one.
  testRebuilds({ rebuilds: 160, warmUp: 60, maxBytes: 40_000 });
});
