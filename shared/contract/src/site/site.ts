export { withoutBasePath } from './base-path.ts'
export { canaryCookie, readCanaryBucket, canaryBucketCount } from './canary-bucket.ts'
export {
  isPrefix,
  isWithin,
  navItemRules,
  readFileAccess,
  readPrefixes,
  readRoutes,
  routeRules,
  type Declaration,
  type DeclaredRoute,
  type NavItem,
} from './declaration.ts'
export {
  deltaMagic,
  deltaPath,
  deltaTablePath,
  dictionaryOf,
  isMatch,
  parseDeltaPath,
  type Dictionary,
} from './dictionary.ts'
export {
  isInRange,
  appFromDiscoveryKey,
  appsIn,
  discoveryKey,
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
export { brandMarkAttribute, prerenderedFile, readPrerendered, slots, type Prerendered } from './prerendered.ts'
export {
  declarationOf,
  declaredRoutes,
  remoteForPath,
  remoteTableIn,
  type RemoteFacts,
  type RemoteTable,
  type UnknownDeclaration,
} from './remote-table.ts'
export { remoteTable, withRemoteTable } from './live-remotes.ts'
export { currentOf, foldingWidth, navItemsFor } from './nav-items.ts'
export {
  agentPath,
  discoveryPath,
  isImmutablePath,
  isInReservedPath,
  isInRootFolder,
  releaseFile,
  isWithoutPage,
  translationNamespace,
  parseSitePath,
  releasePath,
  reservedPaths,
  rootFolders,
  serviceWorkerPath,
  siteFolders,
  translationsPath,
  trustedTypesPolicy,
} from './site-layout.ts'
export { remoteFor, selectionFor, shellFor } from './visitor-selection.ts'
export { languageCookie, readLanguage, readViewer, viewerCookie, type Viewer } from './viewer.ts'
