import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { RunningServer } from 'platform/run-server'
import { isPostgresInstalled } from 'server/testing/postgres-server'
import { filledAdmin, startFilledServer } from './support/filled-server.ts'
import { pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { routes } from './support/routes.ts'
import { signIn, storageOf } from './support/sessions.ts'
import { storeLanguage } from './support/store-language.ts'
import { expect, test as base } from './support/test.ts'

type Options = { language?: 'en' | 'ru'; permissions?: string[] }

/** `openFilled` opens the site as the admin of a server with 2,000 accounts and 5,000 accesses. */
const test = base.extend<{ openFilled: (options?: Options) => Promise<Page> }, { filled: RunningServer }>({
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

test.skip(!isPostgresInstalled(), 'needs PostgreSQL')

const rows = (page: Page) => page.getByRole('table').getByRole('row')

/** Selects all loaded rows and presses a button of the bar, with the keyboard; returns the confirmation dialog. */
async function pressForAll(page: Page, name: string) {
  await tabTo(page, page.getByRole('checkbox', { name: 'Select all loaded' }))
  await page.keyboard.press('Space')
  await pressOn(page, page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name }))
  return page.getByRole('alertdialog')
}

test('an admin finds, exports and deactivates users among two thousand with the keyboard only', async ({
  openFilled,
}) => {
  const page = await openFilled()
  await page.goto(routes.adminUsers.to())
  await expect(page.getByText('2,000 in total')).toBeVisible()
  await typeInto(page, page.getByRole('searchbox'), '77@f')
  await expect(page.getByText('20 found')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pressOn(page, page.getByRole('button', { name: 'Export CSV' })),
  ])
  expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(1 + 20)

  const question = await pressForAll(page, 'Deactivate')
  await expect(question).toHaveAccessibleName('Deactivate 20 users?')
  const [, count] = /(\d+) active access(?:es)? stops? working/.exec(await question.innerText()) ?? []
  await pressOn(page, question.getByRole('button', { name: 'Deactivate' }))

  await expect(page.getByText(new RegExp(`^20 users deactivated\\. ${count} access`))).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select all loaded' })).toBeFocused()
})

test('an admin creates invites, whose links are in the clipboard, and revokes them with the keyboard only', async ({
  openFilled,
}) => {
  const page = await openFilled({ permissions: ['clipboard-read', 'clipboard-write'] })
  const copiedText = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto(routes.adminUserInvites.to())
  await pressOn(page, page.getByRole('button', { name: 'Create with options' }))
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel('Number of invites'), '3')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: '3 invites created' })).toBeVisible()
  await expect.poll(copiedText).toBe(await dialog.getByLabel('Links').inputValue())
  await pressOn(page, dialog.getByRole('button', { name: 'Close' }))
  await expect(rows(page)).toHaveCount(1 + 3)

  const question = await pressForAll(page, 'Revoke')
  await pressOn(page, question.getByRole('button', { name: 'Revoke' }))
  await expect(page.getByText('3 invites revoked.')).toBeVisible()

  await pressOn(page, page.getByRole('button', { name: 'Create invite' }))
  await expect(page.getByText('Invite created, link copied')).toBeVisible()
  const link = await copiedText()
  await page.goto(link)
  expect(link).toMatch(/\/auth\/register\/invite\/[a-z0-9]{24,64}$/)
})

/** Expects that a table fits the window, and that each row has one line of buttons and times on one line. */
async function expectCompact(page: Page) {
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

test('the lists fit a window of 1440 px with rows of one height, in both languages', async ({ openFilled }) => {
  for (const language of ['en', 'ru'] as const) {
    const page = await openFilled({ language })
    for (const { path } of [routes.adminUsers, routes.adminUserAccesses, routes.adminBillings]) {
      await test.step(`${language}: ${path}`, async () => {
        await page.goto(path)
        await expectCompact(page)
      })
    }
  }
})

test('on paper a list has all loaded rows and columns', async ({ openFilled }) => {
  const page = await openFilled()
  await page.goto(routes.adminUsers.to())
  await expect(rows(page).nth(25)).toBeAttached()
  await page.emulateMedia({ media: 'print' })

  const hidden = await page
    .getByRole('region', { name: 'Users' })
    .evaluate((region) => [region.scrollHeight - region.clientHeight, region.scrollWidth - region.clientWidth])

  expect(hidden).toEqual([0, 0])
})
