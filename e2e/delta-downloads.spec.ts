import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { nextBuild } from 'platform/testing/next-build'
import { nextReleases, type Released } from './support/release-fixture.ts'
import { test, visitAgain, visitFirst } from './support/returning-visitor.ts'
import { cachedPaths, expectCached } from './support/service-worker.ts'
import { expect } from './support/test.ts'

const office = {
  entry: /^\/remotes\/office\/2\.0\.0\/remoteEntry\.\w+\.js$/,
  chunk: /^\/remotes\/office\/2\.0\.0\/static\/js\/async\/blocks\.\w+\.js$/,
  stylesheet: /^\/remotes\/office\/2\.0\.0\/static\/css\/async\/blocks\.\w+\.css$/,
  translations: /^\/i18n\/locales\/en\/office-2\.0\.0\.json\?/,
}
const shell = {
  script: /^\/shell\/2\.0\.0\/static\/js\/index\.\w+\.js$/,
  stylesheet: /^\/shell\/2\.0\.0\/static\/css\/index\.\w+\.css$/,
  translations: /^\/i18n\/locales\/en\/shell-2\.0\.0\.json\?/,
}

/** The content codings of the responses whose paths match, by kind of file, in the order of the requests. */
const encodingsOf = (responses: { path: string; encoding: string }[], files: Record<string, RegExp>) =>
  Object.fromEntries(
    Object.entries(files).map(([kind, file]) => [
      kind,
      responses.filter((response) => file.test(response.path)).map(({ encoding }) => encoding),
    ]),
  )

const all = (files: Record<string, RegExp>, encodings: string[]) =>
  Object.fromEntries(Object.keys(files).map((kind) => [kind, encodings]))

/** Releases the office and the shell. A page needs files of every kind from both releases. */
async function releaseBoth({ site }: Released): Promise<void> {
  await site.release(nextReleases.newTitles)
  await site.release(nextReleases.shell)
}

test('a visitor without the worker gets a second section as deltas of the first one, and releases as deltas', async ({
  released,
  openVisitor,
}) => {
  const visitor = await openVisitor({ hasWorker: false })
  const firstResponses = await visitFirst(visitor, false)
  const entry = firstResponses.find(({ path: name }) => name.startsWith('/remotes/office/1.0.0/remoteEntry'))
  expect(entry?.encoding).toBe('dcz')
  await releaseBoth(released)

  const page = await visitAgain(visitor, 'New nodes')

  const responses = visitor.proxy.takeResponses()
  expect(encodingsOf(responses, office)).toEqual(all(office, ['dcz']))
  expect(encodingsOf(responses, shell)).toEqual(all(shell, ['dcz']))
  expect(responses.filter(({ path: name }) => name.includes('try='))).toEqual([])
  const sent = responses.filter(({ encoding }) => encoding === 'dcz').reduce((sum, { body }) => sum + body, 0)
  expect(sent).toBeLessThan(30_000)
  expect(visitor.errors).toEqual([])
  await expectProtected(page)
})

/** The path of a file without the version of its release and the hash of its content. */
const inAnyRelease = (name: string) =>
  name
    .replace(/\d+\.\d+\.\d+/, '*')
    .replace(/\.[\da-f]{8,}\./, '.*.')
    .replace(/\?.*/, '')

// As whole files, these are 34 kB and 193 kB.
for (const { app, script, limit } of [
  { app: 'office', script: 'async/nodes', limit: 2000 },
  { app: 'shell', script: 'index', limit: 4000 },
]) {
  test(`a line of ${app} costs a returning visitor at most ${limit} bytes`, async ({ released, openVisitor }) => {
    const visitor = await openVisitor({ hasWorker: false })
    // A page also loads other files when it is idle: the first visit may end before.
    const known = new Set((await visitFirst(visitor, false)).map(({ path: name }) => inAnyRelease(name)))
    await released.site.releaseBuild(nextBuild(app, { version: '2.0.0', script, folder: test.info().outputPath(app) }))

    await visitAgain(visitor, 'Nodes')

    const responses = visitor.proxy.takeResponses().filter(({ path: name }) => name.includes('2.0.0'))
    const files = responses.filter(({ path: name }) => known.has(inAnyRelease(name)))
    expect(files.length).toBeGreaterThan(4)
    expect(files.reduce((sum, { body }) => sum + body, 0)).toBeLessThan(limit)
    expect(visitor.errors).toEqual([])
  })
}

