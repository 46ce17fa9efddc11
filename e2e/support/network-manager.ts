import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from 'platform/workspace'
import { withFile } from './wireguard.ts'

const run = promisify(execFile)

const importer = path.join(import.meta.dirname, 'network-manager-import.py')

/** The folder with the libraries of a package that `platform/system-tools.mjs` extracts. */
const folderOf = (name: string) => path.join(root, '.cache', name, 'usr/lib')

/** Whether NetworkManager's library and its description for Python were extracted. */
export const isNetworkManagerExtracted = () => ['libnm0', 'gir1.2-nm-1.0'].every((name) => existsSync(folderOf(name)))

/** The folder of libraries, whose name is the architecture: `x86_64-linux-gnu` (https://wiki.debian.org/Multiarch/Tuples). */
function libraries(name: string): string {
  const folder = folderOf(name)
  const [architecture] = existsSync(folder) ? readdirSync(folder) : []
  if (!architecture) throw new Error(`${folder} is missing: run npm test, which extracts it`)
  return path.join(folder, architecture)
}

/**
 * Imports a config file with the function that `nmcli connection import type wireguard` and the desktops call, and returns
 * the name of the interface. Rejects with NetworkManager's message if it refuses the file. No daemon runs, and nothing is
 * stored: https://networkmanager.dev/docs/libnm/latest/libnm-nm-conn-utils.html
 */
export const importIntoNetworkManager = (name: string, config: string): Promise<string> =>
  withFile(name, config, async (file) => {
    const env = {
      ...process.env,
      // Messages in English, and arguments in UTF-8.
      LC_ALL: 'C.UTF-8',
      LD_LIBRARY_PATH: libraries('libnm0'),
      GI_TYPELIB_PATH: path.join(libraries('gir1.2-nm-1.0'), 'girepository-1.0'),
    }
    return (await run('/usr/bin/python3', [importer, file], { env })).stdout.trimEnd()
  })
