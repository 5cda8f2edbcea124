/** Class names that Docusaurus gives to parts of its pages. Components use them; the theme has no styles for them. */
export const ThemeClassNames = {
  page: {
    blogListPage: 'blog-list-page',
    blogPostPage: 'blog-post-page',
    docsDocPage: 'docs-doc-page',
  },
  wrapper: { main: 'main-wrapper', docsPages: 'docs-wrapper', mdxPages: 'mdx-wrapper' },
  common: {
    admonition: 'theme-admonition',
    admonitionType: (type: string) => `theme-admonition-${type}`,
    codeBlock: 'theme-code-block',
    details: 'theme-details',
    tabsContainer: 'theme-tabs-container',
  },
} as const;
