import type { Rspack } from '@rsbuild/core'

/** Characters of an ID. By default the shortest unique prefix of a hash is used, so that a new module renames others. */
const minLength = 3

/** The options that leave the IDs to the plugin. */
export const stableIds = { chunkIds: false, moduleIds: false } as const

/** Gives modules and chunks IDs that depend on nothing but their own path: the file names of a release keep theirs in the next. */
export class StableIdsPlugin implements Rspack.RspackPluginInstance {
  apply(compiler: Rspack.Compiler): void {
    const { CompactHashedChunkIdsPlugin, CompactHashedModuleIdsPlugin } = compiler.rspack.ids
    new CompactHashedChunkIdsPlugin({ minLength }).apply(compiler)
    new CompactHashedModuleIdsPlugin({ minLength }).apply(compiler)
  }
}
