import { expect, test } from '@rstest/core'
import { patterns } from '@sallyport/contract/rules'
import fc from 'fast-check'
import { adminClient } from '../testing/admin-client.ts'
import { repetitions } from '../testing/repetitions.ts'
import { addNode, testContext } from '../testing/test-server.ts'

const { addPremiumUser, allocate, server } = await testContext({ ACCESSES_PER_PERSON: '0' })

/** All characters of the Basic Multilingual Plane that names may have; symbols and joiners appear as often as letters. */
const characters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code))
const plain = characters.filter((character) => patterns.plainText.test(character))
const symbols = plain.filter((character) => /[\p{S}\p{P}\p{Zs}\p{M}]/u.test(character))
const unit = fc.oneof(
  fc.constantFrom(...symbols),
  fc.constantFrom(...plain),
  fc.constantFrom('ن\u200c', 'ক্\u200d', '№', '€'),
)
const names = fc
  .string({ unit, minLength: 1, maxLength: 14 })
  .map((name) => name.trim())
  .filter((name) => name !== '' && patterns.plainText.test(name))

/** The cells of one line (https://www.rfc-editor.org/rfc/rfc4180). */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plainCell]) =>
    quoted === undefined ? plainCell! : quoted.replaceAll('""', '"'),
  )

test('whatever a name may contain returns unchanged from lists, searches and exports', async () => {
  const { admin } = await adminClient(server)
  const { token } = await addPremiumUser()
  const node_id = await addNode(server.store, { subnet_cidr: '10.0.0.0/16' })
  const request = async (method: 'GET' | 'POST', path: string, body?: object, as = admin.token) =>
    (await server.request(method, path, { token: as, body })).json()

  /** A formula is escaped with an apostrophe at its start, and after semicolons. */
  const unescaped = (text: string) => text.replaceAll(/(^|;)'/g, '$1')
  const exported = async (list: string, view: object): Promise<string[]> => {
    const { csv } = await request('POST', `/api/admin/exports/${list}`, { ...view, after: null })
    return (csv as string).trimEnd().split('\r\n').flatMap(cellsOf).map(unescaped)
  }

  await fc.assert(
    fc.asyncProperty(names, async (name) => {
      // A member creates at most 60 accesses in a quarter of an hour.
      server.time.now += 60
      const { access } = (await allocate(token, node_id, name)).json()
      expect(access.name).toBe(name)

      const own = await request('GET', `/api/user/access/by-node/${node_id}?limit=1`, undefined, token)
      expect([own.items[0].name, own.used_names[0]]).toEqual([name, name])
      const query = new URLSearchParams({ search: name })
      const found = await request('GET', `/api/admin/user/access/list?${query}`)
      expect(found.items.map((item: { access_name: string }) => item.access_name)).toContain(name)
      expect(await exported('accesses', { node_id, search: name })).toContain(unescaped(name))

      await request('POST', '/api/admin/invites', { count: 1, note: name, days: 1 })
      expect(await exported('invites', { search: name })).toContain(unescaped(name))
    }),
    {
      numRuns: repetitions(20, 1000),
      includeErrorInReport: true,
      examples: [['Телефон №2'], ['5€'], ['می\u200cخواهم'], ['"a", №;=1']],
    },
  )
}, 300_000)
