/** The tables and the numbers: pure, for browser, server and tests alike. */
export { appNames, appOf, apps, readTranslationPath, shellPort, type App, type AppName } from './apps.ts'
export {
  accepts,
  discoveryKey,
  discoverySchema,
  fits,
  isOnTrial,
  liveRelease,
  readDiscovery,
  releasesFor,
  type DiscoveredAsset,
  type DiscoveredRelease,
  type Discovery,
  type Platform,
} from './discovery.ts'
export * as limits from './limits.ts'
export { accessOf, routes, type Access, type Route } from './routes.ts'
export { shareCookie, shareIn, sharePlaces } from './share.ts'
export { readDataBlock, readSettings, settingsSchema, type Settings } from './settings.ts'
