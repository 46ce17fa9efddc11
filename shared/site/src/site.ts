export {
  type Declaration,
  type DeclaredRoute,
  isWithin,
  type NavItem,
  navItemSchema,
  prefixSchema,
  readFileAudience,
  readPrefixes,
  readRoutes,
  routeSchema,
} from './declaration.ts'
export * from './dictionary.ts'
export * from './discovery-document.ts'
export * from './nav-items.ts'
export * from './prerendered.ts'
export {
  declarationOf,
  declaredRoutes,
  type RemoteFacts,
  remoteForPath,
  type RemoteTable,
  remoteTableIn,
  type UnknownDeclaration,
} from './remote-table.ts'
export * from './site-layout.ts'
export * from './visitor-cookies.ts'
export * from './visitor-selection.ts'
