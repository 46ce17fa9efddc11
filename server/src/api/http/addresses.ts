import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'

/** The first file descriptor that systemd passes (https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html). */
const firstSocket = 3

const hasPassedSocket = (env: NodeJS.ProcessEnv) =>
  env['LISTEN_PID'] === String(process.pid) && Number(env['LISTEN_FDS']) > 0

/** Where the server listens: on the socket of `sallyport.socket`, which stays open during a restart, or on `HOST` and `PORT`. */
export function listenAddress({ host, port }: Pick<Config, 'host' | 'port'>, env = process.env) {
  return hasPassedSocket(env) ? { fd: firstSocket, host: '127.0.0.1' } : { port, host }
}

/** The address for the start message: the URL of the server, or the systemd socket, for which `HOST` and `PORT` are ignored. */
export function describeAddress(
  address: AddressInfo | string | null,
  { port, basePath }: Pick<Config, 'port' | 'basePath'>,
  env = process.env,
): string {
  if (typeof address === 'string') return `the socket of systemd, ${address}`
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
