import type { Config } from '../config/config.ts'

/** The first file descriptor that systemd passes (sd_listen_fds(3)). */
const firstSocket = 3

/**
 * Where the server listens: on the socket of `sallyport.socket`, which stays open while the server restarts, so that
 * requests wait; otherwise on `HOST` and `PORT`.
 */
export function listenAddress({ host, port }: Pick<Config, 'host' | 'port'>, env = process.env) {
  const isPassed = env['LISTEN_PID'] === String(process.pid) && Number(env['LISTEN_FDS']) > 0
  return isPassed ? { fd: firstSocket, host: '127.0.0.1' } : { port, host }
}
