/**
 * The functions of the site that page views are handed to. None here: the bundler puts the files that `analytics` of the
 * config names into this one's place, and each is loaded by itself.
 */
export type LoadOwnFunction = () => Promise<{ readonly default: unknown }>;

const functions: readonly LoadOwnFunction[] = [];
export default functions;
