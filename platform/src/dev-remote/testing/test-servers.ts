import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterFile } from '@sallyport/testing/after-file'
import { listen, type ProxyTargets } from '../proxy.ts'

/** Starts a server that is closed after the tests of the file. */
export async function serve(listener?: RequestListener): Promise<{ server: Server; url: URL }> {
  const server = createServer(listener)
  afterFile(() => {
    server.close()
    server.closeAllConnections()
  })
  return { server, url: new URL(`http://localhost:${await listen(server, 0)}`) }
}

export const targetsWith = (
  site: URL,
  name: ProxyTargets['local']['name'] = 'office',
  devServer = site,
): ProxyTargets => ({
  local: {
    name,
    version: '1.4.2',
    entry: { script: 'entry', integrity: 'sha384-local' },
    devServer,
    pageFiles: { script: '', stylesheet: '' },
  },
  site: { page: site, api: site },
})

type RequestInput = { path?: string; host?: string }

/** Sends a request with `path` as it is; `fetch` would normalise it. */
export async function sendRequest(url: URL, { path = '/', host = url.host }: RequestInput = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { path, headers: { host } }, resolve).on('error', reject)
  })
  return { status: response.statusCode, body: await text(response) }
}
