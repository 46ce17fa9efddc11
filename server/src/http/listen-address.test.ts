import { expect, test } from '@rstest/core'
import { listenAddress } from './listen-address.ts'

const config = { host: '::', port: 3000 }

test('the server listens on a socket that systemd passes to this process, and on no other', () => {
  const passed = { LISTEN_PID: String(process.pid), LISTEN_FDS: '1' }

  expect(listenAddress(config, passed)).toEqual({ fd: 3, host: '127.0.0.1' })
  expect(listenAddress(config, { ...passed, LISTEN_PID: '1' })).toEqual(config)
  expect(listenAddress(config, {})).toEqual(config)
})
