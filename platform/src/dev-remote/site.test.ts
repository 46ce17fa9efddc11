import { expect, test } from '@rstest/core'
import { discoveryKey } from '@sallyport/site'
import { fetchDiscovery, fetchSiteUrls, requireContract } from './site.ts'
import { serve } from './testing/test-servers.ts'

const redirectingTo = (origin: string) =>
  serve(({ url }, response) => response.writeHead(301, { location: `${origin}${url}` }).end())

test('a redirect to another origin is an error that names it', async () => {
  const other = 'https://vpn.example.org'
  const { url } = await redirectingTo(other)

  for (const read of [fetchDiscovery, fetchSiteUrls]) {
    await expect(read(url)).rejects.toThrow(`${url.origin} redirects to ${other}: use that URL.`)
  }
})

test('follows a redirect within the site', async () => {
  const page =
    '<script type="application/json" id="settings">{"basePath":"/vpn","apiBaseUrl":"https://api.example.org"}</script>'
  const { url } = await serve(({ url }, response) => {
    if (url === '/') response.writeHead(302, { location: '/office' }).end()
    else response.end(page)
  })

  const { page: site, api } = await fetchSiteUrls(url)
  expect([site.href, api.href]).toEqual([`${url.origin}/vpn/`, 'https://api.example.org/'])
})

test('a site that does not respond is named with the reason', async () => {
  // A reserved port, on which no other program begins to listen during the test.
  await expect(fetchSiteUrls(new URL('http://127.0.0.1:2'))).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:2 does not respond: .*ECONNREFUSED/,
  )
})

test('a shell for another contract is reported with both contracts', () => {
  const shell = {
    url: '/shell/9.0.0/index.js',
    metadata: { version: '9.0.0', integrity: 'sha384-x' },
    extras: { platform: { contract: 99 } },
  }

  expect(() =>
    requireContract({ microFrontends: { [discoveryKey('shell')]: [shell] } }, new URL('https://vpn.example.org')),
  ).toThrow(/for platform contract \d+, the shell of \S+ \(9\.0\.0\) supplies 99/)
})
