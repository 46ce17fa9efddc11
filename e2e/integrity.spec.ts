import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { translationNamespace, translationsPath } from '@sallyport/site'
import { demoStorage } from './support/sessions.ts'
import type { SiteCopy } from './support/site-copy.ts'
import { liveReleaseOf, remoteFiles, shellFiles } from './support/site-files.ts'
import { expect, test } from './support/test.ts'

/**
 * Replaces the final `;` or `}` of code, or the last character of the last translation, with a space. The file stays valid, so that
 * only the integrity check can reject it. Returns a function that restores the file and its compressed copies.
 */
function changeByte({ folder }: SiteCopy, url: string): () => void {
  const file = path.join(folder, url)
  const whole = readFileSync(file)
  const [ending = ''] = (url.endsWith('.json') ? /[^"]"}$/ : /[;}]$/).exec(whole.toString()) ?? []
  expect(ending, url).not.toBe('')
  const changed = Buffer.from(whole)
  changed[changed.length - ending.length] = ' '.charCodeAt(0)
  const copies = [file, `${file}.br`, `${file}.gz`].flatMap((name) => readIfExists(name))
  for (const [name] of copies) rmSync(name)
  writeFileSync(file, changed)
  return () => copies.forEach(([name, content]) => writeFileSync(name, content))
}

function readIfExists(name: string): [string, Buffer][] {
  try {
    return [[name, readFileSync(name)]]
  } catch {
    return []
  }
}

const translationsOf = (app: string) =>
  translationsPath('en', translationNamespace(app, liveReleaseOf(app).metadata.version))

const shell = shellFiles()
const office = remoteFiles('office', routes.nodes.path)

type File = [kind: string, url: string, message: string | null]
const siteFailed = 'The site could not be loaded'
const sectionFailed = 'This section could not be loaded'

/** A file of each kind, and the message that replaces the list of nodes after a change of the file; null if the site does not start. */
const files: Record<string, File[]> = {
  'the shell': [
    ['script', shell.script, null],
    ['style', shell.style, siteFailed],
    ['lazy chunk, a singleton', shell.api, sectionFailed],
    ['translations', translationsOf('shell'), siteFailed],
  ],
  'a remote': [
    ['entry', office.entry, sectionFailed],
    ['exposed chunk', office['exposed chunk'], sectionFailed],
    ['style of the exposed chunk', office['exposed style'], sectionFailed],
    ['chunk that pages have in common', office.blocks, sectionFailed],
    ['lazy chunk of a page', office['lazy chunk'], sectionFailed],
    ['lazy style of a page', office.style, sectionFailed],
    ['translations', translationsOf('office'), sectionFailed],
  ],
}

for (const [owner, ownFiles] of Object.entries(files)) {
  test(`a changed byte in a file of ${owner} is rejected by the integrity check`, async ({
    expectedErrors,
    openAs,
    siteServer: { server, site },
  }) => {
    test.slow()
    expectedErrors.push(/Failed to find a valid digest in the 'integrity' attribute/, /Failed to load resource/)
    const storageState = await demoStorage(server.url)
    /** Opens a page with an empty cache. */
    const open = () => openAs(null, { baseURL: server.url, storageState })
    for (const [kind, url, message] of ownFiles) {
      await test.step(kind, async () => {
        const restore = changeByte(site, url)
        const page = await open()
        await expectRejected(page, url, message)

        restore()
        // The shell's script offers the retry: without it, the page recovers when it is opened again.
        const recovered = message ? page : await open()
        if (message) await recovered.getByRole('button', { name: 'Try again' }).click()
        else await recovered.goto(routes.nodes.to())
        await expect(recovered.getByRole('heading', { name: 'Nodes' })).toBeVisible()
        for (const opened of new Set([page, recovered])) await opened.context().close()
      })
    }
    if (owner === 'a remote')
      await test.step('a hash that browsers ignore', async () => {
        replaceHashOfOffice(site)
        const page = await open()
        await page.goto(routes.nodes.to())
        await expect(page.getByRole('alert')).toContainText(sectionFailed)
        expect(await effectsOf(page, office.entry)).toEqual([])
      })
  })
}

/** Browsers run a script whose hash has an algorithm that they do not know (https://w3c.github.io/webappsec-subresource-integrity/#agility). */
function replaceHashOfOffice({ folder }: SiteCopy): void {
  const document = path.join(folder, 'discovery.json')
  writeFileSync(
    document,
    readFileSync(document, 'utf8').replaceAll(liveReleaseOf('office').metadata.integrity, 'md5-x'),
  )
}

async function expectRejected(page: Page, url: string, message: string | null): Promise<void> {
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))

  await page.goto(routes.nodes.to(), { waitUntil: message ? 'load' : 'domcontentloaded' })
  if (message) await expect(page.getByRole('alert')).toContainText(message)
  // The loader compares the hashes of translations itself, and logs no error.
  if (!url.endsWith('.json'))
    await expect
      .poll(() => consoleErrors.filter((text) => text.includes("'integrity'") && text.includes(url)))
      .not.toEqual([])
  if (!message) await expect(page.getByText('The site has not loaded yet')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: 'Nodes' })).toHaveCount(0)
  expect(await effectsOf(page, url)).toEqual([])
}

/** The effects of an applied file: its stylesheet in the page, or the container of an entry. */
const effectsOf = (page: Page, url: string) =>
  page.evaluate((url) => {
    const stylesheets = [...document.styleSheets].filter(({ href, cssRules }) => href?.includes(url) && cssRules.length)
    const containers = Object.keys(globalThis).filter((name) => name.startsWith('sallyport_office'))
    return [...stylesheets.map(({ href }) => href), ...(url.includes('remoteEntry') ? containers : [])]
  }, url)
