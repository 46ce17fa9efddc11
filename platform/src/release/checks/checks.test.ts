import { createHash } from 'node:crypto'
import { describe, expect, test } from '@rstest/core'
import { discoveryEntry, type BuiltRelease } from '../folder/built-release.ts'
import { emptyDiscovery, goLive, startCanary } from '../folder/deployments.ts'
import { build, type TestBuild } from '../testing/test-build.ts'
import { budget } from './check-budget.ts'
import { requirePassed, type Problem } from './check.ts'
import { checks } from './checks.ts'

const now = '2026-11-20T12:00:00.000Z'
const shell = () => build({ name: 'shell', version: '1.0.0' })
const office = (facts: Partial<TestBuild> = {}) => build({ name: 'office', version: '1.1.0', ...facts })

const siteWith = (...live: BuiltRelease[]) =>
  live.reduce((site, { release }) => goLive(site, release.name, discoveryEntry(release), now), emptyDiscovery)

const problemsOf = async (
  name: string,
  builds: BuiltRelease[],
  next = siteWith(shell(), ...builds),
): Promise<readonly Problem[]> =>
  checks.find((check) => check.name === name)!.run({ builds, before: emptyDiscovery, next })

const noise = (length: number) =>
  Array.from({ length: length / 64 }, (_, at) => createHash('sha384').update(String(at)).digest('base64')).join('')

describe('the platform contract check', () => {
  test('requires a remote to be built for the contract of the live shell', async () => {
    expect(await problemsOf('platform contract', [office()])).toEqual([])
    expect(await problemsOf('platform contract', [office({ facts: { contract: 2 } })])).toEqual([
      { found: 'office 1.1.0, which is built for contract 2', expected: 'contract 1, which shell 1.0.0 supplies' },
    ])
  })

  test('requires all live remotes to be built for the contract of a new shell', async () => {
    const next = build({ name: 'shell', version: '2.0.0', facts: { contract: 2 } })
    const site = siteWith(office(), build({ name: 'auth', version: '1.0.0' }), next)

    const problems = await problemsOf('platform contract', [next], site)

    expect(problems.map(({ found }) => found)).toEqual([
      'office 1.1.0, which is built for contract 1',
      'auth 1.0.0, which is built for contract 1',
    ])
  })

  test('applies to canaries too', async () => {
    const canary = office({ version: '2.0.0', facts: { contract: 2 } })
    const site = startCanary(
      siteWith(shell(), office()),
      'office',
      { release: discoveryEntry(canary.release), traffic: 30 },
      now,
    )

    expect(await problemsOf('platform contract', [canary], site)).toHaveLength(1)
  })

  test('requires a shell', async () => {
    const [problem] = await problemsOf('platform contract', [office()], siteWith(office()))

    expect(problem?.found).toBe('a site without a shell')
  })

  test('ignores apps that are not released', async () => {
    const other = build({ name: 'auth', version: '1.0.0', facts: { contract: 2 } })

    expect(await problemsOf('platform contract', [office()], siteWith(shell(), other, office()))).toEqual([])
  })
})

describe('the singletons check', () => {
  test('names singletons that the shell lacks or supplies in another version', async () => {
    const incompatible = office({ facts: { requires: { react: '^20.0.0', '@sallyport/runtime/router': '^1.0.0' } } })

    expect(await problemsOf('singletons', [incompatible])).toEqual([
      { found: 'shell 1.0.0 supplies react 19.3.0', expected: 'react ^20.0.0, which office 1.1.0 requires' },
      {
        found: 'shell 1.0.0 supplies @sallyport/runtime/router not at all',
        expected: '@sallyport/runtime/router ^1.0.0, which office 1.1.0 requires',
      },
    ])
  })

  test('names singletons that a new shell no longer supplies', async () => {
    const next = build({ name: 'shell', version: '2.0.0', facts: { supplies: {} } })

    expect(await problemsOf('singletons', [next], siteWith(office(), next))).toHaveLength(1)
  })
})

describe('the byte budget check', () => {
  test('limits an entry', async () => {
    const [problem, ...others] = await problemsOf('byte budget', [office({ text: noise(20_000) })])

    expect(problem?.found).toMatch(/^the entry of office, entry.1a.js: \d+ bytes after gzip$/)
    expect(problem?.expected).toBe(`at most ${budget.remoteEntry}`)
    expect(others).toEqual([])
    expect(await problemsOf('byte budget', [office()])).toEqual([])
  })

  test('limits a page with everything that it loads first', async () => {
    const [problem] = await problemsOf('byte budget', [office({ page: noise(100_000) })])

    expect(problem?.found).toMatch(/^\/office as the first page/)
  })

  test('limits the page of the shell', async () => {
    const [problem] = await problemsOf('byte budget', [
      build({ name: 'shell', version: '1.0.0', text: noise(400_000) }),
    ])

    expect(problem?.found).toMatch(/^the page of the shell/)
  })
})

test('the dynamic code check names the file and the position', async () => {
  const built = office({ code: 'eval("1")' })

  expect((await problemsOf('no dynamic code', [built]))[0]?.found).toMatch(/^office: static\/page\.js:1:\d+ eval/)
  expect(await problemsOf('no dynamic code', [office()])).toEqual([])
})

test('the error lists every failed check with the found and the expected value', async () => {
  const builds = [office({ facts: { contract: 2 }, translations: { en: { a: 'A' }, ru: {} } })]

  const candidate = { builds, before: emptyDiscovery, next: siteWith(shell(), ...builds) }
  await expect(requirePassed('office 1.1.0', candidate, checks)).rejects.toThrow(
    `office 1.1.0 is rejected:
  platform contract
    found    office 1.1.0, which is built for contract 2
    expected contract 1, which shell 1.0.0 supplies
  both languages
    found    office, ru: no a
    expected the same keys in every language, with all plural forms`,
  )
})
