import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { authWords, languages } from './support/auth-words.ts'
import { pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { button, heading, sayFrom, wordsOf, type Say } from './support/say.ts'
import { speak } from './support/speak.ts'
import { expect, test, type OpenAs } from './support/test.ts'

/** A node of the demo data whose configs have a QR code. */
const node = 'Brussels'

type Act = { page: Page; say: Say; name: string }

/** Opens a node from the list and every section of the how-to. */
async function openNode({ page, say }: Act) {
  await page.goto(routes.nodes.to())
  await pressOn(page, page.getByRole('link', { name: node, exact: true }))
  await expect(heading(page, node)).toBeFocused()

  for (const section of ['office.howto.app', 'office.howto.import', 'office.howto.connect']) {
    await pressOn(page, page.locator('summary').filter({ hasText: say(section) }))
    await expect(page.locator('details[open] p').first()).toBeVisible()
  }
}

/** Creates an access, saves both files, cancels leaving the card, and closes it. */
async function create({ page, say, name }: Act) {
  await typeInto(page, page.getByLabel(say('office.create.name'), { exact: true }), name)
  await page.keyboard.press('Enter')
  await expect(heading(page, say('office.card.title'))).toBeFocused()

  for (const [label, ending] of [
    ['office.card.download', '.conf'],
    ['office.card.save.qr', '.png'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), pressOn(page, button(page, say(label)))])
    expect(download.suggestedFilename()).toBe(name + ending)
  }

  await tabTo(page, button(page, say('ui.page.back')), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, say('ui.page.back'))).toBeFocused()

  await pressOn(page, button(page, say('office.card.close')))
  await expect(heading(page, say('office.create.title'))).toBeFocused()
}

async function renameAndDelete({ page, say, name }: Act) {
  const rows = page.getByRole('list', { name: say('office.accesses.title') }).getByRole('listitem')
  const rename = rows.filter({ hasText: name }).getByRole('button', { name: say('office.access.rename') })
  await pressOn(page, rename)
  await expect(rows.getByRole('textbox')).toBeFocused()
  await typeInto(page, rows.getByRole('textbox'), `${name}-2`)
  await page.keyboard.press('Enter')
  await expect(rows.filter({ hasText: `${name}-2` })).toBeVisible()
  await expect(rename).toBeFocused()

  await pressOn(page, rows.filter({ hasText: name }).getByRole('button', { name: say('office.access.delete') }))
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: say('office.access.delete') }))
  await expect(rows.filter({ hasText: name })).toBeHidden()
  await expect(heading(page, say('office.accesses.title'))).toBeFocused()

  await tabTo(page, button(page, say('ui.page.back')), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, say('office.nodes.title'))).toBeFocused()
}

/** Opens each link of the settings. */
async function leaveSettings({ page, say }: Act) {
  const ways = [
    ['office.settings.extend.premium', 'office.premium.title'],
    ['office.settings.support', 'auth.support.title'],
    ['office.settings.logout', 'auth.login.title'],
  ] as const
  for (const [way, title] of ways) {
    await tabTo(page, page.getByRole('navigation').getByRole('link', { name: say('shell.nav.settings') }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(heading(page, say('office.settings.title'))).toBeFocused()
    await pressOn(page, page.getByRole('main').getByRole('link', { name: say(way) }))
    await expect(heading(page, say(title))).toBeFocused()
  }
}

async function actIn(language: (typeof languages)[number], openAs: OpenAs): Promise<Act> {
  const page = await openAs('premium', { locale: authWords[language].locale })
  await speak(page, language)
  return { page, say: sayFrom(wordsOf(language)), name: `keys-${language}` }
}

for (const language of languages) {
  test(`${language}: an access is created, saved, renamed and deleted with the keyboard only`, async ({
    openAs,
  }) => {
    const act = await actIn(language, openAs)

    await openNode(act)
    await create(act)
    await renameAndDelete(act)
  })

  test(`${language}: every link of the settings works with the keyboard only`, async ({ openAs }) => {
    const act = await actIn(language, openAs)
    await act.page.goto(routes.nodes.to())
    await expect(heading(act.page, act.say('office.nodes.title'))).toBeVisible()

    await leaveSettings(act)

    await expect(act.page).toHaveURL(routes.login.to())
  })
}
