import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { StartupError } from '../config/startup-error.ts'

/** The first file descriptor that systemd passes (https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html). */
const firstSocket = 3

const hasPassedSocket = (env: NodeJS.ProcessEnv) =>
  env['LISTEN_PID'] === String(process.pid) && Number(env['LISTEN_FDS']) > 0

/** Where the server listens: on the socket of `sallyport.socket`, which stays open during a restart, or on `HOST` and `PORT`. */
export function listenAddress({ host, port }: Pick<Config, 'host' | 'port'>, env = process.env) {
  return hasPassedSocket(env) ? { fd: firstSocket, host: '127.0.0.1' } : { port, host }
}

/** Throws a `StartupError` for a Unix socket: its connections have no IP address, by which attempts are limited. */
export function requireTcp(address: AddressInfo | string | null): AddressInfo | null {
  if (typeof address !== 'string') return address
  throw new StartupError(
    `sallyport.socket must have a port, such as ListenStream=127.0.0.1:3000, instead of ${address}`,
  )
}

/** The address for the start message: the URL of the server, or the systemd socket, for which `HOST` and `PORT` are ignored. */
export function describeAddress(
  address: AddressInfo | null,
  { port, basePath }: Pick<Config, 'port' | 'basePath'>,
  env = process.env,
): string {
  if (!hasPassedSocket(env)) return `http://localhost:${address?.port ?? port}${basePath}`
  return address ? `the socket of systemd, ${address.address} port ${address.port}` : 'the socket of systemd'
}

/** The URL of the site, as a function: with port 0, the port is known only once the server listens. */
export function publicUrlOf(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): () => string {
  return () => {
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return publicUrl.replace(/:0(?=\/|$)/, `:${port}`)
  }
}
