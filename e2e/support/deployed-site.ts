import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createSelfSigned } from './self-signed.ts'

/** A site behind HTTPS that rejects requests from other origins. */
export type DeployedSite = { url: string; certificate: string; stop: () => void }

/** Starts an HTTPS proxy in front of a server; it rejects requests with another host or origin. */
export async function deploySite(server: string): Promise<DeployedSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-https-'))
  const { keyFile, certificateFile } = createSelfSigned(folder)
  const credentials = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) }

  const front = createServer(credentials, (incoming, outgoing) => {
    if (!isSameOrigin(incoming))
      return void outgoing.writeHead(403, { 'Content-Type': 'text/plain' }).end('Wrong origin')
    const options = { method: incoming.method, headers: incoming.headers }
    const forwarded = request(new URL(incoming.url ?? '/', server), options, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, {
        ...response.headers,
        'strict-transport-security': 'max-age=63072000',
      })
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => front.listen(0, 'localhost', resolve))
  const address = front.address()
  const port = typeof address === 'object' && address ? address.port : 0

  function stop() {
    front.close()
    front.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `https://localhost:${port}`, certificate: certificateFile, stop }
}

function isSameOrigin({ headers, socket }: IncomingMessage): boolean {
  const expectedHost = `localhost:${socket.localPort}`
  return headers.host === expectedHost && (headers.origin === undefined || headers.origin === `https://${expectedHost}`)
}
