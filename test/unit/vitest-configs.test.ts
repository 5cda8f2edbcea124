import { expect, test } from 'vitest';
import tests from '../../vitest.config.js';
import soak from '../soak/vitest.config.js';

test.each([
  ['tests', tests],
  ['soak', soak],
])('the config of %s names the folder that setup.ts makes', (_, config) => {
  expect(config.test?.env?.['TMPDIR']).toMatch(/docsgen-\w+-\d+$/);
});
