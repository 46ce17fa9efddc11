/** A shared key provides nothing unless the shell imports the module: these imports provide all singletons. */
import '@sallyport/runtime/device'
import '@sallyport/runtime/unsaved-changes'
import '@sallyport/runtime/i18n'
import '@sallyport/runtime/router'
import '@sallyport/runtime/session'

/** Singletons that the first page does not need: loaded by the first API call and by the first toast. */
export const singletonLoaders = {
  '@sallyport/runtime/api': () => import('@sallyport/runtime/api'),
  '@sallyport/runtime/toast': () => import('@sallyport/runtime/toast'),
}
