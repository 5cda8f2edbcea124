/**
 * React's runtime for JSX as the bundler imports it into every component. As constants of a module its functions are called
 * by their names; from React's own CommonJS each of the calls would look them up, 0.6 kB of what every reader loads.
 */
import * as runtime from 'react/jsx-runtime';

export const { Fragment, jsx, jsxs } = runtime;
