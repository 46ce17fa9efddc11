import { expect, test } from '@rstest/core'
import { remoteNames, remotes } from '@sallyport/contract/config'
import { parseOptions } from './options.ts'

test('derives the prefix, the audience and a free port from the name', () => {
  const remote = parseOptions(['zeppelins'])

  expect(remote).toMatchObject({
    name: 'zeppelins',
    prefix: '/zeppelins',
    access: 'anyone',
    routeName: 'zeppelins',
  })
  expect(remoteNames.map((name): number => remotes[name].port)).not.toContain(remote.port)
})

test('prefix and audience can be set', () => {
  expect(parseOptions(['audit', '--for', 'admin', '--prefix', '/log/audit'])).toMatchObject({
    prefix: '/log/audit',
    access: 'admin',
  })
})

test('a name may contain digits and single hyphens', () => {
  expect(parseOptions(['air-ships-2'])).toMatchObject({
    name: 'air-ships-2',
    prefix: '/air-ships-2',
    routeName: 'airShips2',
  })
  expect(parseOptions(['z'.repeat(207)]).name).toHaveLength(207)
})

test('the route name does not collide with an existing page', () => {
  expect(parseOptions(['premium']).routeName).toBe('premiumHome')
  expect(parseOptions(['constructor']).routeName).toBe('constructor')
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
  [['shell'], /“shell” is a part of the platform. Reserved names: shell, loader/],
  [['worker'], /“worker” is a part of the platform/],
  [['office'], /There is a remote “office” already.* auth, office, admin/],
  [['zeppelins', '--prefix', 'zeppelins'], /“zeppelins” is not a prefix/],
  [['zeppelins', '--prefix', '/zeppelins/'], /is not a prefix/],
  [['zeppelins', '--prefix', '/'], /is not a prefix/],
  [['zeppelins', '--prefix', '/office'], /“\/office” is already in use: \/office belongs to the remote office/],
  [['zeppelins', '--prefix', '/admin/reports'], /\/admin belongs to the remote admin/],
  [['zeppelins', '--prefix', '/api/reports'], /\/api is served by the server/],
  [['zeppelins', '--for', 'members'], /“members” is not a valid audience.* anyone, admin/],
]
for (const [args, message] of invalid) {
  test(`rejects “${args.join(' ')}”`, () => {
    expect(() => parseOptions(args)).toThrow(message)
  })
}
