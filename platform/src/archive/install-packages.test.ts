import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { dependenciesOf, readPackage } from './dependencies.ts'
import { installPackages } from './install-packages.ts'

let folder = ''
beforeEach(() => {
  folder = temporaryFolder('packages')
})

/** Installs a package as pnpm does: in a folder of its version, with links to its dependencies beside it. */
function addPackage(name: string, version: string, dependencies: Record<string, string> = {}, files: string[] = []) {
  const store = (each: string, of: string) => path.join(folder, `store/${each}@${of}/node_modules`)
  const own = path.join(store(name, version), name)
  mkdirSync(own, { recursive: true })
  writeFileSync(path.join(own, 'package.json'), JSON.stringify({ name, version, dependencies }))
  for (const file of files) writeFileSync(path.join(own, file), '')
  for (const [each, of] of Object.entries(dependencies)) {
    symlinkSync(path.join(store(each, of), each), path.join(store(name, version), each))
  }
  return readPackage(own)
}

const installed = (location: string) => {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'app', location, 'package.json'), 'utf8'))
  return version as string
}

test('installs all dependencies, and a second version of a package below its dependent', () => {
  addPackage('lib', '1.0.0')
  addPackage('deep', '3.0.0')
  addPackage('lib', '2.0.0', { deep: '3.0.0' })
  const one = addPackage('one', '1.0.0', { lib: '1.0.0' })
  const two = addPackage('two', '1.0.0', { lib: '2.0.0' })

  installPackages(path.join(folder, 'app'), [one, two])

  expect(installed('node_modules/lib')).toBe('1.0.0')
  expect(installed('node_modules/two/node_modules/lib')).toBe('2.0.0')
  expect(installed('node_modules/deep')).toBe('3.0.0')
  expect(existsSync(path.join(folder, 'app/node_modules/one/node_modules'))).toBe(false)
})

test('leaves out types, source maps and documents, but no licence', () => {
  const files = ['index.js', 'index.d.ts', 'index.js.map', 'README.md', 'LICENSE.md']
  installPackages(path.join(folder, 'app'), [addPackage('one', '1.0.0', {}, files)])

  const found = files.filter((file) => existsSync(path.join(folder, 'app/node_modules/one', file)))
  expect(found).toEqual(['index.js', 'LICENSE.md'])
})

test('names a required dependency that is not installed', () => {
  const one = addPackage('one', '1.0.0')

  expect(() => dependenciesOf({ ...one, dependencies: { absent: '1.0.0' } })).toThrow(
    'absent, a dependency of one, is not installed',
  )
  expect(dependenciesOf({ ...one, optionalDependencies: { absent: '1.0.0' } })).toEqual([])
})
