import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { eagerSingletons, lazySingletons } from '@sallyport/contract/platform'
import { remoteFederation, shellFederation } from './federation.ts'

const exportsOf = (name: string) => {
  const folder = path.join(process.cwd(), 'shared', name)
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  return { folder, exports }
}
const shellSingletons = readFileSync(path.join(process.cwd(), 'shell/src/federation/singletons.ts'), 'utf8')
const namesMatching = (pattern: RegExp) => [...shellSingletons.matchAll(pattern)].map(([, name]) => name).sort()

test('apps require the minor version of React that they are built with', () => {
  const { version } = createRequire(import.meta.url)('react/package.json') as { version: string }
  const { shared } = remoteFederation('office', '1.4.2', false)
  const requiredVersion = version.replace(/\d+$/, '0').replace(/^/, '^')

  for (const name of ['react', 'react/', 'react-dom', 'react-dom/'])
    expect(shared).toHaveProperty([name], expect.objectContaining({ requiredVersion, import: false }))
})

describe('the runtime singletons', () => {
  test('are exactly the modules that the shell imports, eager ones statically and lazy ones dynamically', () => {
    expect(namesMatching(/^import '(@sallyport\/[^']+)'/gm)).toEqual([...eagerSingletons].sort())
    expect(namesMatching(/import\('(@sallyport\/[^']+)'\)/g)).toEqual([...lazySingletons].sort())
    expect(namesMatching(/'(@sallyport\/[^']+)':/g)).toEqual([...lazySingletons].sort())
  })

  for (const singleton of [...eagerSingletons, ...lazySingletons]) {
    test(`${singleton} is an export of the runtime`, () => {
      expect(Object.keys(exportsOf('runtime').exports)).toContain(singleton.replace('@sallyport/runtime', '.'))
    })
  }

  test('are strict singletons that the shell supplies and no remote bundles', () => {
    const shell = shellFederation('/').shared as Record<string, object>
    const remote = remoteFederation('office', '1.4.2', false).shared as Record<string, object>

    for (const singleton of [...eagerSingletons, ...lazySingletons]) {
      const strict = { singleton: true, strictVersion: true, version: '5.0.0', requiredVersion: '^5.0.0' }
      expect(shell[singleton]).toEqual({ ...strict, eager: eagerSingletons.some((name) => name === singleton) })
      expect(remote[singleton]).toEqual({ ...strict, eager: false, import: false })
    }
    expect(Object.keys(remote)).toEqual(Object.keys(shell))
  })
})

for (const name of ['contract', 'runtime', 'ui', 'testing']) {
  test(`every export of ${name} exists`, () => {
    const { folder, exports } = exportsOf(name)
    for (const file of Object.values(exports).filter((target) => !target.includes('*'))) {
      expect([file, existsSync(path.join(folder, file))]).toEqual([file, true])
    }
  })
}
