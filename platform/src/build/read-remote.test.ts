import { describe, expect, test } from '@rstest/core'
import { audienceForPath, routes, routesOwnedBy, type Route } from '@sallyport/contract/config'
import { remoteTableIn, remoteForPath, type Declaration } from '@sallyport/site'
import { folderOf } from '../workspace.ts'
import { workspaceRemotes, createDeclaration } from './read-remote.ts'

const remotes = workspaceRemotes()
const declarations = new Map(
  [...remotes].map(([name, remote]): [string, Declaration] => [name, createDeclaration(folderOf(name), remote)]),
)
const table = remoteTableIn({ extras: { platform: { remotes: Object.fromEntries(declarations) as object } } })
const knownRoutes = [
  ...Object.values<Route>(routes),
  ...[...declarations.values()].flatMap((declaration) => declaration.routes),
]

/** The pages of the specification (§2). */
const specified = `
/                                   user         shell
/404                                anyone       shell
/auth/login                         guest        auth
/auth/logout                        anyone       shell
/auth/register                      guest        auth
/auth/register/confirm              anyone       auth
/auth/register/invite/abc           guest        auth
/auth/forgot-password               guest        auth
/auth/change-password               guest        auth
/auth/change-password/abc           guest        auth
/support                            anyone       auth
/office/nodes                       user         office
/office/node/7                      user         office
/office/settings                    user         office
/office/premium                     user         office
/admin/nodes                        admin        admin
/admin/node/create                  admin        admin
/admin/node/7                       admin        admin
/admin/node/edit/7                  node_editor  admin
/admin/overview                     admin        admin
/admin/attention                    admin        admin
/admin/users                        admin        admin
/admin/users/7                      admin        admin
/admin/user-accesses                admin        admin
/admin/user-invites                 admin        admin
/admin/billings                     admin        admin
/admin/plans                        admin        admin
/admin/plan/create                  admin        admin
/admin/plan/edit/7                  admin        admin
/admin/log                          admin        admin
`

const rows = specified
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [path: string, audience: string, app: string])

test('every page is in the section of one navbar item', () => {
  for (const { navItems, routes: pages } of declarations.values()) {
    const sections = [...navItems.map(({ to }) => to), ...navItems.flatMap(({ parentOf = [] }) => parentOf)]
    expect(sections.toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
  }
})

describe('the declared routes', () => {
  test('are exactly those of the specification, together with those of the shell', () => {
    // Ignores the routes of remotes that are not in the specification.
    const isSpecified = (path: string) => rows.some(([, , app]) => app === (remoteForPath(table, path) ?? 'shell'))
    expect(new Set(knownRoutes.map(({ path }) => path).filter(isSpecified)).size).toBe(rows.length)
  })

  for (const [path, audience, app] of rows) {
    test(`serve ${path} in ${app} for ${audience}`, () => {
      expect(audienceForPath(knownRoutes, path)).toBe(audience.replace('_', ' '))
      if (app !== 'shell') expect(remoteForPath(table, path)).toBe(app)
    })
  }

  test('contain each route of the contract that their remote owns', () => {
    for (const [name, declaration] of declarations) {
      for (const { path, audience } of routesOwnedBy(name))
        expect(audienceForPath(declaration.routes, path)).toBe(audience)
    }
  })
})

describe('a declaration', () => {
  test('has labels in all languages', () => {
    const labels = declarations.get('office')!.navItems.map(({ label }) => label)

    expect(labels).toEqual([
      { en: 'Nodes', ru: 'Серверы' },
      { en: 'Settings', ru: 'Настройки' },
    ])
  })

  test('loses nothing to the rules of the shell', () => {
    for (const [name, { navItems, prefixes, audience }] of declarations) {
      expect(table.get(name)).toEqual({ navItems, prefixes, audience })
    }
  })

  test('is rejected when a language lacks a label', () => {
    const remote = remotes.get('office')!
    const navItems = remote.navItems.map((item) => ({ ...item, label: 'office.nav.none' }))

    expect(() => createDeclaration(folderOf('office'), { ...remote, navItems })).toThrow(
      'Expected it in en.json, found no such key',
    )
  })
})
