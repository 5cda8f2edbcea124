/** A site and a page for tests of the theme; each test changes the parts that it is about. */
import { configSchema } from '../../../cli/config/schema.js';
import type { SidebarSlice } from '../../../theme/sidebar-types.js';
import { siteOptions, type PageData, type SiteData } from '../../../theme/types.js';

export const site: SiteData = {
  ...siteOptions(configSchema.parse({ title: 'Acme' })),
  languages: [{ code: 'en', label: 'English', href: '/' }],
  navbar: {
    title: 'Acme',
    href: '/',
    logo: { light: '/logo.svg', dark: '/logo-dark.svg', alt: '', width: 28 },
    hideOnScroll: false,
    items: [
      {
        type: 'link',
        label: 'Guides',
        href: '/docs/guides/',
        external: false,
        activeBase: '/docs/guides/',
        position: 'left',
      },
      {
        type: 'dropdown',
        label: 'Reference',
        items: [
          { type: 'link', label: 'VPC', href: '/docs/vpc/', external: false, activeBase: null },
        ],
        position: 'left',
      },
      {
        type: 'link',
        label: 'Support',
        href: 'https://support.example/',
        external: true,
        activeBase: null,
        position: 'right',
      },
      {
        type: 'link',
        label: 'Sign In',
        href: 'https://portal.example/',
        external: true,
        activeBase: null,
        position: 'right',
      },
      { type: 'version-dropdown', position: 'right' },
      { type: 'locale-dropdown', position: 'right' },
      { type: 'search', position: 'right' },
    ],
  },
  footer: {
    columns: [
      { title: 'Legal', items: [{ label: 'Terms', href: '/terms/', external: false }] },
      {
        title: 'Community',
        items: [{ label: 'Chat', href: 'https://chat.example/', external: true }],
      },
    ],
    copyright: '© 2020 – 2022 Acme',
  },
  colorMode: { default: 'light', switch: true, respectSystem: false },
  announcementBar: null,
  versions: [
    {
      name: 'current',
      set: 'default',
      label: 'Next',
      path: '/docs',
      isLast: true,
      banner: null,
      storageKey: 'docs-preferred-version-default',
      mainHref: '/docs/intro/',
    },
  ],
  sidebarsUrl: '/assets/sidebars.json',
  search: { pageUrl: '/search/', indexUrl: '/search-index/', hosted: null },
  analytics: null,
};

export const page: PageData = {
  client: 'c1',
  view: 'article',
  permalink: '/docs/guides/vpc/',
  title: 'Virtual network',
  documentTitle: 'Virtual network | Acme',
  description: '',
  canonical: null,
  noindex: false,
  html: '<h1>Virtual network</h1><p>A network of your own.</p>',
  toc: [
    { id: 'subnets', depth: 2, html: 'Subnets' },
    { id: 'tiers', depth: 3, html: 'The <code>tiers</code>' },
  ],
  breadcrumbs: [
    { label: 'Guides', href: '/docs/guides/' },
    { label: 'Networks', href: null },
    { label: 'Virtual network', href: '/docs/guides/vpc/' },
  ],
  sidebar: 'guides',
  previous: { label: 'Accounts', href: '/docs/guides/accounts/' },
  next: { label: 'aws_internet_gateway', href: '/docs/guides/gateways/' },
  editUrl: 'https://code.example/edit/vpc.md',
  lastUpdated: { date: '2022-01-04', author: 'Ada' },
  version: 'current',
  alternates: {},
  markdownUrl: '/docs/guides/vpc/index.md',
};

export const sidebar: SidebarSlice = {
  current: '/docs/guides/vpc/',
  items: [
    { type: 'link', label: 'Overview', href: '/docs/guides/' },
    {
      type: 'category',
      label: 'Networks',
      href: '/docs/guides/vpc/',
      hasPage: false,
      collapsible: true,
      isOpen: true,
      items: [
        { type: 'link', label: 'Virtual network', href: '/docs/guides/vpc/' },
        { type: 'link', label: 'aws_internet_gateway', href: '/docs/guides/gateways/' },
        { type: 'link', label: 'Elsewhere', href: 'https://else.example/', external: true },
      ],
    },
    {
      type: 'category',
      label: 'Accounts & "roles"',
      href: '/docs/guides/accounts/?a=1&b=2',
      hasPage: true,
      collapsible: true,
      isOpen: false,
      items: [],
      total: 12,
    },
    { type: 'html', html: '<hr>' },
  ],
};
