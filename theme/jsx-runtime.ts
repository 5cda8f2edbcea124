/**
 * React's JSX runtime, which the bundler imports into every component. Constants of a module are called by their names;
 * with React's own CommonJS each call would look them up, which costs every reader 0.6 kB.
 */
import * as runtime from 'react/jsx-runtime';

export const { Fragment, jsx, jsxs } = runtime;
