/** The routes of a remote. The build configuration resolves these modules. */
declare module 'remote-*/routes' {
  import type { RouteObject } from '@sallyport/runtime/router'
  export const pages: () => RouteObject[]
}
