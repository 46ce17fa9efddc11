/** Modules that the shell supplies to remotes, the eager ones in its main bundle. A new one needs a new `platformContract`. */
export const eagerSingletons = [
  '@sallyport/runtime/router',
  '@sallyport/runtime/session',
  '@sallyport/runtime/i18n',
  '@sallyport/runtime/device',
  '@sallyport/runtime/unsaved-changes',
] as const
export const lazySingletons = ['@sallyport/runtime/api', '@sallyport/runtime/toast'] as const
