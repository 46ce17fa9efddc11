import { expect, test } from '@rstest/core'
import { apiOf, discoveryAt } from './site.ts'
import { serve } from './test-servers.ts'

const leadingTo = (origin: string) =>
  serve(({ url }, response) => response.writeHead(301, { location: `${origin}${url}` }).end())

test('a site that leads to another address is refused, and the address named', async () => {
  const other = 'https://vpn.example.org'
  const { url } = await leadingTo(other)

  for (const read of [discoveryAt, apiOf]) {
    await expect(read(url)).rejects.toThrow(`${url.origin} leads to ${other}: name that address.`)
  }
})

test('a site may lead to an address of its own', async () => {
  const page = '<script type="application/json" id="settings">{"apiBaseUrl":"https://api.example.org"}</script>'
  const { url } = await serve(({ url }, response) => {
    if (url === '/') response.writeHead(302, { location: '/office' }).end()
    else response.end(page)
  })

  expect((await apiOf(url)).href).toBe('https://api.example.org/')
})
