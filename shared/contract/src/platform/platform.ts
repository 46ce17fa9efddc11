/**
 * The number of the platform contract: what the shell supplies to remotes. It grows when a stateful door changes so
 * that an older remote would break.
 */
export const platformContract = 2

/**
 * The version of the stateful doors. The minor grows with an export that remotes use, so that a shell without it is
 * incompatible with them; an older remote accepts a newer minor (https://semver.org).
 */
export const singletonsVersion = `${platformContract}.0.0`

/**
 * Name of a release's container and of the global that it makes: two releases of an app may stand in one page. A hyphen
 * in the app's name becomes two underscores, so that no two releases have the same container name.
 */
export const containerName = (app: string, version: string) =>
  `sallyport_${app.replaceAll('-', '__')}_${version.replaceAll(/\W/g, '_')}`

export { eagerSingletons, lazySingletons } from './singletons'
