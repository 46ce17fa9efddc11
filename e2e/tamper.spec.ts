import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { routes } from '@sallyport/contract/config'
import type { Page } from '@playwright/test'
import { runServer, type RunningServer } from 'platform/run-server'
import { copySite, type SiteCopy } from './support/site-copy.ts'
import { filesOf, shellFiles } from './support/site-files.ts'
import { demonstration, expect, logIn, test as base } from './support/test.ts'

type Tampered = { server: RunningServer; site: SiteCopy }

/** A server on its own copy of the site, one for each worker. */
const test = base.extend<object, { tampered: Tampered }>({
  tampered: [
    async ({}, provide) => {
      const site = copySite()
      const server = await runServer({ ...demonstration, SITE_DIR: site.folder })
      await provide({ server, site })
      await server.stop()
      site.remove()
    },
    { scope: 'worker' },
  ],
})

/**
 * Replaces the last byte of a file, a semicolon or a brace, with a space: without an integrity check every browser would
 * use the file as before. Returns a function that restores the file.
 */
function changeByte({ folder }: SiteCopy, address: string): () => void {
  const file = path.join(folder, address)
  const whole = readFileSync(file)
  expect(whole.toString().at(-1), address).toMatch(/[;}]/)
  const changed = Buffer.from(whole)
  changed[changed.length - 1] = ' '.charCodeAt(0)
  const copies = [file, `${file}.br`, `${file}.gz`].flatMap((name) => readIfThere(name))
  for (const [name] of copies) rmSync(name)
  writeFileSync(file, changed)
  return () => copies.forEach(([name, content]) => writeFileSync(name, content))
}

function readIfThere(name: string): [string, Buffer][] {
  try {
    return [[name, readFileSync(name)]]
  } catch {
    return []
  }
}

const shell = shellFiles()
const office = filesOf('office', routes.nodes.path)

/** Each kind of file, and the message on the list of nodes, whose files the page preloads. */
const kinds: [kind: string, address: string, shown: string | null][] = [
  ['script of the shell', shell.script, null],
  ['style of the shell', shell.style, 'The site could not be loaded'],
  ['lazy chunk of the shell, a singleton', shell.api, 'This section could not be loaded'],
  ['entry of a remote', office.entry, 'This section could not be loaded'],
  ['exposed chunk', office['exposed chunk'], 'This section could not be loaded'],
  ['style of the exposed chunk', office['exposed style'], 'This section could not be loaded'],
  ['chunk that pages have in common', office.blocks, 'This section could not be loaded'],
  ['lazy chunk of a page', office['lazy chunk'], 'This section could not be loaded'],
  ['lazy style of a page', office.style, 'This section could not be loaded'],
]

for (const [kind, address, shown] of kinds) {
  test(`a changed byte in the ${kind} is rejected by the integrity check`, async ({ announced, openAs, tampered }) => {
    const { server, site } = tampered
    announced.push(/Failed to find a valid digest in the 'integrity' attribute/, /Failed to load resource/)
    const first = await openAs(null, { baseURL: server.url })
    await logIn(first, 'member')
    const storageState = await first.context().storageState()
    const restore = changeByte(site, address)
    const page = await openAs(null, { baseURL: server.url, storageState, serviceWorkers: 'block' })
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))

    await page.goto(routes.nodes.to())
    if (shown) await expect(page.getByRole('alert')).toContainText(shown)
    await page.waitForLoadState('networkidle')

    expect(complaints.filter((text) => text.includes("'integrity'") && text.includes(address))).not.toEqual([])
    await expect(page.getByRole('heading', { name: 'Nodes' })).toHaveCount(0)
    if (!shown) await expect(page.getByText('The site has not loaded yet')).toBeVisible()
    expect(await traces(page, address)).toEqual([])

    restore()
    // The shell's script offers the retry: without it, the page recovers when it is opened again.
    const after = shown ? page : await openAs(null, { baseURL: server.url, storageState, serviceWorkers: 'block' })
    if (shown) await after.getByRole('button', { name: 'Try again' }).click()
    else await after.goto(routes.nodes.to())
    await expect(after.getByRole('heading', { name: 'Nodes' })).toBeVisible()
  })
}

/** What a used file leaves in the page: an applied stylesheet, or the container of an entry. */
const traces = (page: Page, address: string) =>
  page.evaluate((address) => {
    const sheets = [...document.styleSheets].filter(({ href, cssRules }) => href?.includes(address) && cssRules.length)
    const containers = Object.keys(globalThis).filter((name) => name.startsWith('sallyport_office'))
    return [...sheets.map(({ href }) => href), ...(address.includes('remoteEntry') ? containers : [])]
  }, address)
