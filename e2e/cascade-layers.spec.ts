import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page, Request, Route } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { remoteNames, testSiteFolder } from 'platform/workspace'
import { waitUntilStill } from './support/still.ts'
import { expect, test } from './support/test.ts'

const stylesheetsIn = (folder: string) =>
  readdirSync(path.join(testSiteFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ name, text: readFileSync(path.join(testSiteFolder, folder, name), 'utf8') }))

test('every rule in the stylesheets of an app is in the cascade layer of the app', async ({ asGuest: page }) => {
  for (const part of ['shell', ...remoteNames]) {
    const folder = part === 'shell' ? '/shell' : `/remotes/${part}`
    const layer = part === 'shell' ? /^shell\.|^remotes$/ : new RegExp(String.raw`^remotes\.${part}\.`)
    const stylesheets = stylesheetsIn(folder)
    expect(stylesheets.length).toBeGreaterThan(0)

    for (const { name, text } of stylesheets)
      expect(await rulesOutsideLayer(page, text, layer.source), `${part}: ${name}`).toEqual([])
  }
})

/** The top-level rules of a stylesheet outside of the layers that match `layer`, as the browser parses them. */
const rulesOutsideLayer = (page: Page, text: string, layer: string) =>
  page.evaluate(
    ([text, layer]) => {
      const stylesheet = new CSSStyleSheet()
      stylesheet.replaceSync(text)
      const namesOf = (rule: CSSRule) => {
        if (rule instanceof CSSLayerStatementRule) return [...rule.nameList]
        return rule instanceof CSSLayerBlockRule ? [rule.name] : [rule.cssText.slice(0, 80)]
      }
      return [...stylesheet.cssRules].flatMap(namesOf).filter((name) => !new RegExp(layer).test(name))
    },
    [text, layer] as const,
  )

const pages = [
  { link: 'Nodes', heading: 'Nodes' },
  { link: 'Settings', heading: 'Settings' },
  { link: 'Admin nodes', heading: 'Nodes' },
  { link: 'Users', heading: 'Users' },
]

test('the order in which stylesheets load does not change any computed style', async ({ asAdmin: page }) => {
  test.setTimeout(120_000)
  const calls = trackCalls(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(routes.nodes.to())
  for (const { link, heading } of pages) await open(page, link, heading)
  expect(await countStylesheets(page)).toBeGreaterThan(5)

  for (const { link, heading } of pages) {
    await open(page, link, heading)
    const release = await calls.hold()
    await waitUntilStill(page)
    await storeStyles(page)
    await reverseStylesheets(page)
    await expect.poll(() => differences(page), { message: link, timeout: 20_000 }).toEqual([])
    await release()
  }
})

async function open(page: Page, link: string, heading: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  // `networkidle` fires once per document, so wait for the busy indicators first.
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await waitUntilStill(page)
}

const apiCalls = '**/api/**'

function trackCalls(page: Page) {
  const pending = new Set<Request>()
  const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/')
  page.on('request', (request) => isCall(request) && pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))

  /** Waits for all responses and holds later calls, so that polling changes nothing; returns a function that sends them. */
  async function hold() {
    await expect.poll(() => pending.size).toBe(0)
    const held: Route[] = []
    await page.route(apiCalls, (route) => void held.push(route))
    await expect.poll(() => pending.size - held.length).toBe(0)
    return async () => {
      await page.unroute(apiCalls)
      for (const route of held) await route.continue()
    }
  }

  return { hold }
}

const countStylesheets = (page: Page) => page.locator('link[rel="stylesheet"][href^="http"]').count()

/** Loads the stylesheets of remotes again in reverse order; the shell's stays first. */
const reverseStylesheets = (page: Page) =>
  page.evaluate(async () => {
    const stylesheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    const remotes = stylesheets.filter(({ href }) => href.includes('/remotes/'))
    const arrived = remotes.toReversed().map((stylesheet) => {
      const again = stylesheet.cloneNode() as HTMLLinkElement
      const loaded = new Promise((resolve) => again.addEventListener('load', resolve))
      document.body.append(again)
      return loaded
    })
    await Promise.all(arrived)
    for (const stylesheet of remotes) stylesheet.remove()
  })

type ComputedStyles = Map<string, string>
type WithStyles = typeof globalThis & { computedStyles: () => ComputedStyles; storedStyles: ComputedStyles }

/**
 * Stores every computed style of the elements and their pseudo-elements, once for elements that match the same rules: the
 * tags and classes up to the root are the same. In the page, because there are many thousands.
 */
const storeStyles = (page: Page) =>
  page.evaluate(() => {
    const scope = globalThis as WithStyles
    scope.computedStyles = () => {
      const found: ComputedStyles = new Map()
      const pathOf = (element: Element | null): string =>
        element ? `${pathOf(element.parentElement)} ${element.tagName}.${element.getAttribute('class')}` : ''
      const elements = new Map<string, Element>()
      // Without the announcements, which are removed after some seconds.
      for (const element of document.querySelectorAll('body, body :not(#announcements *)')) {
        // The first element: others may be appended before the second reading, such as the container of the toasts.
        const path = pathOf(element)
        if (!elements.has(path)) elements.set(path, element)
      }
      for (const [path, element] of elements) {
        for (const pseudo of [null, '::before', '::after']) {
          const style = getComputedStyle(element, pseudo)
          const name = `${path}${pseudo ?? ''}`
          for (const property of style) found.set(`${name} ${property}`, style.getPropertyValue(property))
        }
      }
      return found
    }
    scope.storedStyles = scope.computedStyles()
  })

/** The first ten differences from the stored styles. */
const differences = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { computedStyles, storedStyles } = globalThis as WithStyles
    const now = computedStyles()
    const changed = [...storedStyles].filter(([name, value]) => now.get(name) !== value)
    return changed.slice(0, 10).map(([name, value]) => `${name} was ${value}, is ${now.get(name)}`)
  })
