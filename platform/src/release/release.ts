/** Entry point for benchmarks and end-to-end tests. */
export { buildApp } from '../build-app.ts'
export { readBuilt, readPlaced, type BuiltRelease } from './built/built-release.ts'
export { checks } from './checks/checks.ts'
export { runCommand } from './commands.ts'
export { servedFiles } from './site/served-files.ts'
export { withLock } from './site/site-lock.ts'
