import { createServer } from 'node:http'
import path from 'node:path'
import { archiveFolder, nodeProgram } from './installation.ts'

/** The name of the hidden command that `unitDuringMaintenance` runs. */
export const maintenanceCommand = 'respond-unavailable'

/**
 * A drop-in for sallyport.service, in place of which this program keeps the port: nothing reaches the server, and no other account can
 * listen on the port, to which the proxy sends passwords.
 */
export const unitDuringMaintenance = `[Service]
ExecStart=
ExecStart=${nodeProgram} ${path.join(archiveFolder, 'sallyport.mjs')} ${maintenanceCommand}
`

/** The first file descriptor that systemd passes (https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html). */
const firstSocket = 3
/** In milliseconds. Most upgrades are completed earlier; their requests wait in the queue of the socket for the server. */
const patience = 10_000
const retryAfter = 5

/** Lets the requests on the socket of sallyport.socket wait, and responds with 503 to those that wait too long. */
export function respondUnavailable({ fd = firstSocket, delay = patience } = {}) {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'Retry-After': retryAfter, 'Cache-Control': 'no-store', Connection: 'close' })
    response.end()
  })
  setTimeout(() => server.listen({ fd }), delay)
  return server
}
