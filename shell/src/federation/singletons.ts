/** The eager singletons: the build provides a shared module only if the shell imports it. */
import '@sallyport/runtime/device'
import '@sallyport/runtime/unsaved-changes'
import '@sallyport/runtime/i18n'
import '@sallyport/runtime/router'
import '@sallyport/runtime/session'

/** The lazy singletons, which the first page may not need. */
export const singletonLoaders = {
  '@sallyport/runtime/api': () => import('@sallyport/runtime/api'),
  '@sallyport/runtime/toast': () => import('@sallyport/runtime/toast'),
}
