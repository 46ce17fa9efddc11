/** Modules that the shell supplies to remotes; its main bundle contains the eager ones. A new module needs a new `platformContract`. */
export const eagerSingletons = [
  '@sallyport/runtime/router',
  '@sallyport/runtime/session',
  '@sallyport/runtime/i18n',
  '@sallyport/runtime/device',
  '@sallyport/runtime/unsaved-changes',
] as const
export const lazySingletons = ['@sallyport/runtime/api', '@sallyport/runtime/toast'] as const

/** Increase it with every change of the singletons that breaks remotes of earlier releases. */
export const platformContract = 5

/** Increase the minor version (https://semver.org) with each new export: remotes require at least the version of their build. */
export const singletonsVersion = `${platformContract}.0.0`

/** The Module Federation name of a release, also a global variable. Contains the version, because one document can load two releases. */
export const containerName = (app: string, version: string) =>
  `sallyport_${app.replaceAll('-', '__')}_${version.replaceAll(/\W/g, '_')}`
