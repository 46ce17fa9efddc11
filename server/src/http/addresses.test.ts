import { expect, test } from '@rstest/core'
import { describeAddress, listenAddress, requireTcp } from './addresses.ts'

const config = { host: '::', port: 3000, basePath: '/vpn' }
const passed = { LISTEN_PID: String(process.pid), LISTEN_FDS: '1' }

test('the server listens on a socket that systemd passes to this process, and on no other', () => {
  expect(listenAddress(config, passed)).toEqual({ fd: 3, host: '127.0.0.1' })
  expect(listenAddress(config, { ...passed, LISTEN_PID: '1' })).toEqual({ host: '::', port: 3000 })
  expect(listenAddress(config, {})).toEqual({ host: '::', port: 3000 })
})

test('the start message has the URL of the port, or names the socket of systemd', () => {
  const address = { address: '127.0.0.1', family: 'IPv4', port: 4000 }

  expect(describeAddress(address, config, {})).toBe('http://localhost:4000/vpn')
  expect(describeAddress(address, config, passed)).toBe('the socket of systemd, 127.0.0.1 port 4000')
})

test('a Unix socket is refused, because its connections have no IP address', () => {
  expect(() => requireTcp('/run/sallyport.sock')).toThrow('instead of /run/sallyport.sock')
})
