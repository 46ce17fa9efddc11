import { expect, test } from '@rstest/core'
import { parseOptions } from './options.ts'

test('a remote and a site are sufficient', () => {
  const { name, site, port } = parseOptions(['office', '--against', 'https://example.org/vpn/office/nodes?x=1'])

  expect([name, site.href, port]).toEqual(['office', 'https://example.org/vpn/office/nodes', 3200])
})

test('the port can be set', () => {
  expect(parseOptions(['--port', '4000', 'auth', '--against=http://localhost:3000'])).toMatchObject({ port: 4000 })
})

const invalid: [args: string[], message: RegExp][] = [
  [[], /One remote is needed: pnpm dev:remote/],
  [['office', 'auth', '--against', 'http://localhost'], /One remote is needed/],
  [['offices', '--against', 'http://localhost'], /no remote “offices”\. The workspace has: admin, /],
  [['shell', '--against', 'http://localhost'], /no remote “shell”/],
  [['office'], /URL of a running site is needed/],
  [['office', '--against', 'vpn.example.org'], /“vpn.example.org” is not the URL of a site/],
  [['office', '--against', 'ftp://vpn.example.org'], /not the URL of a site/],
  [['office', '--against', 'http://localhost', '--port', '80x'], /“80x” is not a port/],
  [['office', '--against', 'http://localhost', '--port', '70000'], /“70000” is not a port/],
  [['office', '--to', 'http://localhost'], /--to/],
]
for (const [args, message] of invalid) {
  test(`rejects “${args.join(' ')}”`, () => {
    expect(() => parseOptions(args)).toThrow(message)
  })
}
