/** A site: its URLs and folders, its discovery document, and which release a visitor gets. */
export { shareCookie, shareIn, sharePlaces } from './canary-bucket.ts'
export {
  accepts,
  appOfKey,
  appsIn,
  discoveryKey,
  discoverySchema,
  fits,
  isOnTrial,
  liveRelease,
  readDiscovery,
  releasesFor,
  releasesIn,
  type DiscoveredAsset,
  type DiscoveredRelease,
  type Discovery,
  type Platform,
} from './discovery-document.ts'
export {
  discoveryPath,
  isImmutablePath,
  isInRootFolder,
  namespaceOf,
  parseSitePath,
  releasePath,
  rootFolders,
  serviceWorkerPath,
  siteFolders,
  translationsPath,
  trustedTypesPolicy,
} from './site-layout.ts'
