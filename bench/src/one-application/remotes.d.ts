/** The routes of a remote, bundled: which folder that is, the configuration says. */
declare module 'remote-*/routes' {
  import type { RouteObject } from 'shared/router'
  export const pages: () => RouteObject[]
}
