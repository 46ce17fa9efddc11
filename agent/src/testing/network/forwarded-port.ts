import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Namespace } from './namespace.ts'

const forwarder = fileURLToPath(new URL('forwarder.mjs', import.meta.url))

export type ForwardedPort = { host: string; stop: () => Promise<void> }

/** Forwards a port of this machine to one in a namespace, through a Unix socket: network namespaces do not separate files. */
export async function forwardPort(namespace: Namespace, port: number): Promise<ForwardedPort> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-forward-'))
  const socket = path.join(folder, 'socket')
  await namespace.start(process.execPath, [forwarder, socket, String(port)]).printed(/^forwarding$/m)
  const connections = new Set<Socket>()
  const server = createServer((connection) => {
    connections.add(connection.once('close', () => connections.delete(connection)))
    pipeline(connection, connect(socket), connection, () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close()
      for (const connection of connections) connection.destroy()
      await once(server, 'close')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
