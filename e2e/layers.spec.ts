import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { appNames, routes } from 'shared/config'
import { testSiteFolder } from 'platform/workspace'
import { expect, test } from './support/test.ts'
import { waitUntilStill } from './support/still.ts'

const sheetsIn = (folder: string) =>
  readdirSync(path.join(testSiteFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ name, text: readFileSync(path.join(testSiteFolder, folder, name), 'utf8') }))

for (const part of ['shell', ...appNames]) {
  test(`every rule of every sheet of ${part} stands in the layer of ${part}`, async ({ asGuest: page }) => {
    const folder = part === 'shell' ? '/shell' : `/remotes/${part}`
    const layer = part === 'shell' ? /^shell\.|^remotes$/ : new RegExp(String.raw`^remotes\.${part}\.`)
    const sheets = sheetsIn(folder)
    expect(sheets.length).toBeGreaterThan(0)

    for (const { name, text } of sheets) expect(await namesOutside(page, text, layer.source), name).toEqual([])
  })
}

/** The rules of a sheet that do not stand in a layer of this name, as the browser reads them. */
const namesOutside = (page: Page, text: string, layer: string) =>
  page.evaluate(
    ([text, layer]) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      const namesOf = (rule: CSSRule) => {
        if (rule instanceof CSSLayerStatementRule) return [...rule.nameList]
        return rule instanceof CSSLayerBlockRule ? [rule.name] : [rule.cssText.slice(0, 80)]
      }
      return [...sheet.cssRules].flatMap(namesOf).filter((name) => !new RegExp(layer).test(name))
    },
    [text, layer] as const,
  )

const pages = [
  { link: 'Nodes', heading: 'Nodes' },
  { link: 'Settings', heading: 'Settings' },
  { link: 'Admin nodes', heading: 'Nodes' },
  { link: 'Users', heading: 'Users' },
]

test('the order in which sheets arrive changes nothing', async ({ asAdmin: page }) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(routes.nodes.to())
  for (const { link, heading } of pages) await open(page, link, heading)
  expect(await countSheets(page)).toBeGreaterThan(5)

  for (const { link, heading } of pages) {
    await open(page, link, heading)
    await remember(page)
    await turnSheets(page)
    await expect.poll(() => differences(page), { message: link, timeout: 20_000 }).toEqual([])
  }
})

async function open(page: Page, link: string, heading: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  // The network counts as idle once for a document: what still waits says that it is busy.
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await waitUntilStill(page)
}

const countSheets = (page: Page) => page.locator('head link[rel="stylesheet"][href^="http"]').count()

/** Puts the sheets of remotes into the opposite order; the shell's own stays the first of the page. */
const turnSheets = (page: Page) =>
  page.evaluate(async () => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    const remotes = sheets.filter(({ href }) => href.includes('/remotes/'))
    const arrived = remotes.toReversed().map((sheet) => {
      const again = sheet.cloneNode() as HTMLLinkElement
      const loaded = new Promise((resolve) => again.addEventListener('load', resolve))
      document.head.append(again)
      return loaded
    })
    await Promise.all(arrived)
    for (const sheet of remotes) sheet.remove()
  })

type Looks = Map<string, string>
type WithLooks = typeof globalThis & { looks: () => Looks; remembered: Looks }

/**
 * Keeps every computed style of the elements and their pseudo-elements, once for elements that the same rules match: the
 * tags and classes up to the root are the same. In the page: there are many thousands of them.
 */
const remember = (page: Page) =>
  page.evaluate(() => {
    const scope = globalThis as WithLooks
    scope.looks = () => {
      const found: Looks = new Map()
      const pathOf = (element: Element | null): string =>
        element ? `${pathOf(element.parentElement)} ${element.tagName}.${element.getAttribute('class')}` : ''
      const elements = new Map([...document.querySelectorAll('body, body *')].map((found) => [pathOf(found), found]))
      for (const [path, element] of elements) {
        for (const pseudo of [null, '::before', '::after']) {
          const style = getComputedStyle(element, pseudo)
          const name = `${path}${pseudo ?? ''}`
          for (const property of style) found.set(`${name} ${property}`, style.getPropertyValue(property))
        }
      }
      return found
    }
    scope.remembered = scope.looks()
  })

/** The first of what does not look as it was remembered. */
const differences = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { looks, remembered } = globalThis as WithLooks
    const now = looks()
    const changed = [...remembered].filter(([name, value]) => now.get(name) !== value)
    return changed.slice(0, 10).map(([name, value]) => `${name} was ${value}, is ${now.get(name)}`)
  })
