import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { containerName } from '@sallyport/contract/platform'
import { liveRelease, remoteTableIn } from '@sallyport/site'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { defineApp } from './define-app.ts'
import { devDiscovery } from './dev-server.ts'
import { remoteFederation } from './federation.ts'
import { packageVersion } from './package-version.ts'
import { workspaceRemotes } from './read-remote.ts'

const workspace = path.join(import.meta.dirname, '../../..')

beforeEach(() => void rs.spyOn(process, 'cwd').mockReturnValue(path.join(workspace, 'shell')))
afterEach(() => void rs.restoreAllMocks())

function compositionOf(command: 'dev' | 'build'): unknown {
  const config = defineApp('shell')
  const { html } = config({ env: 'test', envMode: 'test', command })
  const parameters = html?.templateParameters as { composition: string } | undefined
  return parameters?.composition
}

test('the page of a development server contains the discovery document, and a built page only the marker', () => {
  expect(compositionOf('dev')).toContain('id="discovery">{"microFrontends":')
  expect(compositionOf('build')).toBe('<!--composition-->')
})

test('the discovery document of development names the versions that the development servers build', () => {
  const discovery = devDiscovery(workspace)

  const remotes = workspaceRemotes()

  expect([...remoteTableIn(discovery).keys()]).toEqual([...remotes.keys()])
  for (const [name, { port }] of remotes) {
    const release = liveRelease(discovery, name)
    const built = remoteFederation(name, packageVersion(path.join(workspace, `remote-${name}`)), true)
    expect(release?.url).toBe(`http://localhost:${port}/remoteEntry.js`)
    expect(built.name).toBe(containerName(name, release?.metadata.version ?? ''))
  }
})

test('the discovery document of development ignores the folder of a remote without a package', () => {
  const folder = temporaryFolder('workspace')
  mkdirSync(path.join(folder, 'remote-reports/dist'), { recursive: true })

  expect(devDiscovery(folder).microFrontends).toEqual({})
})
