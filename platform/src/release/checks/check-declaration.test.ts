import { describe, expect, test } from '@rstest/core'
import type { Declaration } from '@sallyport/site'
import { emptyDiscovery } from '../folder/deployments.ts'
import { build } from '../testing/test-build.ts'
import { checkDeclaration } from './check-declaration.ts'

const valid: Declaration = {
  prefixes: ['/reports'],
  audience: 'anyone',
  routes: [
    { path: '/reports', audience: 'user' },
    { path: '/reports/:id', audience: 'user' },
  ],
  navItems: [
    { label: { en: 'Reports', ru: 'Отчёты' }, to: '/reports', group: 'main', position: 500, audience: 'user' },
  ],
}
const [item] = valid.navItems

const candidate = (declaration: unknown) => ({
  builds: [build({ name: 'reports', version: '1.0.0', facts: { contract: 4, declaration } })],
  before: emptyDiscovery,
  next: emptyDiscovery,
})
const problemsOf = (declaration: unknown) => checkDeclaration(candidate(declaration))

test('a valid declaration passes', () => expect(problemsOf(valid)).toEqual([]))

describe('a declaration is rejected with', () => {
  const withItem = (change: object) => ({ ...valid, navItems: [{ ...item, ...change }] })
  const withRoute = (change: object) => ({
    ...valid,
    routes: [...valid.routes, { path: '/reports/x', audience: 'user', ...change }],
  })
  /** `String(object)` throws. */
  const object = { toString: 1 }
  const hostile: [name: string, declaration: unknown, found: string, expected: RegExp][] = [
    ['nothing', undefined, 'prefixes nothing', /a list/],
    ['a text', 'all', 'prefixes nothing', /a list/],
    ['no prefix', { ...valid, prefixes: [] }, 'prefixes []', /at least one/],
    ['a prefix of the platform', { ...valid, prefixes: ['/api'] }, 'prefixes "/api"', /outside of .*\/api/],
    ['the prefix of the whole site', { ...valid, prefixes: ['/'] }, 'prefixes "/"', /lower-case segments/],
    ['a prefix that is no text', { ...valid, prefixes: [7] }, 'prefixes 7', /lower-case segments/],
    ['unknown audience of its files', { ...valid, audience: 'members' }, 'audience "members"', /anyone or admin/],
    [
      'a route of another remote',
      withRoute({ path: '/admin/users' }),
      'routes[2].path "/admin/users"',
      /under a prefix/,
    ],
    ['an unknown audience', withRoute({ audience: 'owner' }), 'routes[2].audience "owner"', /one of anyone, guest/],
    ['an object as an audience', withRoute({ audience: object }), 'routes[2].audience {"toString":1}', /one of anyone/],
    ['an object as a path', withRoute({ path: object }), 'routes[2].path {"toString":1}', /under a prefix/],
    ['one path twice', withRoute({ path: '/reports/:name' }), 'several routes "/reports/:"', /one route for each path/],
    ['routes that are no list', { ...valid, routes: {} }, 'routes {}', /a list/],
    ['a route that is null', { ...valid, routes: [null] }, 'routes[0].path nothing', /under a prefix/],
    ['an object as a target', withItem({ to: object }), 'navItems[0].to {"toString":1}', /a page/],
    ['a script as a target', withItem({ to: 'javascript:alert(1)' }), 'navItems[0].to "javascript:alert(1)"', /a page/],
    ['another origin as a target', withItem({ to: '//evil.test' }), 'navItems[0].to "//evil.test"', /a page/],
    [
      'a target with parameters',
      withItem({ to: '/reports/:id' }),
      'navItems[0].to "/reports/:id"',
      /without parameters/,
    ],
    [
      'a target without a page',
      withItem({ to: '/reports/none' }),
      'a navigation item to "/reports/none"',
      /its routes/,
    ],
    ['a label with markup', withItem({ label: { en: '<b>x</b>', ru: 'x' } }), 'navItems[0].label', /plain text/],
    ['a label in one language', withItem({ label: { en: 'Reports' } }), 'navItems[0].label', /in every language/],
    ['a label with a line break', withItem({ label: { en: 'a\nb', ru: 'x' } }), 'navItems[0].label', /plain text/],
    ['a label with a line separator', withItem({ label: { en: 'a\u2028b', ru: 'x' } }), 'navItems[0].label', /plain/],
    ['a label of white space', withItem({ label: { en: '\u00A0', ru: 'x' } }), 'navItems[0].label', /plain text/],
    [
      'two items to one page',
      { ...valid, navItems: [item, item] },
      'several navigation items to "/reports"',
      /one item for each page/,
    ],
    ['an unknown group', withItem({ group: 'top' }), 'navItems[0].group "top"', /main, admin/],
    ['a position that is no number', withItem({ position: '1' }), 'navItems[0].position "1"', /whole number/],
    [
      'a section of another remote',
      withItem({ parentOf: ['/office/node/:id'] }),
      'navItems[0].parentOf',
      /under a prefix/,
    ],
    ['an item with an unknown audience', withItem({ audience: 'all' }), 'navItems[0].audience "all"', /one of anyone/],
  ]
  for (const [name, declaration, found, expected] of hostile) {
    test(name, () => {
      const problems = problemsOf(declaration)
      const match = problems.find((problem) => problem.found.startsWith(`reports 1.0.0: ${found}`))

      expect([problems.map((problem) => problem.found), match?.expected]).toEqual([
        expect.anything(),
        expect.stringMatching(expected),
      ])
    })
  }

  test('thousands of items, in one line', () => {
    expect(problemsOf({ ...valid, navItems: Array.from({ length: 5000 }, () => item) })).toContainEqual({
      found: 'reports 1.0.0: 5000 navItems',
      expected: 'at most 20',
    })
  })
})
