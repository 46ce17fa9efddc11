/** The layout of a site, its discovery document, and the selection of releases. */
export { canaryCookie, readCanaryBucket, canaryBucketCount } from './canary-bucket.ts'
export {
  isInRange,
  appFromDiscoveryKey,
  appsIn,
  discoveryKey,
  discoverySchema,
  isCompatible,
  isCanary,
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
  translationNamespace,
  parseSitePath,
  releasePath,
  rootFolders,
  serviceWorkerPath,
  siteFolders,
  translationsPath,
  trustedTypesPolicy,
} from './site-layout.ts'
