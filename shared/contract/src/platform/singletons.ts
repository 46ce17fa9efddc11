/**
 * The modules with state, which the shell supplies to every remote as singletons. Adding one changes the platform
 * contract. Eager ones are part of the shell's main bundle; lazy ones are loaded when they are needed.
 */
export const eagerSingletons = [
  '@sallyport/runtime/router',
  '@sallyport/runtime/session',
  '@sallyport/runtime/i18n',
  '@sallyport/runtime/device',
  '@sallyport/runtime/unsaved-changes',
] as const
export const lazySingletons = ['@sallyport/runtime/api', '@sallyport/runtime/toast'] as const
