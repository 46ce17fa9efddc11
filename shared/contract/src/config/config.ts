export * from './languages.ts'
export {
  type FileAudience,
  type NavGroup,
  navGroups,
  type PageShape,
  pageShapes,
  type Remote,
  type RemotePage,
  shellPort,
} from './remote.ts'
export * from './routes.ts'
export { redirectFor } from './redirect-for.ts'
export * from './settings.ts'
export * as limits from './limits.ts'
