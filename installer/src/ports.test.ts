import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { listenPort, nodePorts } from './ports.ts'

test('reads the port of the socket, which a drop-in may have changed', () => {
  const unit = '# /etc/systemd/system/sallyport.socket\n[Socket]\nListenStream=127.0.0.1:3000\n'
  const dropIn =
    '\n# /etc/systemd/system/sallyport.socket.d/override.conf\n[Socket]\nListenStream=\nListenStream=127.0.0.1:3100\n'

  expect([listenPort(unit), listenPort(unit + dropIn), listenPort('')]).toEqual([3000, 3100, null])
})

test('reads the ports of the node from the configuration of its agent', () => {
  const file = path.join(temporaryFolder('agent'), 'config.json')
  writeFileSync(file, JSON.stringify({ listen_port: 443, api: { host: '127.0.0.1', port: 8900 } }))

  expect(nodePorts(file)).toEqual({ agentPort: 8900, tunnelPort: 443 })
  expect(nodePorts('/nonexistent/config.json')).toBeNull()
})
