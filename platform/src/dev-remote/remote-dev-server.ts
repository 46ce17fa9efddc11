import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { folderOf } from '../workspace.ts'
import { localFilesPath } from './local-release.ts'

const program = fileURLToPath(new URL('remote-dev-server-process.mjs', import.meta.url))

/** Starts the development server of a remote as a child process and returns its URL. It ends with this process. */
export function startRemoteDevServer(name: string, proxyPort: number): Promise<URL> {
  const started = fork(program, [localFilesPath(name), String(proxyPort)], { cwd: folderOf(name), execArgv: [] })
  return new Promise((resolve, reject) => {
    started.once('message', (port) => {
      resolve(new URL(`http://127.0.0.1:${Number(port)}`))
      started.once('exit', () => process.exit(1))
    })
    started.once('error', reject)
    started.once('exit', (status) => {
      reject(new Error(`The development server of ${name} stopped with status ${status}; its output is above.`))
    })
  })
}
