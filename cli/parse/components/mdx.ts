/** Everything that only pages of MDX need; see `load-mdx.ts`. */
export { MDX_NODES, rehypeJsx } from './jsx.js';
export { parseMdx } from './parse-mdx.js';
export { readStatements } from './read-statements.js';
