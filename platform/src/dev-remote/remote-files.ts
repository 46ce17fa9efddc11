import { fork } from 'node:child_process'
import { request, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { AppName } from 'shared/config'
import { folderOf } from '../workspace.ts'
import { filesOf } from './own-release.ts'

const program = fileURLToPath(new URL('remote-files.mjs', import.meta.url))

/** Starts the development server of a remote, which goes when this process goes, and gives where it listens. */
export function serveRemoteFiles(name: AppName, proxyPort: number): Promise<URL> {
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

/** Hands the socket of hot reload on to the development server. */
export function tunnel(files: URL, asked: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, headers } = asked
  const onward = request(files, { method, path: url, headers: { ...headers, host: files.host } })
  onward.on('error', () => socket.destroy())
  onward.on('upgrade', (answer, far, farHead) => {
    const lines = answer.rawHeaders.flatMap((text, at) =>
      at % 2 === 0 ? [`${text}: ${answer.rawHeaders[at + 1]}`] : [],
    )
    socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'))
    if (farHead.length > 0) socket.write(farHead)
    if (head.length > 0) far.write(head)
    far.pipe(socket).pipe(far)
    for (const end of [far, socket]) end.on('error', () => [far, socket].forEach((each) => each.destroy()))
  })
  onward.end()
}
