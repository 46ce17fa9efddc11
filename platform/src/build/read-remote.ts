import { existsSync } from 'node:fs'
import path from 'node:path'
import { register } from 'tsx/cjs/api'
import type { Remote } from '@sallyport/contract/config'

const fileIn = (folder: string) => path.join(folder, 'src/remote.ts')

/** Evaluates `src/remote.ts` of several folders. Each call reads the files again: modules are cached by namespace. */
export function readRemotes(folders: readonly string[]): Remote[] {
  const tsx = register({ namespace: `sallyport-${performance.now()}` })
  try {
    return folders.map((folder) => {
      const file = fileIn(folder)
      if (!existsSync(file)) throw new Error(`${path.basename(folder)} declares nothing: expected src/remote.ts`)
      const { remote } = tsx.require(file, import.meta.url) as { remote?: Remote }
      if (!remote) throw new Error(`${file}: expected an export called remote, found none`)
      return remote
    })
  } finally {
    tsx.unregister()
  }
}

/** The declaration of the remote in a folder. */
export const readRemote = (folder: string): Remote => readRemotes([folder])[0]!
