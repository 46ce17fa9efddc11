import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { shellPort } from '@sallyport/contract/config'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { workspaceRemotes } from '../build/read-remote.ts'
import { remoteNamesIn } from '../workspace.ts'
import { parseOptions } from './options.ts'

const known = workspaceRemotes()

test('derives the prefix, the audience and a free port from the name', () => {
  const remote = parseOptions(['zeppelins'], known)

  expect(remote).toMatchObject({ name: 'zeppelins', prefix: '/zeppelins', audience: 'anyone' })
  expect([...known.values()].map(({ port }) => port)).not.toContain(remote.port)
})

test('prefix and audience can be set', () => {
  expect(parseOptions(['audit', '--for', 'admin', '--prefix', '/log/audit'], known)).toMatchObject({
    prefix: '/log/audit',
    audience: 'admin',
  })
})

test('a name may contain digits and single hyphens', () => {
  expect(parseOptions(['air-ships-2'], known)).toMatchObject({ name: 'air-ships-2', prefix: '/air-ships-2' })
  expect(parseOptions(['z'.repeat(207)], known).name).toHaveLength(207)
})

const invalid: [args: string[], message: RegExp][] = [
  [[], /One name is needed: pnpm new-remote/],
  [['a', 'b'], /One name is needed/],
  [
    ['Zeppelins'],
    /“Zeppelins” is not a valid name. Expected lower-case letters, digits and single hyphens, .* because/,
  ],
  [['zeppelins-'], /“zeppelins-” is not a valid name/],
  [['air--ships'], /“air--ships” is not a valid name/],
  [['air_ships'], /“air_ships” is not a valid name/],
  [['2zeppelins'], /“2zeppelins” is not a valid name/],
  [['../x'], /“..\/x” is not a valid name/],
  [['z'.repeat(208)], /208 characters. Expected at most 207, because npm limits the package name/],
  [['shell'], /“shell” is a part of the platform. Reserved names: shell, shared/],
  [['ui'], /“ui” is a part of the platform/],
  [['office'], /There is a remote “office” already.* office/],
  [['zeppelins', '--prefix', 'zeppelins'], /“zeppelins” is not a prefix/],
  [['zeppelins', '--prefix', '/zeppelins/'], /is not a prefix/],
  [['zeppelins', '--prefix', '/'], /is not a prefix/],
  [['zeppelins', '--prefix', '/office'], /“\/office” is already in use: \/office belongs to the remote office/],
  [['zeppelins', '--prefix', '/admin/reports'], /\/admin belongs to the remote admin/],
  [['zeppelins', '--prefix', '/api/reports'], /“\/api\/reports” is reserved/],
  [['zeppelins', '--for', 'members'], /“members” is not a valid audience.* anyone, admin/],
]
for (const [args, message] of invalid) {
  test(`rejects “${args.join(' ')}”`, () => {
    expect(() => parseOptions(args, known)).toThrow(message)
  })
}

test('a remote whose declaration is broken does not stop other teams, and keeps its name and its port', () => {
  const workspace = temporaryFolder('workspace')
  const broken: string[] = []
  for (const [name, code] of [
    ['first', `export const remote = { port: ${shellPort + 1}, prefixes: ['/first'] }`],
    ['second', 'export const remote = {'],
    ['third', `import './missing.ts'`],
  ] as const) {
    mkdirSync(path.join(workspace, `remote-${name}/src`), { recursive: true })
    writeFileSync(path.join(workspace, `remote-${name}/package.json`), '{}')
    writeFileSync(path.join(workspace, `remote-${name}/src/remote.ts`), code)
  }

  const readable = workspaceRemotes(workspace, (name) => broken.push(name))
  const names = remoteNamesIn(workspace)

  expect([[...readable.keys()], broken]).toEqual([['first'], ['second', 'third']])
  expect(parseOptions(['zeppelins'], readable, names).port).toBe(shellPort + 4)
  expect(() => parseOptions(['second'], readable, names)).toThrow('There is a remote “second” already')
  expect(() => workspaceRemotes(workspace)).toThrow()
})
