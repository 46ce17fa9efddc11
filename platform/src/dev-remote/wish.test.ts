import { expect, test } from '@rstest/core'
import { readWish } from './wish.ts'

test('a remote and a site are enough', () => {
  const { name, site, port } = readWish(['office', '--against', 'https://vpn.example.org/office/nodes?x=1'])

  expect([name, site.href, port]).toEqual(['office', 'https://vpn.example.org/', 3200])
})

test('the port can be named', () => {
  expect(readWish(['--port', '4000', 'auth', '--against=http://localhost:3000'])).toMatchObject({ port: 4000 })
})

const refusals: [words: string[], says: RegExp][] = [
  [[], /One remote is needed: pnpm dev:remote/],
  [['office', 'auth', '--against', 'http://localhost'], /One remote is needed/],
  [['offices', '--against', 'http://localhost'], /no remote “offices”.* auth, office, admin/],
  [['shell', '--against', 'http://localhost'], /no remote “shell”/],
  [['office'], /address of a running site is needed/],
  [['office', '--against', 'vpn.example.org'], /“vpn.example.org” is no address of a site/],
  [['office', '--against', 'ftp://vpn.example.org'], /no address of a site/],
  [['office', '--against', 'http://localhost', '--port', '80x'], /“80x” is no port/],
  [['office', '--against', 'http://localhost', '--port', '70000'], /“70000” is no port/],
  [['office', '--to', 'http://localhost'], /--to/],
]
for (const [words, says] of refusals) {
  test(`“${words.join(' ')}” is refused with what was found and what is expected`, () => {
    expect(() => readWish(words)).toThrow(says)
  })
}
