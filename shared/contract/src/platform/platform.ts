/**
 * The number of the platform contract between shell and remotes. It increases when a change of a singleton breaks older
 * remotes.
 */
export const platformContract = 2

/**
 * The version of the singletons (https://semver.org). The minor increases with each new export, so that remotes that use
 * it are incompatible with a shell that lacks it.
 */
export const singletonsVersion = `${platformContract}.0.0`

/**
 * The name of a release's container and of its global variable, unique because a page can contain two releases of an app.
 * A hyphen in the app's name becomes two underscores, so that the result is unambiguous.
 */
export const containerName = (app: string, version: string) =>
  `sallyport_${app.replaceAll('-', '__')}_${version.replaceAll(/\W/g, '_')}`

export { eagerSingletons, lazySingletons } from './singletons'
