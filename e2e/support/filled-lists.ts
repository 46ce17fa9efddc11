import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { RunningServer } from 'platform/run-server'
import { filledAdmin, startFilledServer } from './filled-server.ts'
import { pressOn } from './keyboard.ts'
import { signIn, storageOf } from './sessions.ts'
import { storeLanguage } from './store-language.ts'
import { expect, test as base } from './test.ts'

type Options = { language?: 'en' | 'ru'; permissions?: string[]; timezoneId?: string }

/** `openFilled` opens the site as the admin of a server with 2,000 accounts and 5,000 accesses. */
export const test = base.extend<{ openFilled: (options?: Options) => Promise<Page> }, { filled: RunningServer }>({
  filled: [
    async ({}, provide) => {
      const server = await startFilledServer()
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  openFilled: ({ openAs, filled }, provide) =>
    provide(async ({ language = 'en', ...options } = {}) => {
      const session = await signIn(filled.url, filledAdmin.email, filledAdmin.password)
      const storageState = storageOf(filled.url, session)
      const viewport = { width: 1440, height: 900 }
      const page = await openAs(null, { baseURL: filled.url, storageState, viewport, ...options })
      if (language !== 'en') await storeLanguage(page, language)
      return page
    }),
})

export const rows = (page: Page) => page.getByRole('table').getByRole('row')

/** Expects that a table fits the window, and that each row has one line of buttons and times on one line. */
export async function expectCompact(page: Page) {
  await expect(rows(page).nth(1)).toBeVisible()
  const table = await page.getByRole('table').evaluate((element) => ({
    hidden: element.parentElement!.scrollWidth - element.parentElement!.clientWidth,
    heights: [...element.querySelectorAll('tbody > tr')].map((row) => row.getBoundingClientRect().height),
    lines: [...element.querySelectorAll('time, button > span')].map((value) => value.getClientRects().length),
  }))
  expect(table.hidden).toBe(0)
  expect([...new Set(table.heights)]).toEqual([44])
  expect([...new Set(table.lines)]).toEqual([1])
}

/** Expects that a search finds this number of rows, the first of them with a text. */
export async function expectFound(page: Page, search: string, text: string, count = 1) {
  await page.getByRole('searchbox').fill(search)
  await expect(page.getByText(`${count} found`, { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(1 + count)
  await expect(rows(page).nth(1)).toContainText(text)
}

/** Expects that a filter leaves this number of rows, and removes it. */
export async function expectFiltered(page: Page, name: string, option: string, count: number) {
  const filter = page.getByRole('combobox', { name, exact: true })
  await filter.selectOption(option)
  await expect(page.getByText(`${count} found`, { exact: true })).toBeVisible()
  await filter.selectOption('')
  await expect(page.getByText(/in total$/)).toBeVisible()
}

export const copiedText = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** The public key of an access of the filled server. */
export const keyOf = (id: number) => createHash('sha256').update(String(id)).digest('base64')

export async function exportedLines(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pressOn(page, page.getByRole('button', { name: 'Export CSV' })),
  ])
  return (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
}
