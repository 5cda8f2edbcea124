/**
 * The site's own functions that receive page views. This file has none: the bundler replaces it with the files that
 * `analytics` of the config names, each of which is loaded by itself.
 */
export type LoadOwnFunction = () => Promise<{ readonly default: unknown }>;

const functions: readonly LoadOwnFunction[] = [];
export default functions;
