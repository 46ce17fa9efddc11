import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A site as it is deployed: behind https, for its own page alone. */
export type DeployedSite = { url: string; certificate: string; stop: () => void }

const selfSigned = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']

/** Puts a front with https before a running server, which turns away whoever does not come as from its own page. */
export async function deploySite(server: string): Promise<DeployedSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-https-'))
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  execFileSync('openssl', [...selfSigned, ...named, '-keyout', key, '-out', certificate], { stdio: 'ignore' })

  const front = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (asked, answer) => {
    if (!comesFromOwnPage(asked))
      return void answer.writeHead(403, { 'Content-Type': 'text/plain' }).end('Not from here')
    const options = { method: asked.method, headers: asked.headers }
    const onward = request(new URL(asked.url ?? '/', server), options, (found) => {
      answer.writeHead(found.statusCode ?? 502, { ...found.headers, 'strict-transport-security': 'max-age=63072000' })
      found.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => front.listen(0, 'localhost', resolve))
  const address = front.address()
  const port = typeof address === 'object' && address ? address.port : 0

  function stop() {
    front.close()
    front.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `https://localhost:${port}`, certificate, stop }
}

function comesFromOwnPage({ headers, socket }: IncomingMessage): boolean {
  const own = `localhost:${socket.localPort}`
  return headers.host === own && (headers.origin === undefined || headers.origin === `https://${own}`)
}
