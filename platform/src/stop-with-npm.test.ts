import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { root } from './workspace.ts'

const program = path.join(root, 'platform/src/testing/stopped-with-npm.mjs')

test('a program that npm started ends after SIGTERM to npm', async () => {
  const folder = temporaryFolder('npm')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const scripts = { start: `node '${program}' ${port}` }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts }))
  const npm = spawn('npm', ['--silent', 'start'], { cwd: folder, stdio: 'ignore' })
  try {
    const [connection] = (await once(server, 'connection', { signal: AbortSignal.timeout(15_000) })) as [Socket]
    const closed = once(connection.resume(), 'close', { signal: AbortSignal.timeout(15_000) })
    npm.kill('SIGTERM')
    await expect(closed).resolves.toBeDefined()
    connection.destroy()
  } finally {
    server.close()
  }
}, 35_000)
