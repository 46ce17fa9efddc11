import { expect, test } from '@rstest/core'
import { remoteNames, remotes } from '@sallyport/contract/config'
import { readWish } from './wish.ts'

test('a name is enough: its prefix, its readers and a free port follow', () => {
  const remote = readWish(['zeppelins'])

  expect(remote).toMatchObject({
    name: 'zeppelins',
    prefix: '/zeppelins',
    fetchedFor: 'anyone',
    routeName: 'zeppelins',
  })
  expect(remoteNames.map((name): number => remotes[name].port)).not.toContain(remote.port)
})

test('prefix and readers can be named', () => {
  expect(readWish(['audit', '--for', 'admin', '--prefix', '/log/audit'])).toMatchObject({
    prefix: '/log/audit',
    fetchedFor: 'admin',
  })
})

test('a name may have digits and single hyphens', () => {
  expect(readWish(['air-ships-2'])).toMatchObject({
    name: 'air-ships-2',
    prefix: '/air-ships-2',
    routeName: 'airShips2',
  })
  expect(readWish(['z'.repeat(207)]).name).toHaveLength(207)
})

test('a page that has the name already leaves it alone', () => {
  expect(readWish(['premium']).routeName).toBe('premiumHome')
  expect(readWish(['constructor']).routeName).toBe('constructor')
})

const refusals: [words: string[], says: RegExp][] = [
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
  [['shell'], /“shell” is a part of the platform/],
  [['worker'], /“worker” is a part of the platform/],
  [['office'], /There is a remote “office” already.* auth, office, admin/],
  [['zeppelins', '--prefix', 'zeppelins'], /“zeppelins” is no prefix/],
  [['zeppelins', '--prefix', '/zeppelins/'], /is no prefix/],
  [['zeppelins', '--prefix', '/'], /is no prefix/],
  [['zeppelins', '--prefix', '/office'], /“\/office” is not free: \/office belongs to the remote office/],
  [['zeppelins', '--prefix', '/admin/reports'], /\/admin belongs to the remote admin/],
  [['zeppelins', '--prefix', '/api/reports'], /\/api is answered by the server/],
  [['zeppelins', '--for', 'members'], /“members” may not be asked for.* anyone, admin/],
]
for (const [words, says] of refusals) {
  test(`“${words.join(' ')}” is refused with what was found and what is expected`, () => {
    expect(() => readWish(words)).toThrow(says)
  })
}
