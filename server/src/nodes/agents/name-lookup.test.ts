import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'
import { afterAll, expect, test } from '@rstest/core'
import { createNameLookup } from './name-lookup.ts'

const ipv4 = '203.0.113.7'
const ipv6 = '2001:db8::7'
const records: Record<string, string[]> = { 'both.example': [ipv4, ipv6] }
const unanswered = new Set<string>()
const failing = new Set<string>()

/** Responds with NXDOMAIN for a name that is not in `records`, SERVFAIL for one in `failing`, and not at all for one in `unanswered`. */
const server = createSocket('udp4')
server.on('message', (query, { port, address }) => {
  const { name, type, end } = questionOf(query)
  if (unanswered.has(name)) return
  const found = records[name]?.filter((each) => isIPv4(each) === (type === 1)) ?? []
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(failing.has(name) ? 0x8182 : records[name] ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(found.length, 6)
  header.writeUInt32BE(0, 8)
  server.send(Buffer.concat([header, query.subarray(12, end), ...found.map(answerOf)]), port, address)
})

/** The question of a DNS message (https://www.rfc-editor.org/rfc/rfc1035#section-4.1.2). */
function questionOf(message: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** A record for the name of the question, with a lifetime of 60 seconds (https://www.rfc-editor.org/rfc/rfc1035#section-4.1.3). */
function answerOf(address: string): Buffer {
  const data = isIPv4(address)
    ? Buffer.from(address.split('.').map(Number))
    : Buffer.from('20010db8000000000000000000000007', 'hex')
  return Buffer.concat([Buffer.from([0xc0, 12, 0, isIPv4(address) ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, data.length]), data])
}

server.bind(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())

const fromSystem = [{ address: '203.0.113.9', family: 4 }]

/** A lookup by the name server above, and the names for which it has called the system. */
function testLookup(error?: Error) {
  const names: string[] = []
  const lookUp = createNameLookup({
    servers: [`127.0.0.1:${server.address().port}`],
    lookup: async (hostname) => {
      names.push(hostname)
      if (error) throw error
      return fromSystem
    },
  })
  return { lookUp, names }
}

test('returns the addresses of both families', async () => {
  const { lookUp, names } = testLookup()

  expect(await lookUp('both.example')).toEqual([
    { address: ipv4, family: 4 },
    { address: ipv6, family: 6 },
  ])
  expect(names).toEqual([])
})

test('looks names up in the system that the hosts file contains or name servers do not know', async () => {
  const { lookUp, names } = testLookup()

  expect(await lookUp('localhost')).toEqual(fromSystem)
  expect(await lookUp('short')).toEqual(fromSystem)
  expect(names).toEqual(['localhost', 'short'])
})

test('50 unanswered names neither delay another one nor reach the system', async () => {
  const { lookUp, names } = testLookup()
  const silent = Array.from({ length: 50 }, (_, index) => `silent-${index}.example`)
  for (const name of silent) unanswered.add(name)
  const lookups = silent.map((name) => lookUp(name).catch(({ code }: NodeJS.ErrnoException) => code))

  const first = await Promise.race([lookUp('both.example'), ...lookups])

  expect(first).toHaveLength(2)
  expect(new Set(await Promise.all(lookups))).toEqual(new Set(['ETIMEOUT']))
  expect(names).toEqual([])
})

test('a name whose own name servers fail does not reach the system', async () => {
  const { lookUp, names } = testLookup()
  failing.add('failing.example')

  await expect(lookUp('failing.example')).rejects.toThrow('ESERVFAIL')
  expect(names).toEqual([])
})

test('returns the last addresses of a name that is no longer answered, and forgets them when it no longer exists', async () => {
  const { lookUp } = testLookup(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))
  records['a.example'] = [ipv4]
  const found = await lookUp('a.example')

  unanswered.add('a.example')
  expect(await lookUp('a.example')).toEqual(found)

  unanswered.delete('a.example')
  delete records['a.example']
  await expect(lookUp('a.example')).rejects.toThrow('unknown')
  unanswered.add('a.example')
  await expect(lookUp('a.example')).rejects.toThrow('ETIMEOUT')
})
