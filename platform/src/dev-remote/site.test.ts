import { expect, test } from '@rstest/core'
import { fetchDiscovery, fetchSiteUrls } from './site.ts'
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
