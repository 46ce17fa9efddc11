/** What others need of releases: the commands, and a build to release. */
export { buildApp } from '../build-app.ts'
export { readBuilt, readPlaced, type Built } from './built/built.ts'
export { checks } from './checks/checks.ts'
export { runCommand } from './commands.ts'
export { servedFiles } from './site/served-files.ts'
export { alone } from './site/site-lock.ts'
