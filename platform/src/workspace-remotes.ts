import type { Remote } from '@sallyport/contract/config'
import { readRemotes } from './build/read-remote.ts'
import { folderOf, remoteNames } from './workspace.ts'

/** The declarations of the remotes of the workspace, by name. */
export function workspaceRemotes(): ReadonlyMap<string, Remote> {
  const remotes = readRemotes(remoteNames.map(folderOf))
  return new Map(remotes.map((remote, index) => [remoteNames[index]!, remote]))
}
