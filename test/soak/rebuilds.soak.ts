/** Hundreds of rebuilds in watch mode. */
import { describe } from 'vitest';
import { testRebuilds } from '../rebuilds.js';
import { scaled } from './settings.js';

describe('serve --watch', () => {
  // Fewer rebuilds would measure the filling of caches.
  const rebuilds = Math.max(500, scaled(500));
  testRebuilds({ rebuilds, warmUp: 100, maxBytes: 10_000, isShown: true });
});
