import { createHash } from 'node:crypto'
import { expect, test } from '@rstest/core'
import { canaryCookie, readCanaryBucket, readDiscovery, type DiscoveredRelease, type Discovery } from '@sallyport/site'
import { discovery, indexHtml, temporarySite } from '../testing/temporary-site.ts'
import { testServer, sharedServer } from '../testing/test-server.ts'

const site = temporarySite()

const server = await sharedServer({ SITE_DIR: site.folder, PUBLIC_URL: 'https://vpn.example.test/' })

const { 'sallyport/office': office, 'sallyport/shell': shell } = discovery.microFrontends

type ReleaseOptions = { contract?: number; traffic?: number }

/** A copy of the first release with another version. */
const otherRelease = (
  [release]: readonly DiscoveredRelease[],
  version: string,
  { contract = 1, traffic = 0 }: ReleaseOptions = {},
) => {
  const next = JSON.parse(JSON.stringify(release).replaceAll('1.2.3', version)) as DiscoveredRelease
  const platform = { ...next.extras.platform, contract }
  return { ...next, deployment: { traffic, default: false }, extras: { platform } }
}

/** The first release as live, with a canary of it that gets 30 % of the traffic. */
const withCanary = (releases: readonly DiscoveredRelease[], contract = 1): DiscoveredRelease[] => [
  otherRelease(releases, '2.0.0', { contract, traffic: 30 }),
  { ...releases[0]!, deployment: { traffic: 70, default: true } },
]

const publish = (releases: Record<string, DiscoveredRelease[]>) =>
  site.write(
    'discovery.json',
    JSON.stringify({
      extras: { platform: { releaseHashes: { office: { '0.1.0': 'hash-of-a-pruned-release' } } } },
      microFrontends: { ...discovery.microFrontends, ...releases },
    }),
  )

const get = (url: string, cookie = '') => server.app.inject({ method: 'GET', url, headers: cookie ? { cookie } : {} })
const entryOf = (html: string) => /href="(\/remotes\/office\/[^"]*remoteEntry.js)"/.exec(html)?.[1]

test('serves the canary to buckets below its traffic percentage and the live release to others', async () => {
  publish({ 'sallyport/office': withCanary(office) })

  for (const [bucket, version] of [
    ['0', '2.0.0'],
    ['2999', '2.0.0'],
    ['3000', '1.2.3'],
    ['9999', '1.2.3'],
  ]) {
    const { headers, body } = await get('/office/nodes', `theme=dark; ${canaryCookie}=${bucket}`)
    expect([bucket, entryOf(body)]).toEqual([bucket, `/remotes/office/${version}/remoteEntry.js`])
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['vary']).toBe('Accept-Encoding, Accept-Language, Cookie, User-Agent')
  }
})

test('responds with 404 to a page of the canary outside of its buckets only', async () => {
  const releases = withCanary(office)
  const [canary] = releases
  const declaration = canary!.extras.platform.declaration as { routes: object[] }
  declaration.routes.push({ path: '/office/new', audience: 'user' })
  publish({ 'sallyport/office': releases })

  expect((await get('/office/new', `${canaryCookie}=0`)).statusCode).toBe(200)
  expect((await get('/office/new', `${canaryCookie}=9999`)).statusCode).toBe(404)
})

test('limits the cookie to the base path of the site', async () => {
  publish({ 'sallyport/office': withCanary(office) })
  const under = await testServer({ SITE_DIR: site.folder, PUBLIC_URL: 'https://example.test/vpn' })

  const { headers } = await under.app.inject({ method: 'GET', url: '/vpn/office/nodes' })
  await under.close()

  expect(headers['set-cookie']).toContain('; Path=/vpn/; ')
})

test('assigns a bucket for a year to a request without one, and serves the page of that bucket', async () => {
  publish({ 'sallyport/office': withCanary(office) })

  const { headers, body } = await get('/office/nodes', `${canaryCookie}=nonsense`)
  const cookie = String(headers['set-cookie'])
  const bucket = readCanaryBucket(cookie)!

  expect(cookie).toMatch(new RegExp(`^${canaryCookie}=\\d{1,4}; Path=/; Max-Age=31536000; SameSite=Lax; Secure$`))
  expect(entryOf(body)).toBe(`/remotes/office/${bucket < 30 ? '2.0.0' : '1.2.3'}/remoteEntry.js`)
  for (const file of ['/discovery.json', '/icon.svg', '/remotes/office/1.2.3/remoteEntry.js']) {
    expect([file, (await get(file)).headers['set-cookie']]).toEqual([file, undefined])
  }
})

