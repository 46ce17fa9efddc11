import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { stopWithNpm } from '../prepare.mjs'
import { root } from './workspace.ts'

const program = (port: number) => `
  import { connect } from 'node:net'
  import { ${stopWithNpm.name} } from ${JSON.stringify(path.join(root, 'platform/prepare.mjs'))}
  stopWithNpm()
  connect(${port}).on('close', () => process.exit())
`

test('a program that npm started ends after SIGTERM to npm', async () => {
  const folder = temporaryFolder('npm')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node program.mjs' } }))
  writeFileSync(path.join(folder, 'program.mjs'), program((server.address() as AddressInfo).port))
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
