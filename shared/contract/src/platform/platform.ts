/** Increase it with every change of the singletons that breaks older remotes. */
export const platformContract = 2

/**
 * The version of the shared singletons (https://semver.org). Increase the minor with each new export: a remote requires a
 * shell with at least the version that it was built with.
 */
export const singletonsVersion = `${platformContract}.0.0`

/**
 * The Module Federation name of a release, which is also a global variable. It contains the version, because a page can
 * load two releases of an app.
 */
export const containerName = (app: string, version: string) =>
  `sallyport_${app.replaceAll('-', '__')}_${version.replaceAll(/\W/g, '_')}`

export { eagerSingletons, lazySingletons } from './singletons'
