/** Routes, remotes, limits and settings, for the browser, the server and tests. */
export { remoteNames, remoteForPath, remotes, shellPort, type Remote, type RemoteName } from './remotes'
export { languages, type Language } from './languages.ts'
export * as limits from './limits.ts'
export { accessForPath, routes, type Access, type Route } from './routes.ts'
export { readDataBlock, readSettings, settingsSchema, type Settings } from './settings.ts'
