import type { LookupAddress } from 'node:dns'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from '@rstest/core'
import { AgentError, createNameLookups, isBlockedAddress, lookupAllowed } from './connections.ts'

const ipv4 = ['0.0.0.0', '169.254.169.254', '169.254.0.1', '224.0.0.1', '255.255.255.255']
const metadata = ['100.100.100.200', '168.63.129.16', 'fd00:ec2::254']
const ipv6 = ['::', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'ff02::1']
const embedded = ['::ffff:169.254.169.254', '::ffff:10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::169.254.169.254']
const blocked = [...ipv4, ...metadata, ...ipv6, ...embedded, 'localhost', '']
const allowed = ['127.0.0.1', '::1', '10.0.0.1', '192.168.1.1', '100.64.0.1', '203.0.113.7', '2001:db8::1', 'fd00::1']

test('blocks addresses of the link, of metadata services and of several hosts, and allows the others', () => {
  expect(blocked.filter((address) => !isBlockedAddress(address))).toEqual([])
  expect(allowed.filter(isBlockedAddress)).toEqual([])
})

const resolve = (hostname: string, { loopbackOnly = false, all = true } = {}) =>
  new Promise<{ error: Error | null; address: string | LookupAddress[] }>((done) =>
    lookupAllowed({ loopbackOnly })(hostname, { all }, (error, address) => done({ error, address })),
  )

test('resolves names to all addresses or to the first one', async () => {
  const { error, address } = await resolve('localhost', { loopbackOnly: true })
  const one = await resolve('localhost', { all: false })

  expect(error).toBeNull()
  expect(address).toContainEqual(expect.objectContaining({ address: expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/) }))
  expect(one.address).toMatch(/^(?:127\.0\.0\.1|::1)$/)
})

test('refuses a name that resolves to a blocked address, or elsewhere than to loopback where that is required', async () => {
  // IP addresses resolve to themselves, so that the test needs no name server.
  const results = [await resolve('169.254.169.254'), await resolve('10.0.0.1', { loopbackOnly: true })]

  for (const { error, address } of results) {
    expect(error).toBeInstanceOf(AgentError)
    expect([(error as AgentError).problem, address]).toEqual(['blocked_address', []])
  }
})

const found: LookupAddress[] = [{ address: '203.0.113.7', family: 4 }]
const moved: LookupAddress[] = [{ address: '203.0.113.8', family: 4 }]

/** A `lookup` whose results the test decides. */
function heldLookups(freshFor?: number) {
  const started: { hostname: string; resolve: (addresses: LookupAddress[]) => void; reject: (error: Error) => void }[] =
    []
  const lookUp = createNameLookups(
    (hostname) => new Promise((resolve, reject) => started.push({ hostname, resolve, reject })),
    freshFor,
  )
  const names = async () => {
    await turn()
    return started.map(({ hostname }) => hostname)
  }
  const last = () => started.at(-1)!
  const lookUpAll = (hostname: string) => lookUp(hostname, { all: true })
  /** Looks up a.example, which is found. */
  const find = async () => {
    const first = lookUpAll('a.example')
    await names()
    last().resolve(found)
    await first
  }
  return { lookUp: lookUpAll, names, last, find }
}

test('ten calls for one name start one lookup, whose result all get', async () => {
  const { lookUp, names, last } = heldLookups()
  const calls = Array.from({ length: 10 }, () => lookUp('a.example'))

  expect(await names()).toEqual(['a.example'])
  last().resolve(found)
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 10 }, () => found))
})

test('two names are looked up one after the other, also if the first fails, which is looked up again', async () => {
  const { lookUp, names, last } = heldLookups()
  const first = lookUp('a.example')
  const second = lookUp('b.example')

  expect(await names()).toEqual(['a.example'])
  last().reject(new Error('EAI_AGAIN'))
  await expect(first).rejects.toThrow('EAI_AGAIN')
  expect(await names()).toEqual(['a.example', 'b.example'])
  last().resolve(found)
  expect(await second).toEqual(found)
  void lookUp('a.example')
  expect(await names()).toEqual(['a.example', 'b.example', 'a.example'])
})

test('a name that was found is not queued behind another one when it is requested again', async () => {
  const { lookUp, names, find } = heldLookups()
  await find()
  void lookUp('unresponsive.example')

  expect(await lookUp('a.example')).toEqual(found)
  expect(await names()).toEqual(['a.example', 'unresponsive.example'])
})

test('old addresses are returned while an unresponsive name server delays the next lookup', async () => {
  const { lookUp, names, last, find } = heldLookups(0)
  await find()
  void lookUp('unresponsive.example')

  expect(await lookUp('a.example')).toEqual(found)
  expect(await lookUp('a.example')).toEqual(found)
  expect(await names()).toEqual(['a.example', 'unresponsive.example'])

  last().resolve(moved)
  expect(await names()).toEqual(['a.example', 'unresponsive.example', 'a.example'])
  last().resolve(moved)
  await expect.poll(() => lookUp('a.example')).toEqual(moved)
})

test.each([
  { code: 'EAI_AGAIN', outcome: 'keeps', kept: true },
  { code: 'ENOTFOUND', outcome: 'forgets', kept: false },
])('$outcome old addresses when a later lookup fails with $code', async ({ code, kept }) => {
  const { lookUp, names, last, find } = heldLookups(0)
  await find()
  await lookUp('a.example')
  await names()
  last().reject(Object.assign(new Error(code), { code }))
  await names()

  let addresses: LookupAddress[] | undefined
  void lookUp('a.example').then((value) => (addresses = value))
  expect(await names()).toHaveLength(3)

  expect(addresses).toEqual(kept ? found : undefined)
})
