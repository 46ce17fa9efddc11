const unsupported = () => {
  throw new Error('preloadRemote is not part of this build')
}

/** Replaces the federation runtime's preloading, which needs a manifest; the page preloads files with `<link>` elements. */
export { unsupported as formatPreloadArgs, unsupported as normalizePreloadExposes, unsupported as preloadAssets }
export const defaultPreloadArgs = {}
