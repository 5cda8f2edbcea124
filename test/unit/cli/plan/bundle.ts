/** A bundle of few files, for tests of the plan. */
import type { Bundle } from '../../../../cli/types.js';

export const bundle: Bundle = {
  clientId: 'c',
  files: new Map([['assets/client-1.js', Buffer.from('x')]]),
  script: 'assets/client-1.js',
  stylesheet: 'assets/style-1.css',
  mediaStyles: 'assets/media-1.css',
  pageSheets: { 'diagrams.css': 'assets/diagrams-1.css' },
  widgetRunner: 'assets/run-widgets-1.js',
  customStyles: null,
  accent: null,
  font: null,
  inlineScript: '',
  baseUrlScript: null,
  serverModulePath: '/server.js',
  diagnostics: [],
};
