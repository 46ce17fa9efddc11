import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from '@rstest/core'
import { isDirectLocalRequest } from './direct-request.ts'

const publicUrl = 'http://localhost:3000'

type Request = { headers?: IncomingHttpHeaders; remoteAddress?: string; httpVersion?: string; publicUrl?: string }

const isDirect = ({ headers, remoteAddress = '127.0.0.1', httpVersion = '1.1', ...input }: Request) =>
  isDirectLocalRequest(
    { headers: { host: 'localhost:3000', ...headers }, httpVersion, socket: { remoteAddress } } as IncomingMessage,
    input.publicUrl ?? publicUrl,
  )

describe('accepts a request made on this machine', () => {
  const accepted: Record<string, Request> = {
    'over IPv4': {},
    'over another loopback address': { remoteAddress: '127.8.9.1' },
    'over IPv6': { remoteAddress: '::1', headers: { host: '[::1]:3000' } },
    'over IPv4 on a socket that listens on IPv6': { remoteAddress: '::ffff:127.0.0.1' },
    'with a loopback address as host': { headers: { host: '127.0.0.1:3000' } },
    'with a name under localhost': { headers: { host: 'vpn.localhost' } },
    'from a page of this machine': { headers: { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' } },
    'with a local PUBLIC_URL': { publicUrl: 'https://127.0.0.1' },
  }
  for (const [title, input] of Object.entries(accepted)) test(title, () => expect(isDirect(input)).toBe(true))
})

describe('rejects a request', () => {
  const rejected: Record<string, Request> = {
    'from another machine': { remoteAddress: '203.0.113.1' },
    'from another machine on a socket that listens on IPv6': { remoteAddress: '::ffff:203.0.113.1' },
    'from a connection that is closed': { remoteAddress: '' },
    'with a public PUBLIC_URL': { publicUrl: 'https://vpn.example.test' },
    'with a public host': { headers: { host: 'vpn.example.test' } },
    'with a host that only begins with localhost': { headers: { host: 'localhost.example.test' } },
    'with localhost as the user part of the host': { headers: { host: 'localhost@vpn.example.test' } },
    'without a host': { headers: { host: '' } },
    'from a public page': { headers: { origin: 'https://vpn.example.test' } },
    'from a page without an origin': { headers: { origin: 'null' } },
    'from a page of another site': { headers: { 'sec-fetch-site': 'cross-site' } },
    'over HTTP/1.0': { httpVersion: '1.0', headers: { host: '127.0.0.1:3000' } },
  }
  for (const [title, input] of Object.entries(rejected)) test(title, () => expect(isDirect(input)).toBe(false))

  test('with the header of a proxy or a network', () => {
    const proxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded', 'x-real-ip']
    const networks = ['x-client-ip', 'true-client-ip', 'fly-client-ip', 'x-azure-clientip', 'cf-connecting-ip']
    for (const name of [...proxies, ...networks, 'cf-ray', 'cdn-loop', 'x-original-host'])
      expect([name, isDirect({ headers: { [name]: '' } })]).toEqual([name, false])
  })
})

test('distinguishes a direct connection from one that nginx opens with its default settings', async () => {
  const server = createServer((incoming, response) => response.end(String(isDirectLocalRequest(incoming, publicUrl))))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const [direct] = (await once(request({ port, host: '127.0.0.1' }).end(), 'response')) as [IncomingMessage]
  const proxied = connect(port, '127.0.0.1')
  proxied.end(`POST / HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)

  expect([await text(direct), await text(proxied)]).toEqual(['true', expect.stringMatching(/false$/)])
  server.close()
})
