import { expect, test } from '@rstest/core'
import type { LookupAddress } from 'node:dns'
import { setImmediate as turn } from 'node:timers/promises'
import { createNameLookups } from './name-lookups.ts'

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
  return {
    lookUp: (hostname: string) => lookUp(hostname, { all: true }),
    names: async () => {
      await turn()
      return started.map(({ hostname }) => hostname)
    },
    last: () => started.at(-1)!,
  }
}

test('ten calls for one name start one lookup, whose result all get', async () => {
  const { lookUp, names, last } = heldLookups()
  const calls = Array.from({ length: 10 }, () => lookUp('a.example'))

  expect(await names()).toEqual(['a.example'])
  last().resolve(found)
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 10 }, () => found))
})

test('two names are looked up one after the other, also if the first fails', async () => {
  const { lookUp, names, last } = heldLookups()
  const first = lookUp('a.example')
  const second = lookUp('b.example')

  expect(await names()).toEqual(['a.example'])
  last().reject(new Error('EAI_AGAIN'))
  await expect(first).rejects.toThrow('EAI_AGAIN')
  expect(await names()).toEqual(['a.example', 'b.example'])
  last().resolve(found)
  expect(await second).toEqual(found)
})

test('a name that was found is not queued behind another one when it is requested again', async () => {
  const { lookUp, names, last } = heldLookups()
  const first = lookUp('a.example')
  await names()
  last().resolve(found)
  await first
  void lookUp('unresponsive.example')

  expect(await lookUp('a.example')).toEqual(found)
  expect(await names()).toEqual(['a.example', 'unresponsive.example'])
})

test('old addresses are returned while an unresponsive name server delays the next lookup', async () => {
  const { lookUp, names, last } = heldLookups(0)
  const first = lookUp('a.example')
  await names()
  last().resolve(found)
  await first
  void lookUp('unresponsive.example')

  expect(await lookUp('a.example')).toEqual(found)
  expect(await lookUp('a.example')).toEqual(found)
  expect(await names()).toEqual(['a.example', 'unresponsive.example'])

  last().resolve(moved)
  expect(await names()).toEqual(['a.example', 'unresponsive.example', 'a.example'])
  last().resolve(moved)
  await expect.poll(() => lookUp('a.example')).toEqual(moved)
})

test('a failed name is looked up again', async () => {
  const { lookUp, names, last } = heldLookups()
  const failing = lookUp('a.example')
  await names()
  last().reject(new Error('ENOTFOUND'))
  await expect(failing).rejects.toThrow('ENOTFOUND')

  void lookUp('a.example')

  expect(await names()).toEqual(['a.example', 'a.example'])
})

for (const { code, outcome, kept } of [
  { code: 'EAI_AGAIN', outcome: 'keeps', kept: true },
  { code: 'ENOTFOUND', outcome: 'forgets', kept: false },
])
  test(`${outcome} old addresses when a later lookup fails with ${code}`, async () => {
    const { lookUp, names, last } = heldLookups(0)
    const first = lookUp('a.example')
    await names()
    last().resolve(found)
    await first
    await lookUp('a.example')
    await names()
    last().reject(Object.assign(new Error(code), { code }))
    await names()

    let addresses: LookupAddress[] | undefined
    void lookUp('a.example').then((value) => (addresses = value))
    await names()

    expect(addresses).toEqual(kept ? found : undefined)
  })
