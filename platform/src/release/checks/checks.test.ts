import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from '@rstest/core'
import { limits } from '@sallyport/contract/config'
import type { Built } from '../built/built.ts'
import { entryOf } from '../built/discovery-entry.ts'
import { emptyDiscovery, goLive, tryOut } from '../site/deployments.ts'
import { build, removeFolders, type Made } from '../testing/test-build.ts'
import { requirePassed, type Fault } from './check.ts'
import { checks } from './checks.ts'

afterAll(removeFolders)

const now = '2026-11-20T12:00:00.000Z'
const shell = () => build({ name: 'shell', version: '1.0.0' })
const office = (facts: Partial<Made> = {}) => build({ name: 'office', version: '1.1.0', ...facts })

/** The site in which all of these are live. */
const siteWith = (...live: Built[]) =>
  live.reduce((site, { release }) => goLive(site, release.name, entryOf(release), now), emptyDiscovery)

const faultsOf = async (name: string, built: Built[], next = siteWith(shell(), ...built)): Promise<readonly Fault[]> =>
  checks.find((check) => check.name === name)!.run({ built, next })

/** A text that hardly compresses. */
const noise = (length: number) =>
  Array.from({ length: length / 64 }, (_, at) => createHash('sha384').update(String(at)).digest('base64')).join('')

describe('the contract', () => {
  test('of a remote is the one that the live shell supplies', async () => {
    expect(await faultsOf('platform contract', [office()])).toEqual([])
    expect(await faultsOf('platform contract', [office({ facts: { contract: 2 } })])).toEqual([
      { found: 'office 1.1.0, which is built for contract 2', expected: 'contract 1, which shell 1.0.0 supplies' },
    ])
  })

  test('of a shell is the one that all live remotes are built for', async () => {
    const next = build({ name: 'shell', version: '2.0.0', facts: { contract: 2 } })
    const site = siteWith(office(), build({ name: 'auth', version: '1.0.0' }), next)

    const faults = await faultsOf('platform contract', [next], site)

    expect(faults.map(({ found }) => found)).toEqual([
      'office 1.1.0, which is built for contract 1',
      'auth 1.0.0, which is built for contract 1',
    ])
  })

  test('may change for all of them together', async () => {
    const all = [build({ name: 'shell', version: '2.0.0', facts: { contract: 2 } }), office({ facts: { contract: 2 } })]

    expect(await faultsOf('platform contract', all, siteWith(...all))).toEqual([])
  })

  test('holds for those who try a release too', async () => {
    const trial = office({ version: '2.0.0', facts: { contract: 2 } })
    const site = tryOut(siteWith(shell(), office()), 'office', { release: entryOf(trial.release), traffic: 30 }, now)

    expect(await faultsOf('platform contract', [trial], site)).toHaveLength(1)
  })

  test('of a site without a shell is missing', async () => {
    const [fault] = await faultsOf('platform contract', [office()], siteWith(office()))

    expect(fault?.found).toBe('a site without a shell')
  })

  test('of others that do not change is not asked for', async () => {
    const other = build({ name: 'auth', version: '1.0.0', facts: { contract: 2 } })

    expect(await faultsOf('platform contract', [office()], siteWith(shell(), other, office()))).toEqual([])
  })
})

describe('singletons', () => {
  test('that the shell lacks or has in another version are named', async () => {
    const asks = office({ facts: { requires: { react: '^20.0.0', '@sallyport/runtime/router': '^1.0.0' } } })

    expect(await faultsOf('singletons', [asks])).toEqual([
      { found: 'shell 1.0.0 supplies react 19.3.0', expected: 'react ^20.0.0, which office 1.1.0 takes' },
      {
        found: 'shell 1.0.0 supplies shared/router not at all',
        expected: 'shared/router ^1.0.0, which office 1.1.0 takes',
      },
    ])
  })

  test('that a new shell no longer supplies are named', async () => {
    const next = build({ name: 'shell', version: '2.0.0', facts: { supplies: {} } })

    expect(await faultsOf('singletons', [next], siteWith(office(), next))).toHaveLength(1)
  })
})

describe('the budget', () => {
  test('of an entry is kept', async () => {
    const [fault, ...others] = await faultsOf('byte budget', [office({ text: noise(20_000) })])

    expect(fault?.found).toMatch(/^the entry of office, entry.1a.js: \d+ bytes after gzip$/)
    expect(fault?.expected).toBe(`at most ${limits.budget.remoteEntry}`)
    expect(others).toEqual([])
    expect(await faultsOf('byte budget', [office()])).toEqual([])
  })

  test('of a page is kept, with all that it loads first', async () => {
    const [fault] = await faultsOf('byte budget', [office({ page: noise(100_000) })])

    expect(fault?.found).toMatch(/^\/office as the first page/)
  })

  test('of the shell is kept', async () => {
    const [fault] = await faultsOf('byte budget', [build({ name: 'shell', version: '1.0.0', text: noise(400_000) })])

    expect(fault?.found).toMatch(/^the page of the shell/)
  })
})

test('code that is made of a text is found in its file', async () => {
  const built = office({ code: 'eval("1")' })

  expect((await faultsOf('no dynamic code', [built]))[0]?.found).toMatch(/^office: static\/page\.js:1:\d+ eval/)
  expect(await faultsOf('no dynamic code', [office()])).toEqual([])
})

test('a refusal names every check that failed, what was found and what was expected', async () => {
  const built = [office({ facts: { contract: 2 }, words: { en: { a: 'A' }, ru: {} } })]

  await expect(requirePassed('office 1.1.0', { built, next: siteWith(shell(), ...built) }, checks)).rejects.toThrow(
    `office 1.1.0 is refused:
  platform contract
    found    office 1.1.0, which is built for contract 2
    expected contract 1, which shell 1.0.0 supplies
  both languages
    found    office, ru: no a
    expected the same words in every language, and every form of a plural`,
  )
})
