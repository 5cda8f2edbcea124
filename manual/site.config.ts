import { defineConfig } from 'docsgen';

export default defineConfig({
  title: 'docsgen',
  tagline: 'Markdown in, a fast site out, and no broken link gets published',
  favicon: '/favicon.svg',
  pages: 'pages',
  markdown: { format: 'detect' },
  scripts: 'src',
  docs: { versions: { current: { label: '0.1' } } },
  sidebars: {
    manual: [
      'index',
      'writing',
      'directives',
      'components',
      'islands',
      'scripts',
      'own-pages',
      'plugins',
      'versions',
      'theme',
      'theme-reference',
      'commands',
      'configuration',
      'rules',
      'checking',
      'continuous-integration',
      'publishing',
      'migrating',
    ],
  },
  navbar: {
    title: 'docsgen',
    logo: { light: '/favicon.svg' },
    items: [
      { type: 'sidebar', sidebar: 'manual', label: 'Manual', position: 'left' },
      { type: 'search' },
    ],
  },
});
