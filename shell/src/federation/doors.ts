/** A shared key supplies nothing unless the shell imports it somewhere: here all of them, so that none is forgotten. */
import '@sallyport/runtime/device'
import '@sallyport/runtime/unsaved-changes'
import '@sallyport/runtime/i18n'
import '@sallyport/runtime/router'
import '@sallyport/runtime/session'

/** The lazy doors, one copy too: fetched when the first page calls, and when the first toast is shown. */
export const lazyDoors = {
  '@sallyport/runtime/api': () => import('@sallyport/runtime/api'),
  '@sallyport/runtime/toast': () => import('@sallyport/runtime/toast'),
}
