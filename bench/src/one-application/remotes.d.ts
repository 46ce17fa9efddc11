/** The routes of a remote, bundled: which folder that is, the configuration says. */
declare module 'remote-*/routes' {
  import type { RouteObject } from '@sallyport/runtime/router'
  export const pages: () => RouteObject[]
}
