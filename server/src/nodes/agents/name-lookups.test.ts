import type { LookupAddress } from 'node:dns'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from '@rstest/core'
import { createNameLookups } from './name-lookups.ts'

const found: LookupAddress[] = [{ address: '203.0.113.7', family: 4 }]
const moved: LookupAddress[] = [{ address: '203.0.113.8', family: 4 }]

/** Name lookups whose `lookup` the test resolves. Name servers answer for all names that are not in `unanswered`. */
function heldLookups(freshFor?: number) {
  const unanswered = new Set<string>()
  const started: { hostname: string; resolve: (addresses: LookupAddress[]) => void; reject: (error: Error) => void }[] =
    []
  const sources = {
    lookup: (hostname: string) =>
      new Promise<LookupAddress[]>((resolve, reject) => started.push({ hostname, resolve, reject })),
    isAnswered: async (hostname: string) => !unanswered.has(hostname),
  }
  const lookUp = createNameLookups(sources, freshFor)
  const names = async () => {
    await turn()
    return started.map(({ hostname }) => hostname)
  }
  const last = () => started.at(-1)!
  const fail = (index: number) => started[index]?.reject(new Error('EAI_AGAIN'))
  const lookUpAll = (hostname: string) => lookUp(hostname, { all: true })
  /** Looks up a.example, which is found. */
  const find = async () => {
    const first = lookUpAll('a.example')
    await names()
    last().resolve(found)
    await first
  }
  return { unanswered, lookUp: lookUpAll, names, last, fail, find }
}

test('ten calls for one name start one lookup, whose result all get', async () => {
  const { lookUp, names, last } = heldLookups()
  const calls = Array.from({ length: 10 }, () => lookUp('a.example'))

  expect(await names()).toEqual(['a.example'])
  last().resolve(found)
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 10 }, () => found))
})

test('looks up answered names at once, and unanswered ones one at a time, also if one fails', async () => {
  const { unanswered, lookUp, names, last, fail } = heldLookups()
  const silent = Array.from({ length: 50 }, (_, index) => `silent-${index}.example`)
  for (const name of silent) unanswered.add(name)
  const [first, second] = silent.map(lookUp)
  expect(await names()).toEqual(['silent-0.example'])

  const calls = ['a.example', 'b.example'].map(lookUp)
  expect(await names()).toEqual(['silent-0.example', 'a.example', 'b.example'])
  last().resolve(found)
  expect(await calls[1]).toEqual(found)

  fail(0)
  await expect(first).rejects.toThrow('EAI_AGAIN')
  expect(await names()).toEqual(['silent-0.example', 'a.example', 'b.example', 'silent-1.example'])
  last().resolve(found)
  expect(await second).toEqual(found)
})

test('looks up an unanswered name at once when it is requested again and name servers respond', async () => {
  const { unanswered, lookUp, names, last } = heldLookups()
  for (const name of ['silent.example', 'a.example']) unanswered.add(name)
  for (const name of ['silent.example', 'a.example', 'a.example']) void lookUp(name)
  expect(await names()).toEqual(['silent.example'])

  unanswered.delete('a.example')
  const again = lookUp('a.example')

  expect(await names()).toEqual(['silent.example', 'a.example'])
  last().resolve(found)
  expect(await again).toEqual(found)
})

test('looks up a name again after a failure', async () => {
  const { lookUp, names, fail } = heldLookups()
  const first = lookUp('a.example')
  await names()
  fail(0)
  await expect(first).rejects.toThrow('EAI_AGAIN')

  void lookUp('a.example')

  expect(await names()).toEqual(['a.example', 'a.example'])
})

test('a name that was found is not queued behind another one when it is requested again', async () => {
  const { lookUp, names, find } = heldLookups()
  await find()
  void lookUp('unresponsive.example')

  expect(await lookUp('a.example')).toEqual(found)
  expect(await names()).toEqual(['a.example', 'unresponsive.example'])
})

test('old addresses are returned while an unresponsive name server delays the next lookup', async () => {
  const { unanswered, lookUp, names, last, find } = heldLookups(0)
  await find()
  for (const name of ['unresponsive.example', 'a.example']) unanswered.add(name)
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
