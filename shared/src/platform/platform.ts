/**
 * The number of the platform contract: what the shell supplies to remotes. It grows when a stateful door changes so
 * that an older remote would break; doors have version `n.x.0` and are asked for as `^n.0.0`.
 */
export const contract = 1

/** Name of a release's container and of the global that it makes: two releases of an app may stand in one page. */
export const containerName = (app: string, version: string) => `sallyport_${app}_${version.replaceAll(/\W/g, '_')}`
