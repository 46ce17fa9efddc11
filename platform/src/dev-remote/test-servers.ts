import { afterEach } from '@rstest/core'
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen, type Parts } from './proxy.ts'

const running: Server[] = []

afterEach(() => {
  for (const server of running.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** A server on a free port of this machine, until the test ends. */
export async function serve(answer?: RequestListener): Promise<{ server: Server; url: URL }> {
  const server = createServer(answer)
  running.push(server)
  return { server, url: new URL(`http://localhost:${await listen(server, 0)}`) }
}

/** What a proxy consists of when the site and the development server are these. */
export const partsWith = (site: URL, name: Parts['own']['name'] = 'office', files = site): Parts => ({
  own: {
    name,
    version: '1.4.2',
    entry: { script: 'entry', integrity: 'sha384-own' },
    files,
    page: { script: '', sheet: '' },
  },
  site: { page: site, api: site },
})

type Asked = { path?: string; host?: string }

/** Asks as a browser does, of whose addresses `fetch` would mend some. */
export async function ask(url: URL, { path = '/', host = url.host }: Asked = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { path, headers: { host } }, resolve).on('error', reject)
  })
  return { status: answer.statusCode, body: await text(answer) }
}