test('the worker downloads releases as deltas and caches the right files', async ({ released, openVisitor }) => {
  const visitor = await openVisitor()
  await visitFirst(visitor, true)
  await releaseBoth(released)

  const page = await visitAgain(visitor, 'New nodes')
  for (const [folder, app] of [
    ['remotes/office', 'office'],
    ['shell', 'shell'],
  ]) {
    await expectCached(page, new RegExp(String.raw`^/${folder}/2\.0\.0/`))
    await expectCached(page, new RegExp(String.raw`/${app}-2\.0\.0\.json$`))
  }

  const responses = visitor.proxy.takeResponses()
  for (const files of [office, shell])
    for (const [kind, encodings] of Object.entries(encodingsOf(responses, files)))
      expect([kind, new Set(encodings)]).toEqual([kind, new Set(['dcz'])])
  await expectCachedBytes(page, released.site.folder)
  expect(visitor.errors).toEqual([])
})

/** Expects integrity hashes on scripts and stylesheets of the page, and the `Integrity-Policy` that requires them for scripts. */
async function expectProtected(page: Page): Promise<void> {
  const response = await page.request.get(routes.nodes.to())
  expect(response.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(response.headers()['integrity-policy']).toBe('blocked-destinations=(script)')
  const scripts = page.locator('script[src], link[rel=preload][as=script], link[rel=stylesheet]')
  for (const script of await scripts.all()) await expect(script).toHaveAttribute('integrity', /^sha384-/)
}

/** Expects that the cached files of releases have the same content as on the disk. */
async function expectCachedBytes(page: Page, site: string): Promise<void> {
  const paths = (await cachedPaths(page)).filter((name) => /^\/(?:shell|remotes|i18n)\//.test(name))
  expect(paths.length).toBeGreaterThan(0)
  for (const name of paths) {
    const text = await page.evaluate(
      async (file) => (await caches.match(file, { ignoreSearch: true, ignoreVary: true }))?.text(),
      name,
    )
    expect(text === readFileSync(path.join(site, name), 'utf8'), name).toBe(true)
  }
}

const damage = (body: Buffer) => {
  const damaged = Buffer.from(body)
  damaged.fill(0xff, 44)
  return damaged
}

test('damaged deltas are requested again as whole files', async ({ released, openVisitor }) => {
  const visitor = await openVisitor({ hasWorker: false })
  await visitFirst(visitor, false)
  await released.site.release(nextReleases.newTitles)
  const files = Object.values(office)
  visitor.proxy.change((name, encoding, body) =>
    encoding === 'dcz' && files.some((file) => file.test(name)) ? damage(body) : body,
  )

  await openWithRetries(await visitor.context.newPage(), 'New nodes')

  const responses = visitor.proxy.takeResponses()
  for (const [kind, file] of Object.entries(office)) {
    const pathname = new RegExp(file.source.replace(/(?:\$|\\\?)$/, ''))
    const encodings = responses.filter(({ path: name }) => pathname.test(name)).map(({ encoding }) => encoding)
    expect([kind, encodings.includes('dcz'), encodings.at(-1)]).toEqual([kind, true, 'br'])
  }
})

/** Opens the nodes, and presses Try again until the section, whose files may have failed, is shown. */
async function openWithRetries(page: Page, title: string): Promise<void> {
  await page.goto(routes.nodes.to())
  const heading = page.getByRole('heading', { name: title, exact: true })
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await tryAgain.isVisible()) await tryAgain.click()
    await expect(heading).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test('the shell starts with the load after a damaged delta of its script, and the worker replaces damaged deltas', async ({
  released,
  openVisitor,
}) => {
  const visitor = await openVisitor()
  await visitFirst(visitor, true)
  await releaseBoth(released)
  visitor.proxy.change((_name, encoding, body) => (encoding === 'dcz' ? damage(body) : body))
  const page = await visitor.context.newPage()
  await page.goto(routes.nodes.to())
  // The shell starts with all of its scripts, which the worker replaces one after the other.
  const scripts = await page.evaluate(() => Array.from(document.scripts, ({ src }) => src && new URL(src).pathname))
  const shellScripts = scripts.filter((path) => path.includes('/static/js/'))
  const missing = async () => {
    const cached = await cachedPaths(page)
    return shellScripts.filter((path) => !cached.includes(path))
  }
  await expect.poll(missing, { timeout: 60_000 }).toEqual([])

  await openWithRetries(page, 'New nodes')

  await expectCached(page, office.entry)
  await expectCachedBytes(page, released.site.folder)
})
