import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

/** A web server that knows only files: no headers apart from the type, no languages, and `index.html` for other paths. */
export async function startPlainWebServer(folder: string, port: number): Promise<{ stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const send = async (file: string) => {
      const content = await readFile(path.join(folder, file))
      response.writeHead(200, { 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream' }).end(content)
    }
    const sendIndex = () => send('index.html')
    void (path.extname(pathname) ? send(pathname).catch(() => response.writeHead(404).end()) : sendIndex())
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
