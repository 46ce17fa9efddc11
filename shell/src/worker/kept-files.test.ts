import { afterEach, describe, expect, rs, test } from '@rstest/core'
import { discovery, origin, pageWith, sheet, siteBehindWorker } from './test-site.ts'

afterEach(() => void rs.unstubAllGlobals())

const script = '/remotes/office/1.4.2/page.js'
const words = '/i18n/locales/en/office-1.4.2.json?v=1.0.7'
const html = { text: '<!doctype html>', type: 'text/html; charset=utf-8' }

describe('of a release that is taken', () => {
  test('a sheet is kept with the bytes that the page names, and no others', async () => {
    const { answers, asked, kept, keptText } = await siteBehindWorker()
    answers['/'] = { text: pageWith(`<link href="${sheet}" rel="stylesheet" integrity="sha384-good">`) }
    answers[sheet] = { text: 'bad', integrity: 'sha384-bad' }
    await kept.takeRelease().catch(() => {})
    expect(await keptText(sheet)).toBeUndefined()
    // What the browser itself keeps is not asked twice.
    expect(asked.filter(({ address }) => address === sheet).map(({ init }) => init?.cache)).toEqual([
      undefined,
      'reload',
    ])

    answers[sheet] = { text: 'good', integrity: 'sha384-good' }
    await kept.takeRelease()

    expect(await keptText(sheet)).toBe('good')
  })
})

describe('a release of which a file', () => {
  const next = discovery.replaceAll('1.0.0', '2.0.0')
  const [old, live] = [`/shell/1.0.0/a.js`, `/shell/2.0.0/a.js`]

  /** The shell is released anew, and this is what becomes of its script. */
  async function release(answer?: { status?: number; type?: string }) {
    const site = await siteBehindWorker()
    site.answers['/'] = { text: pageWith(`<script src="${old}"></script>`) }
    site.answers[old] = {}
    await site.kept.takeRelease()
    site.answers['/'] = { text: pageWith(`<script src="${live}"></script>`) }
    site.answers['/discovery.json'] = { text: next }
    if (answer) site.answers[live] = answer
    return site
  }

  for (const [name, answer] of [
    ['does not come', undefined],
    ['comes as an error of the server', { status: 502 }],
    ['comes as a page', { type: 'text/html' }],
  ] as const) {
    test(`${name} is not taken, and the one before stays whole; then it is`, async () => {
      const { answers, kept, keptText } = await release(answer)

      await kept.noticeRelease().catch(() => {})
      expect(await keptText('/')).toContain(old)
      expect(await keptText('/discovery.json')).toBe(discovery)
      expect(await keptText(old)).toBe(old)

      answers[live] = {}
      await kept.noticeRelease()
      expect(await keptText('/')).toContain(live)
      expect(await keptText(live)).toBe(live)
      expect(await keptText(old)).toBeUndefined()
    })
  }

  test('is missing is taken: the page that needs it says so', async () => {
    const { kept, keptText } = await release({ status: 404 })

    await kept.noticeRelease()

    expect(await keptText('/')).toContain(live)
    expect(await keptText(live)).toBeUndefined()
  })
})

describe('a file of a release', () => {
  for (const [name, address, bad, good] of [
    ['script that is a page', script, html, { text: 'code' }],
    ['word file that is a page', words, html, { text: '{}', type: 'application/json' }],
    ['word file that is cut off', words, { text: '{"a":', type: 'application/json' }, { text: '{}' }],
    ['script that is missing', script, { text: 'none', status: 404 }, { text: 'code' }],
  ] as const) {
    test(`a ${name} is not kept, and the next try asks the site`, async () => {
      const { answers, ask, kept, keptText } = await siteBehindWorker()
      await kept.takeRelease()
      answers[address] = bad
      expect(await ask(address)).toBe(bad.text)
      expect(await keptText(address)).toBeUndefined()

      answers[address] = good

      expect(await ask(address)).toBe(good.text)
      expect(await keptText(address)).toBe(good.text)
    })
  }

  test('is asked for once, and of no release that is not named', async () => {
    const { answers, asked, ask, kept, keptText } = await siteBehindWorker()
    await kept.takeRelease()
    const other = '/remotes/office/1.0.0/page.js'
    Object.assign(answers, { [script]: { text: 'code' }, [other]: { text: 'old' } })

    for (const address of [script, script, other]) await ask(address)

    expect(asked.filter(({ address }) => address === script)).toHaveLength(1)
    expect(await keptText(other)).toBeUndefined()
  })
})

describe('a file that is asked for again', () => {
  const ways = [
    ['at another address', `${script}?try=2`, {}],
    ['past what is kept', script, { cache: 'reload' }],
  ] as const

  for (const [name, address, init] of ways) {
    test(`${name} comes from the site, and takes the place of what is kept`, async () => {
      const { answers, ask, kept, keptText } = await siteBehindWorker()
      await kept.takeRelease()
      answers[script] = { text: 'bad' }
      await ask(script)

      answers[address] = { text: 'good' }

      expect(await ask(address, init)).toBe('good')
      expect(await keptText(script)).toBe('good')
      expect(await ask(script)).toBe('good')
      expect(await keptText(`${script}?try=2`)).toBeUndefined()
    })

    test(`${name} is what is kept when the site does not answer, or with other bytes`, async () => {
      const { answers, ask, kept, keptText } = await siteBehindWorker()
      await kept.takeRelease()
      answers[script] = { text: 'code', integrity: 'sha384-good' }
      await ask(script)

      for (const away of [undefined, { status: 503 }, { text: 'bad', integrity: 'sha384-bad' }]) {
        if (away) answers[address] = away
        else delete answers[address]
        expect(await ask(address, { ...init, integrity: 'sha384-good' })).toBe('code')
      }
      expect(await keptText(script)).toBe('code')
    })
  }

  test('before the worker was there is kept as it came last, at its one address', async () => {
    const { answers, kept, keptText } = await siteBehindWorker()
    await kept.takeRelease()
    answers[script] = { text: 'bad' }
    answers[`${script}?try=2`] = { text: 'good' }

    await kept.keepUsed([script, `${script}?try=2`].map((address) => origin + address))

    expect(await keptText(script)).toBe('good')
    expect(await keptText(`${script}?try=2`)).toBeUndefined()
  })
})
