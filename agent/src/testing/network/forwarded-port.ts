import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type ListenOptions, type NetConnectOpts, type Socket } from 'node:net'
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
  const { server, stop } = await listen({ port: 0, host: '127.0.0.1' }, { path: socket }, folder)
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

/** Makes a TCP port on the loopback of this machine available on the loopback of a namespace. */
export async function forwardInto(namespace: Namespace, port: number): Promise<Pick<ForwardedPort, 'stop'>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-forward-'))
  const socket = path.join(folder, 'socket')
  const { stop } = await listen({ path: socket }, { port, host: '127.0.0.1' }, folder)
  await namespace.start(process.execPath, [forwarder, String(port), socket]).printed(/^forwarding$/m)
  return { stop }
}

/** Forwards connections of this process; deletes the folder when it stops. */
async function listen(from: ListenOptions, to: NetConnectOpts, folder: string) {
  const connections = new Set<Socket>()
  const server = createServer((connection) => {
    connections.add(connection.once('close', () => connections.delete(connection)))
    pipeline(connection, connect(to), connection, () => undefined)
  })
  server.listen(from)
  await once(server, 'listening')
  const stop = async () => {
    server.close()
    for (const connection of connections) connection.destroy()
    await once(server, 'close')
    rmSync(folder, { recursive: true, force: true })
  }
  return { server, stop }
}
