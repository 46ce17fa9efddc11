import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RemoteName } from '@sallyport/contract/config'
import { folderOf } from '../workspace.ts'
import { filesOf } from './own-release.ts'

const program = fileURLToPath(new URL('remote-files.mjs', import.meta.url))

/** Starts the development server of a remote, which goes when this process goes, and gives where it listens. */
export function serveRemoteFiles(name: RemoteName, proxyPort: number): Promise<URL> {
  const started = fork(program, [name, filesOf(name), String(proxyPort)], { cwd: folderOf(name), execArgv: [] })
  return new Promise((resolve, reject) => {
    started.once('message', (port) => {
      resolve(new URL(`http://127.0.0.1:${Number(port)}`))
      // Without it the proxy would only mislead.
      started.once('exit', () => process.exit(1))
    })
    started.once('error', reject)
    started.once('exit', (status) => {
      reject(new Error(`The development server of ${name} stopped with status ${status}; what it said stands above.`))
    })
  })
}
