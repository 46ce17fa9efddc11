import { rspack } from '@rsbuild/core'

/** The minimum length of an ID in characters: with the shortest unique prefixes of hashes, a new module may change the IDs of others. */
const minLength = 3

/** Disables the IDs of Rspack, which `stableIds` assigns instead. */
export const noDefaultIds = { chunkIds: false, moduleIds: false } as const

/** Derives the IDs of modules and chunks only from their paths, so that unchanged files keep their names in the next release. */
export const stableIds = [
  new rspack.ids.CompactHashedChunkIdsPlugin({ minLength }),
  new rspack.ids.CompactHashedModuleIdsPlugin({ minLength }),
]
