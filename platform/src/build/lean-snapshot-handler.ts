/** Replaces the federation runtime's manifest snapshots, which no build here uses (`manifest: false`). */
export class SnapshotHandler {
  hooks = { applyPlugin() {} }
  manifestCache = new Map()
}
export const getGlobalRemoteInfo = () => ({})
