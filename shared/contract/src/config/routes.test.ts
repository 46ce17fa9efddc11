import { describe, expect, test } from '@rstest/core'
import { remoteNames, remoteForPath, remotes } from './remotes'
import { accessForPath, routes } from './routes.ts'

/** The pages of §2: an example path, the access rule and the app. */
const specified = `
/                                   user         frame
/404                                anyone       frame
/auth/login                         guest        auth
/auth/logout                        anyone       auth
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
/admin/node/edit/7                  node_editor  admin
/admin/users                        admin        admin
/admin/user-accesses                admin        admin
/admin/user-invites                 admin        admin
/admin/billings                     admin        admin
`

const rows = specified
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [path: string, access: string, app: string])

test('the table contains exactly the specified pages', () => {
  expect(Object.keys(routes)).toHaveLength(rows.length)
})

for (const [path, access, app] of rows) {
  test(`${path} has the access rule ${access} and belongs to ${app}`, () => {
    expect(accessForPath(path)).toBe(access.replace('_', ' '))
    expect(accessForPath(`${path}/`.replace('//', '/'))).toBe(access.replace('_', ' '))
    expect(remoteForPath(path) ?? 'frame').toBe(app)
  })
}

describe('a link', () => {
  test('without parameters is the path', () => {
    for (const { path, to } of Object.values(routes).filter(({ path }) => !path.includes(':'))) {
      expect((to as () => string)()).toBe(path)
    }
  })

  test('contains its parameters, encoded', () => {
    expect(routes.node.to({ id: 7 })).toBe('/office/node/7')
    expect(routes.adminNodeEdit.to({ id: 7 })).toBe('/admin/node/edit/7')
    expect(routes.registerByInvite.to({ code: 'a/b?c#d é' })).toBe('/auth/register/invite/a%2Fb%3Fc%23d%20%C3%A9')
    expect(routes.changePassword.to({ recoveryCode: 'x1' })).toBe('/auth/change-password/x1')
  })

  test('does not compile with wrong parameters', () => {
    // @ts-expect-error -- the id is missing
    expect(() => routes.node.to()).not.toThrow()
    // @ts-expect-error -- the parameter is called code
    expect(routes.registerByInvite.to({ id: 1 })).toContain('undefined')
  })
})

describe('accessForPath', () => {
  const unknown = [
    '/nowhere',
    '/office',
    '/admin',
    '/auth',
    '/office/node',
    '/office/node/7/more',
    '/auth/login/x',
    '/404/x',
  ]
  for (const path of [...unknown, '/Office/nodes', '', 'office/nodes', '/office/node//']) {
    test(`is null for ${path}`, () => {
      expect(accessForPath(path)).toBeNull()
    })
  }
})

describe('remoteForPath', () => {
  for (const name of remoteNames) {
    for (const prefix of remotes[name].prefixes) {
      test(`is ${name} for ${prefix} and the paths below it`, () => {
        expect(remoteForPath(prefix)).toBe(name)
        expect(remoteForPath(`${prefix}/any/thing`)).toBe(name)
      })

      test(`does not match a part of a segment with ${prefix}`, () => {
        expect(remoteForPath(`${prefix}x`)).toBeNull()
        expect(remoteForPath(`/x${prefix}`)).toBeNull()
        expect(remoteForPath(prefix.toUpperCase())).toBeNull()
      })
    }
  }

  test('every remote has a port of its own', () => {
    expect(new Set(remoteNames.map((name) => remotes[name].port)).size).toBe(remoteNames.length)
  })
})
