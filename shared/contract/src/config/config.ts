/** The tables and the numbers: pure, for browser, server and tests alike. */
export { appNames, appOf, apps, shellPort, type App, type AppName } from './apps.ts'
export * as limits from './limits.ts'
export { accessOf, routes, type Access, type Route } from './routes.ts'
export { readDataBlock, readSettings, settingsSchema, type Settings } from './settings.ts'
