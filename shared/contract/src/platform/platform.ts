/** Increases when a change of a singleton breaks older remotes. */
export const platformContract = 2

/** The minor increases with each new export, so that remotes that use it need a shell that has it (https://semver.org). */
export const singletonsVersion = `${platformContract}.0.0`

/** Also the name of a global variable; unique, because a page can contain two releases of an app. */
export const containerName = (app: string, version: string) =>
  `sallyport_${app.replaceAll('-', '__')}_${version.replaceAll(/\W/g, '_')}`

export { eagerSingletons, lazySingletons } from './singletons'
