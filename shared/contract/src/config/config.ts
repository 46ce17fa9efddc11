/** The tables and the numbers: pure, for browser, server and tests alike. */
export { remoteNames, remoteForPath, remotes, shellPort, type Remote, type RemoteName } from './remotes'
export * as limits from './limits.ts'
export { accessForPath, routes, type Access, type Route } from './routes.ts'
export { readDataBlock, readSettings, settingsSchema, type Settings } from './settings.ts'
