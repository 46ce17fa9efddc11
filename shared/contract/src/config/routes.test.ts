import { describe, expect, test } from '@rstest/core'
import { audienceForPath, matchRoute, routes } from './routes.ts'

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

describe('audienceForPath', () => {
  const known = Object.values(routes)

  test('is the rule of the route, in any case, with or without slashes at the end', () => {
    expect(audienceForPath(known, '/')).toBe('user')
    expect(audienceForPath(known, '/auth/login')).toBe('guest')
    expect(audienceForPath(known, '/auth/login/')).toBe('guest')
    expect(audienceForPath(known, '/Auth/LOGIN//')).toBe('guest')
    expect(audienceForPath(known, '/admin/node/edit/7')).toBe('node editor')
    expect(audienceForPath(known, '/admin/node/7')).toBe('admin')
  })

  const unknown = ['/nowhere', '/office', '/office/node', '/office/node/7/more', '/auth/login/x', '/404/x', '']
  for (const path of [...unknown, 'office/nodes', '/office/node//', '/Office/nowhere']) {
    test(`is null for ${path}`, () => expect(audienceForPath(known, path)).toBeNull())
  }
})

describe('matchRoute', () => {
  const table: [patterns: string[], path: string, match: string | undefined][] = [
    [['/a/:id', '/a/create'], '/a/create', '/a/create'],
    [['/a/create', '/a/:id'], '/a/7', '/a/:id'],
    [['/:x/:y', '/a/:y'], '/a/b', '/a/:y'],
    [['/a/:id'], '/a/', undefined],
    [[], '/a', undefined],
  ]
  for (const [patterns, path, match] of table) {
    test(`finds ${match ?? 'nothing'} for ${path} among ${patterns.join(', ') || 'no patterns'}`, () => {
      const known = patterns.map((pattern) => ({ path: pattern }))
      expect(matchRoute(known, path)?.path).toBe(match)
    })
  }
})
