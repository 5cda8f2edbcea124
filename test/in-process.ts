/**
 * The functions that tests call in their own process. They are compiled like the command line, so that tests run the same
 * code as users, and threads and processes find their programs.
 */
export { Cache } from '../cli/cache/cache.js';
export { prepareLinkinator } from '../cli/check/linkinator/process.js';
export { build } from '../cli/commands/build.js';
export { runChecks } from '../cli/commands/check/run-checks.js';
export { readSite } from '../cli/commands/read-site.js';
export { WatchedSite } from '../cli/commands/watch/watched-site.js';
export { loadConfig } from '../cli/config/load-config.js';
export { Progress } from '../cli/diagnostics/progress.js';
export { loadEsbuild } from '../cli/modules/load-esbuild.js';
export { run } from '../cli/main.js';
export { publish, repairOutput, stagingFolder } from '../cli/publish/publish.js';
export { createStaticServer } from '../cli/server/static-server.js';
