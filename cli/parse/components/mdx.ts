/** Exports everything that only MDX pages need; see `load-mdx.ts`. */
export { keepNode, MDX_NODES, rehypeJsx } from './jsx.js';
export { parseMdx } from './parse-mdx.js';
export { readStatements } from './read-statements.js';