test('does not serve a canary that is incompatible with the shell', async () => {
  publish({ 'sallyport/office': withCanary(office, 2) })

  expect(entryOf((await get('/office/nodes', `${canaryCookie}=1`)).body)).toBe('/remotes/office/1.2.3/remoteEntry.js')
})

test('a canary of the shell is served with its own page, policy and root files', async () => {
  const script = 'other()'
  site.write('shell/2.0.0/index.html', indexHtml.replace(/<script>.*?<\/script>/, `<script>${script}</script>`))
  site.write('shell/2.0.0/icon.svg', '<svg id="new"/>')
  publish({ 'sallyport/shell': withCanary(shell) })

  const canary = await get('/404', `${canaryCookie}=1`)
  const live = await get('/404', `${canaryCookie}=5000`)

  expect(canary.body).toContain(script)
  expect(canary.headers['content-security-policy']).toContain(createHash('sha256').update(script).digest('base64'))
  expect(live.body).not.toContain(script)
  expect(live.headers['content-security-policy']).not.toContain(createHash('sha256').update(script).digest('base64'))
  expect((await get('/icon.svg', `${canaryCookie}=1`)).body).toBe('<svg id="new"/>')
  expect((await get('/icon.svg', `${canaryCookie}=5000`)).body).toBe('<svg/>')
  expect((await get('/icon.svg')).headers['vary']).toBe('Accept-Encoding, Cookie')
})

const versionsIn = ({ microFrontends }: Discovery, part: string) =>
  microFrontends[`sallyport/${part}`]?.map(({ metadata }) => metadata.version)

async function served() {
  const [document, page] = await Promise.all(
    ['/discovery.json', '/office/nodes'].map((url) => server.app.inject({ url })),
  )
  const [, block = ''] = /id="discovery">(.*?)<\/script>/.exec(page!.body) ?? []
  return [document!.body, block].map((text) => readDiscovery(JSON.parse(text)))
}

test('browsers get the releases in use and one fallback, regardless of the number of releases', async () => {
  const many = Array.from({ length: 50 }, (_, number) => otherRelease(office, `0.${50 - number}.0`))
  publish({ 'sallyport/office': [otherRelease(office, '2.0.0', { traffic: 30 }), ...office, ...many] })

  for (const document of await served()) {
    expect(versionsIn(document, 'office')).toEqual(['2.0.0', '1.2.3', '0.50.0'])
    expect(JSON.stringify(document)).not.toContain('hash-of-a-pruned-release')
  }
})

test('the fallback is the newest release that is compatible with the shell', async () => {
  publish({
    'sallyport/office': [
      ...office,
      otherRelease(office, '0.9.0', { contract: 2 }),
      otherRelease(office, '0.8.0'),
      otherRelease(office, '0.7.0'),
    ],
  })

  for (const document of await served()) expect(versionsIn(document, 'office')).toEqual(['1.2.3', '0.8.0'])
})

test('the document contains a fallback for the previous shell as well', async () => {
  publish({
    'sallyport/shell': [
      ...shell,
      otherRelease(shell, '0.9.0', { contract: 0 }),
      otherRelease(shell, '0.8.0', { contract: 0 }),
    ],
    'sallyport/office': [
      ...office,
      otherRelease(office, '1.1.0'),
      otherRelease(office, '1.0.0', { contract: 0 }),
      otherRelease(office, '0.9.0', { contract: 0 }),
    ],
  })

  const [document, page] = await served()

  expect(versionsIn(document!, 'shell')).toEqual(['1.2.3', '0.9.0'])
  expect(versionsIn(document!, 'office')).toEqual(['1.2.3', '1.1.0', '1.0.0'])
  expect([versionsIn(page!, 'shell'), versionsIn(page!, 'office')]).toEqual([['1.2.3'], ['1.2.3', '1.1.0']])
})
