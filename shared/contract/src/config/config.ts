export { languages, type Language } from './languages.ts'
export * as limits from './limits.ts'
export {
  navGroups,
  pageShapes,
  shellPort,
  type FileAccess,
  type NavGroup,
  type PageShape,
  type Remote,
  type RemotePage,
} from './remote.ts'
export { redirectFor } from './redirect-for.ts'
export { routesOwnedBy } from './route-owners.ts'
export { accessForPath, accessRules, matchRoute, route, routes, type Access, type Route } from './routes.ts'
export { readDataBlock, readSettings, settingsSchema, type Settings } from './settings.ts'
