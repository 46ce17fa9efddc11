/** What the shell supplies; a new module changes the contract. Eager ones are in its main bundle. */
export const eagerSingletons = [
  '@sallyport/runtime/router',
  '@sallyport/runtime/session',
  '@sallyport/runtime/i18n',
  '@sallyport/runtime/device',
  '@sallyport/runtime/unsaved-changes',
] as const
export const lazySingletons = ['@sallyport/runtime/api', '@sallyport/runtime/toast'] as const
