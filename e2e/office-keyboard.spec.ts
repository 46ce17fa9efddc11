import type { Page } from '@playwright/test'
import type { Language } from '@sallyport/contract/config'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { authTexts } from './support/auth-texts.ts'
import { pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { routes } from './support/routes.ts'
import { button, heading, translator, translationsOf, type Translate } from './support/translations.ts'
import { storeLanguage } from './support/store-language.ts'
import { expect, test, type OpenAs } from './support/test.ts'

/** A node of the demo data whose configs have a QR code. */
const node = 'Brussels'

type TestContext = { page: Page; t: Translate; name: string }

/** Opens a node from the list; closes and opens every section of the how-to, which are open until the first access exists. */
async function openNode({ page, t }: TestContext) {
  await page.goto(routes.nodes.to())
  await pressOn(page, page.getByRole('link', { name: node, exact: true }))
  await expect(heading(page, node)).toBeFocused()

  for (const section of ['office.howto.app', 'office.howto.import', 'office.howto.connect']) {
    const details = page.locator('details').filter({ hasText: t(section) })
    await expect(details).toHaveAttribute('open')
    await pressOn(page, details.locator('summary'))
    await expect(details).not.toHaveAttribute('open')
    await page.keyboard.press('Enter')
    await expect(details.locator('p').first()).toBeVisible()
  }
}

/** Creates an access, saves both files, cancels leaving the card, and closes it. */
async function create({ page, t, name }: TestContext) {
  await typeInto(page, page.getByLabel(t('office.create.name'), { exact: true }), name)
  await page.keyboard.press('Enter')
  await expect(heading(page, t('office.card.title'))).toBeFocused()

  for (const [label, ending] of [
    ['office.card.download', '.conf'],
    ['office.card.save.qr', '.png'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), pressOn(page, button(page, t(label)))])
    expect(download.suggestedFilename()).toBe(name + ending)
  }

  await tabTo(page, button(page, t('ui.page.back')), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, t('ui.page.back'))).toBeFocused()

  await pressOn(page, button(page, t('office.card.close')))
  await expect(heading(page, t('office.create.title'))).toBeFocused()
}

async function renameAndDelete({ page, t, name }: TestContext) {
  const rows = page.getByRole('list', { name: t('office.accesses.title') }).getByRole('listitem')
  const rename = rows.filter({ hasText: name }).getByRole('button', { name: t('office.access.rename') })
  await pressOn(page, rename)
  await expect(rows.getByRole('textbox')).toBeFocused()
  await typeInto(page, rows.getByRole('textbox'), `${name}-2`)
  await page.keyboard.press('Enter')
  await expect(rows.filter({ hasText: `${name}-2` })).toBeVisible()
  await expect(rename).toBeFocused()

  await pressOn(page, rows.filter({ hasText: name }).getByRole('button', { name: t('office.access.delete') }))
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: t('office.access.delete') }))
  await expect(rows.filter({ hasText: name })).toBeHidden()
  await expect(heading(page, t('office.accesses.title'))).toBeFocused()

  await tabTo(page, button(page, t('ui.page.back')), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, t('office.nodes.title'))).toBeFocused()
}

/** Opens each link of the settings. */
async function leaveSettings({ page, t }: TestContext) {
  const links = [
    ['office.settings.extend.premium', 'office.premium.title'],
    ['office.settings.support', 'auth.support.title'],
    ['office.settings.logout', 'auth.login.title'],
  ] as const
  for (const [link, title] of links) {
    await tabTo(page, page.getByRole('navigation').getByRole('link', { name: t('office.nav.settings') }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(heading(page, t('office.settings.title'))).toBeFocused()
    await pressOn(page, page.getByRole('main').getByRole('link', { name: t(link) }))
    await expect(heading(page, t(title))).toBeFocused()
  }
}

async function openIn(language: Language, openAs: OpenAs): Promise<TestContext> {
  const page = await openAs('premium', { locale: authTexts[language].locale })
  await storeLanguage(page, language)
  return { page, t: translator(translationsOf(language)), name: `keys-${language}` }
}

test('an access is created, saved, renamed and deleted with the keyboard only', async ({ openAs }) => {
  const context = await openIn('en', openAs)

  await openNode(context)
  await create(context)
  await renameAndDelete(context)
})

test('in Russian, every link of the settings works with the keyboard only', async ({ openAs }) => {
  const context = await openIn('ru', openAs)
  await context.page.goto(routes.nodes.to())
  await expect(heading(context.page, context.t('office.nodes.title'))).toBeVisible()

  const loggedOut = context.page.waitForResponse(`**${sessionEndpoints.logout.path}`)
  await leaveSettings(context)

  await expect(context.page).toHaveURL(routes.login.to())
  // Otherwise the shared session may end during the next test.
  await loggedOut
})

test('settings offer the shortcut of the search where a keyboard is likely, and not on a phone', async ({ openAs }) => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
  for (const [options, isOffered] of [
    [{}, true],
    [phone, false],
  ] as const) {
    const page = await openAs('member', options)
    await page.goto(routes.settings.to())
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Go to search' })).toBeVisible({ visible: isOffered })
  }
})
