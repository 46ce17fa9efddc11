declare module 'remote-*/routes' {
  import type { RouteObject } from '@sallyport/runtime/router'
  export const pages: () => RouteObject[]
}
