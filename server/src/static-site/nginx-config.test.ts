import { describe, expect, test } from '@rstest/core'
import { readConfig } from '../config/config.ts'
import { readComposition } from '../site/site-source.ts'
import { temporarySite } from '../testing/temporary-site.ts'
import { nginxLocations, nginxMaps } from './nginx-config.ts'

const { folder } = temporarySite()

async function configFor(env: Record<string, string>) {
  const config = readConfig({ SITE_DIR: folder, ...env }, '/nowhere/server')
  const composition = await readComposition(folder, { basePath: config.basePath, withCanaries: false })
  return { maps: nginxMaps(composition, config), locations: nginxLocations(composition, config) }
}

/** The regular expressions of a map with their values, as nginx tests them: in order, ignoring case after `~*`. */
function rulesOf(maps: string, variable: string): [RegExp, string][] {
  const [, body = ''] = new RegExp(`map \\S+ \\$${variable} \\{\\n([^]*?)\\n\\}`).exec(maps) ?? []
  return [...body.matchAll(/"~(\*?)([^"]+)" "?([^";]+)"?;/g)].map(([, star, source = '', value = '']) => [
    new RegExp(source, star ? 'i' : ''),
    value,
  ])
}
const select = (rules: [RegExp, string][], text: string) => rules.find(([pattern]) => pattern.test(text))?.[1]

describe('the maps', () => {
  test('select a page by the most specific route, or the prefix of a remote', async () => {
    const { maps } = await configFor({ PUBLIC_URL: 'https://example.test/vpn' })
    const rules = rulesOf(maps, 'sallyport_page')

    expect(
      Object.fromEntries(
        [
          '/vpn/office/nodes',
          '/vpn/Office/Node/7/',
          '/vpn/office',
          '/vpn/support/x',
          '/vpn/officer',
          '/office/nodes',
        ].map((path) => [path, select(rules, path)]),
      ),
    ).toEqual({
      '/vpn/office/nodes': 'page.office.nodes',
      '/vpn/Office/Node/7/': 'page.office.node.-id',
      '/vpn/office': 'section-office',
      '/vpn/support/x': 'section-auth',
      '/vpn/officer': undefined,
      '/office/nodes': undefined,
    })
    expect(maps).toContain('"/vpn/" "page.office.nodes";')
  })

  test('select the first supported language', async () => {
    const rules = rulesOf((await configFor({})).maps, 'sallyport_accepted_language')

    for (const header of ['ru', 'ru-RU,ru;q=0.9,en;q=0.8', 'de, RU;q=0.5', 'de-DE,fr,ru'])
      expect(select(rules, header)).toBe('ru')
    for (const header of ['', 'en', 'en-GB,en;q=0.9,ru;q=0.8', 'de, en, ru', 'rum', 'de'])
      expect(select(rules, header)).toBeUndefined()
  })

  test('select the language and the viewer of the cookies', async () => {
    const { maps } = await configFor({})

    expect(maps).toContain(
      'map $cookie_sallyport_language $sallyport_language {\n    default $sallyport_accepted_language;',
    )
    expect(maps).toContain('map $cookie_sallyport_viewer $sallyport_viewer {\n    default guest;')
  })

  test('prefer Brotli to gzip, unless it is refused', async () => {
    const rules = rulesOf((await configFor({})).maps, 'sallyport_suffix')

    expect(select(rules, 'gzip, deflate, br, zstd')).toBe('.br')
    expect(select(rules, 'gzip, br;q=0.1')).toBe('.br')
    expect(select(rules, 'gzip;q=0.5, br;q=0')).toBe('.gz')
    expect(select(rules, 'gzip;q=0, deflate')).toBeUndefined()
    expect(select(rules, 'identity')).toBeUndefined()
  })
})

describe('the locations', () => {
  test('pass calls to the server', async () => {
    const { locations } = await configFor({ PUBLIC_URL: 'https://example.test/vpn' })

    expect(locations).toMatch(/location ~ \^\/vpn\/\(\?:api\|[^{]*\{\n\s+proxy_pass http:\/\/sallyport;/)
    expect(locations).toContain('location = /vpn {')
  })

  test('have no API when it is elsewhere, and let pages connect to it', async () => {
    const { locations } = await configFor({
      PUBLIC_URL: 'https://example.test',
      API_BASE_URL: 'https://api.example.test/v1',
    })

    expect(locations).not.toContain('proxy_pass')
    expect(locations).toContain("connect-src 'self' https://api.example.test;")
    expect(locations).toContain('location / {')
  })

  test('escape the quotes of header values', async () => {
    const { locations } = await configFor({ PAYMENT_WIDGET_URL: 'https://pay.example.test/i/{ext_id}' })

    expect(locations).toContain(String.raw`clipboard-write=(self \"https://pay.example.test\")" always;`)
  })
})
