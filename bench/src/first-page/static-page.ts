import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { loginPath } from './login-page.ts'

type StaticPage = { name: string; url: string; isStatic: true; stop: () => void }

const scripts = /<script\b[\s\S]*?<\/script>/g
const preloadsAndStylesheets = /<link\b[^>]*\srel="(?:preload|stylesheet)"[^>]*>/g

/** Serves the prerendered login page of a site without its scripts and further files, as if it had been written by hand. */
export async function serveStaticPage(site: string): Promise<StaticPage> {
  const response = await fetch(site + loginPath, { headers: { 'accept-language': 'en' } })
  const html = (await response.text()).replaceAll(scripts, '').replaceAll(preloadsAndStylesheets, '')
  if (!html.includes('data-prerendered')) throw new Error(`${site}${loginPath} is not prerendered`)
  const page = gzipSync(html)
  const server = createServer(({ url = '/' }, reply) => {
    if (url !== loginPath) return void sendFile(site + url, reply)
    reply.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' }).end(page)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return {
    name: 'static page',
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    isStatic: true,
    stop,
  }
}

async function sendFile(url: string, reply: ServerResponse): Promise<void> {
  const file = await fetch(url)
  const headers = { 'Content-Type': file.headers.get('content-type') ?? 'text/plain' }
  reply.writeHead(file.status, headers).end(Buffer.from(await file.arrayBuffer()))
}
