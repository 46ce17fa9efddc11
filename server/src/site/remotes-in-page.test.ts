import { beforeEach, describe, expect, test } from '@rstest/core'
import {
  canaryCookie,
  declarationOf,
  readDiscovery,
  releasesIn,
  remoteTableIn,
  type DiscoveredRelease,
} from '@sallyport/site'
import { discovery, temporarySite } from '../testing/temporary-site.ts'
import { sharedServer } from '../testing/test-server.ts'

const site = temporarySite()

const server = await sharedServer({ SITE_DIR: site.folder })
beforeEach(() => publish({}))

const { 'sallyport/admin': admin, 'sallyport/office': office } = discovery.microFrontends

const publish = (releases: Record<string, unknown>) =>
  site.write('discovery.json', JSON.stringify({ microFrontends: { ...discovery.microFrontends, ...releases } }))

async function pageAt(url: string, cookie = '') {
  const response = await server.app.inject({ method: 'GET', url, headers: { cookie } })
  const [, json = ''] = /id="discovery">(.*?)<\/script>/s.exec(response.body) ?? []
  const data: unknown = JSON.parse(json)
  const policy = String(response.headers['content-security-policy'])
  return { body: response.body, data: readDiscovery(data), remotes: remoteTableIn(data), policy }
}

/** A copy of a release with changes of its declaration. */
function declaring(release: DiscoveredRelease, change: object): DiscoveredRelease {
  const { platform } = release.extras
  return {
    ...release,
    extras: { platform: { ...platform, declaration: { ...Object(platform.declaration), ...change } } },
  }
}

const routesIn = ({ microFrontends }: { microFrontends: Record<string, readonly DiscoveredRelease[]> }) =>
  Object.entries(microFrontends).flatMap(([app, releases]) =>
    releases.flatMap(({ extras }) => (Object(extras.platform.declaration).routes ? [app] : [])),
  )

describe('every page', () => {
  for (const url of ['/auth/login', '/office/nodes', '/404']) {
    test(`${url} has prefixes, file audience and navigation items of all remotes`, async () => {
      const { remotes } = await pageAt(url)

      expect([...remotes].map(([app, { prefixes, audience }]) => [app, prefixes, audience])).toEqual([
        ['auth', ['/auth', '/support'], 'anyone'],
        ['office', ['/office'], 'anyone'],
        ['admin', ['/admin'], 'admin'],
      ])
      expect(remotes.get('admin')?.navItems.map(({ to }) => to)).toEqual(['/admin/nodes'])
    })
  }

  test('has the routes of the app at its URL only', async () => {
    expect(routesIn((await pageAt('/office/nodes')).data)).toEqual(['sallyport/office'])
    expect(routesIn((await pageAt('/404')).data)).toEqual([])
  })

  test('is served for the prefix of a new remote as soon as it is released', async () => {
    const reports = declaring(office[0]!, { prefixes: ['/reports'], navItems: [] })
    publish({ 'sallyport/reports': [reports] })

    const { data, policy } = await pageAt('/reports/all')

    expect(Object.keys(data.microFrontends)).toEqual(['sallyport/shell', 'sallyport/reports'])
    expect(policy).toBe((await pageAt('/404')).policy)
    expect(policy).not.toContain('reports')
  })
})

test('a canary changes navigation items and routes for its visitors, but no prefix and no audience', async () => {
  const item = { label: { en: 'New', ru: 'Новое' }, to: '/office/new', group: 'main', position: 1, audience: 'user' }
  const routes = [{ path: '/office/new', audience: 'admin' }]
  const canary: DiscoveredRelease = {
    ...declaring(office[0]!, { prefixes: ['/team'], audience: 'admin', navItems: [item], routes }),
    metadata: { version: '2.0.0', integrity: 'sha384-y' },
    deployment: { traffic: 30, default: false },
  }
  publish({ 'sallyport/office': [canary, { ...office[0], deployment: { traffic: 70, default: true } }] })
  const officeFor = async (bucket: number) => (await pageAt('/404', `${canaryCookie}=${bucket}`)).remotes.get('office')

  const [inside, outside] = [await officeFor(2999), await officeFor(3000)]

  expect(inside?.navItems.map(({ to }) => to)).toEqual(['/office/new'])
  expect(outside?.navItems.map(({ to }) => to)).toEqual(['/office/nodes'])
  for (const facts of [inside, outside]) expect(facts).toMatchObject({ prefixes: ['/office'], audience: 'anyone' })
  const { data } = await pageAt('/office/nodes')
  expect(
    releasesIn(data, 'office').map((release) => [release.metadata.version, declarationOf(release).routes]),
  ).toEqual([
    ['2.0.0', routes],
    ['1.2.3', declarationOf(office[0]).routes],
  ])
})

test('a declaration that breaks the rules is ignored, and all pages are served', async () => {
  const object = { toString: 1 }
  const fieldsOfOtherTypes = {
    prefixes: ['/reports'],
    routes: ['', ['anyone'], object].map((audience) => ({ path: '/reports', audience })),
    navItems: [{ label: object, to: object, group: object, position: object, audience: object }],
  }
  const others = { prefixes: ['/reports'], routes: 7, navItems: '</script><b>' }
  for (const change of [{ prefixes: ['/office'] }, { prefixes: { length: 1 } }, others, fieldsOfOtherTypes]) {
    publish({ 'sallyport/reports': [declaring(admin[0]!, change)] })

    const { remotes, body } = await pageAt('/office/nodes')

    expect(remotes.get('office')?.prefixes).toEqual(['/office'])
    expect(remotes.get('reports')?.navItems ?? []).toEqual([])
    expect(body).toContain('/remotes/office/1.2.3/remoteEntry.js')
    expect(body).not.toContain('<b>')
    expect((await pageAt('/reports')).body).not.toContain('/remotes/reports/')
  }
})
