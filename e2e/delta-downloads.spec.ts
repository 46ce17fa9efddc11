import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { discoveryPath, readDiscovery } from '@sallyport/contract/site'
import { expectHeading, nextReleases, type Released } from './support/release-fixture.ts'
import { cachedPaths, expectCached } from './support/service-worker.ts'
import { test, visitAgain, visitFirst, type Visitor } from './support/returning-visitor.ts'
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

/** The encodings of the responses for a file, by its URL pattern, in the order of the requests. */
const encodingsOf = (responses: { path: string; encoding: string }[], files: Record<string, RegExp>) =>
  Object.fromEntries(
    Object.entries(files).map(([kind, file]) => [
      kind,
      responses.filter((response) => file.test(response.path)).map(({ encoding }) => encoding),
    ]),
  )

const all = (files: Record<string, RegExp>, encodings: string[]) =>
  Object.fromEntries(Object.keys(files).map((kind) => [kind, encodings]))

/** Releases of a remote and of the shell, of which a page needs files of every kind. */
async function releaseBoth({ site }: Released): Promise<void> {
  await site.release(nextReleases.newTitles)
  await site.release(nextReleases.shell)
}

test('a returning visitor without the worker gets releases as deltas', async ({ released, openVisitor }) => {
  const visitor = await openVisitor({ hasWorker: false })
  await visitFirst(visitor, false)
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

/** The scripts of the page have integrity hashes, and it has the policy that enforces them. */
async function expectProtected(page: Page): Promise<void> {
  const response = await page.request.get(routes.nodes.to())
  expect(response.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(response.headers()['integrity-policy']).toBe('blocked-destinations=(script)')
  const scripts = page.locator('script[src], link[rel=preload][as=script], link[rel=stylesheet]')
  for (const script of await scripts.all()) await expect(script).toHaveAttribute('integrity', /^sha384-/)
}

/** All cached files of releases are those on the disk. */
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

  await openHealing(visitor, 'New nodes')

  const responses = visitor.proxy.takeResponses()
  for (const [kind, file] of Object.entries(office)) {
    const pathname = new RegExp(file.source.replace(/(?:\$|\\\?)$/, ''))
    const encodings = responses.filter(({ path: name }) => pathname.test(name)).map(({ encoding }) => encoding)
    expect([kind, encodings.includes('dcz'), encodings.at(-1)]).toEqual([kind, true, 'br'])
  }
})

/** Opens the nodes; files that failed as parts of a section are requested again when the user asks for it. */
async function openHealing({ context }: Visitor, title: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(routes.nodes.to())
  const heading = page.getByRole('heading', { name: title, exact: true })
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await tryAgain.isVisible()) await tryAgain.click()
    await expect(heading).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test('after a damaged delta of its script, the shell starts with the next load', async ({ released, openVisitor }) => {
  const visitor = await openVisitor()
  await visitFirst(visitor, true)
  await released.site.release(nextReleases.shell)
  visitor.proxy.change((name, encoding, body) => (encoding === 'dcz' && shell.script.test(name) ? damage(body) : body))
  const page = await visitor.context.newPage()
  await page.goto(routes.nodes.to())
  await expectCached(page, shell.script)

  await page.reload()

  await expectHeading(page, 'Nodes')
})

test('the worker replaces damaged deltas', async ({ released, openVisitor }) => {
  const visitor = await openVisitor()
  await visitFirst(visitor, true)
  await released.site.release(nextReleases.newTitles)
  visitor.proxy.change((_name, encoding, body) => (encoding === 'dcz' ? damage(body) : body))

  await openHealing(visitor, 'New nodes')
  const [page] = visitor.context.pages().slice(-1)

  await expectCached(page!, office.entry)
  await expectCachedBytes(page!, released.site.folder)
})

test('a visitor whose former file has other bytes gets whole files', async ({ released, openVisitor }) => {
  removeTranslationHashes(released.site.folder)
  const visitor = await openVisitor({ hasWorker: false })
  const former = /^\/i18n\/locales\/en\/office-1\.0\.0\.json/
  visitor.proxy.change((name, encoding, body) =>
    former.test(name) && encoding === 'br' ? withTrailingSpace(body) : body,
  )
  await visitFirst(visitor, false)
  await released.site.release(nextReleases.newTitles)

  await visitAgain(visitor, 'New nodes')

  const { translations, entry } = encodingsOf(visitor.proxy.takeResponses(), office)
  expect([translations, entry]).toEqual([['br'], ['dcz']])
})

/** As in a site of an older release tool: with a hash, the page rejects a file with other bytes. */
function removeTranslationHashes(site: string): void {
  const file = path.join(site, discoveryPath)
  const { microFrontends, ...rest } = readDiscovery(JSON.parse(readFileSync(file, 'utf8')))
  for (const { extras } of Object.values(microFrontends).flat()) delete extras.platform.translations
  writeFileSync(file, JSON.stringify({ ...rest, microFrontends }))
}

/** Valid JSON with another hash. */
function withTrailingSpace(body: Buffer): Buffer {
  return brotliCompressSync(Buffer.concat([brotliDecompressSync(body), Buffer.from(' ')]))
}

test('a visitor whose former release was pruned gets whole files', async ({ released, openVisitor }) => {
  const visitor = await openVisitor({ hasWorker: false })
  await visitFirst(visitor, false)
  await released.site.release(nextReleases.newTitles)
  await released.site.prune()

  await visitAgain(visitor, 'New nodes')

  expect(encodingsOf(visitor.proxy.takeResponses(), office)).toEqual(all(office, ['br']))
})

test('a browser without support gets whole files', async ({ released, openVisitor }) => {
  const visitor = await openVisitor({ hasWorker: false, supportsDeltas: false })
  await visitFirst(visitor, false)
  await released.site.release(nextReleases.newTitles)

  await visitAgain(visitor, 'New nodes')

  expect(encodingsOf(visitor.proxy.takeResponses(), office)).toEqual(all(office, ['br']))
  expect(visitor.errors).toEqual([])
})

test('the first visit to a second section uses the files of the first one', async ({ openVisitor }) => {
  const visitor = await openVisitor({ hasWorker: false })
  const page = await visitor.context.newPage()
  await page.goto(routes.login.to())
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Email').fill('member@sallyport.test')
  await page.getByLabel('Password', { exact: true }).fill('Sallyport1')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expectHeading(page, 'Nodes')

  const entry = visitor.proxy
    .takeResponses()
    .find(({ path: name }) => name.startsWith('/remotes/office/1.0.0/remoteEntry'))

  expect(entry?.encoding).toBe('dcz')
  expect(visitor.errors).toEqual([])
})
