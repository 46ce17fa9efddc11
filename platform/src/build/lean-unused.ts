const unsupported = () => {
  throw new Error('preloadRemote is not part of this build')
}

// The federation runtime's preloading, which needs a manifest; the page preloads files with `<link>` elements.
export { unsupported as formatPreloadArgs, unsupported as normalizePreloadExposes, unsupported as preloadAssets }
export const defaultPreloadArgs = {}

// The federation runtime's snapshots of manifests, which no build here has (`manifest: false`).
export class SnapshotHandler {
  hooks = { applyPlugin() {} }
  manifestCache = new Map()
}
export const getGlobalRemoteInfo = () => ({})

// The federation runtime's descriptions of error codes. Messages still contain the code and a link.
export const runtimeDescMap = {}
export const typeDescMap = {}
export const buildDescMap = {}
export const errorDescMap = {}

// The fetch adapter of axios, which prefers XMLHttpRequest.
export const getFetch = () => false
