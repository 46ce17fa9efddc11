import { expect, test } from '@rstest/core'
import { readDiscovery, type DiscoveredRelease, type Discovery } from '@sallyport/contract/site'
import { discovery, temporarySite } from '../testing/temporary-site.ts'
import { sharedServer } from '../testing/test-server.ts'

const site = temporarySite()

const server = await sharedServer({ SITE_DIR: site.folder })

const { 'sallyport/office': office, 'sallyport/shell': shell } = discovery.microFrontends

type ReleaseOptions = { contract?: number; traffic?: number }

const previousRelease = (
  [release]: readonly DiscoveredRelease[],
  version: string,
  { contract = 1, traffic = 0 }: ReleaseOptions = {},
) => {
  const next = JSON.parse(JSON.stringify(release).replaceAll('1.2.3', version)) as DiscoveredRelease
  const platform = { ...next.extras.platform, contract }
  return { ...next, deployment: { traffic, default: false }, extras: { platform } }
}

const publish = (releases: Record<string, DiscoveredRelease[]>) =>
  site.write(
    'discovery.json',
    JSON.stringify({
      extras: { platform: { releaseHashes: { office: { '0.1.0': 'hash-of-a-pruned-release' } } } },
      microFrontends: { ...discovery.microFrontends, ...releases },
    }),
  )

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
  const many = Array.from({ length: 50 }, (_, number) => previousRelease(office, `0.${50 - number}.0`))
  publish({ 'sallyport/office': [previousRelease(office, '2.0.0', { traffic: 30 }), ...office, ...many] })

  for (const document of await served()) {
    expect(versionsIn(document, 'office')).toEqual(['2.0.0', '1.2.3', '0.50.0'])
    expect(JSON.stringify(document)).not.toContain('hash-of-a-pruned-release')
  }
})

test('the fallback is the newest release that is compatible with the shell', async () => {
  publish({
    'sallyport/office': [
      ...office,
      previousRelease(office, '0.9.0', { contract: 2 }),
      previousRelease(office, '0.8.0'),
      previousRelease(office, '0.7.0'),
    ],
  })

  for (const document of await served()) expect(versionsIn(document, 'office')).toEqual(['1.2.3', '0.8.0'])
})

test('the document contains a fallback for the previous shell as well', async () => {
  publish({
    'sallyport/shell': [
      ...shell,
      previousRelease(shell, '0.9.0', { contract: 0 }),
      previousRelease(shell, '0.8.0', { contract: 0 }),
    ],
    'sallyport/office': [
      ...office,
      previousRelease(office, '1.1.0'),
      previousRelease(office, '1.0.0', { contract: 0 }),
      previousRelease(office, '0.9.0', { contract: 0 }),
    ],
  })

  const [document, page] = await served()

  expect(versionsIn(document!, 'shell')).toEqual(['1.2.3', '0.9.0'])
  expect(versionsIn(document!, 'office')).toEqual(['1.2.3', '1.1.0', '1.0.0'])
  expect([versionsIn(page!, 'shell'), versionsIn(page!, 'office')]).toEqual([['1.2.3'], ['1.2.3', '1.1.0']])
})
