import type { Page } from '@playwright/test'
import { limits, type Language } from '@sallyport/contract/config'
import { expectAccessible } from './support/accessible.ts'
import { authTexts } from './support/auth-texts.ts'
import { browserPool } from './support/browser-pool.ts'
import { expectReplaceableTexts } from './support/browser-translation.ts'
import { collectData, expectNothingHardCoded, hardCodedTexts } from './support/hard-coded.ts'
import { expectToFit } from './support/layout.ts'
import { pseudoAuthTexts, pseudoTranslations, servePseudoTranslations } from './support/pseudo-translations.ts'
import type { Screen } from './support/screen.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { expectTranslated } from './support/translated.ts'
import { translationsOf, translator } from './support/translations.ts'

/** The narrowest phone, and the widths at which the layout changes. */
const widths = [320, limits.device.tablet, 1280]

const phone = { width: 360, height: 740 }

/** Time limit for one screen, in ms; a test opens dozens of them. */
const screenTimeout = 20_000

/** Console errors of the failed states and of the offline screen. */
const expectedConsoleErrors = /status of \d+|net::ERR_/

const textsOf = (language: Language) => ({ t: translator(translationsOf(language)), auth: authTexts[language] })
const texts = {
  en: textsOf('en'),
  ru: textsOf('ru'),
  pseudo: { t: translator(pseudoTranslations), auth: pseudoAuthTexts },
}

/** Runs a check at the size of a phone, and restores the size. */
async function onPhone(page: Page, check: () => Promise<void>) {
  const before = page.viewportSize()
  await page.setViewportSize(phone)
  await check()
  if (before) await page.setViewportSize(before)
}

async function expectToFitWidths(page: Page, name: string, tested = widths) {
  const before = page.viewportSize()
  for (const width of tested) {
    await page.setViewportSize({ width, height: 740 })
    await expectToFit(page, `${name} at ${width}`)
  }
  if (before) await page.setViewportSize(before)
}

/** Changes the language in place: by a script, because a user does not reach the language list behind a modal dialog. */
async function switchToRussian(page: Page) {
  await page
    .locator('header [role=option]')
    .filter({ hasText: /^RU$/ })
    .evaluate((option: HTMLElement) => option.click())
  await expect(page.locator(`header [aria-label="${texts.ru.t('shell.language')}"]`)).toBeAttached()
}

for (const [area, screensOfArea] of Object.entries(screens)) {
  test(`${area}: every screen is translated and translatable, fits every width, and has no axe violations in light or dark`, async ({
    expectedErrors,
    openAs,
    sessionOf,
  }) => {
    expectedErrors.push(expectedConsoleErrors)
    test.setTimeout(screensOfArea.length * screenTimeout)
    const pools = {
      pseudo: browserPool({ openAs, sessionOf }, { language: 'en', locale: 'en-GB', prepare: servePseudoTranslations }),
      en: browserPool({ openAs, sessionOf }, { language: 'en', locale: 'en-GB' }),
      ru: browserPool({ openAs, sessionOf }, { language: 'ru', locale: 'ru-RU' }),
    }
    const open = async (screen: Screen, language: keyof typeof pools) => {
      const page = await pools[language](screen)
      const data = collectData(page)
      await screen.open(page, texts[language])
      return { page, data }
    }

    for (const screen of screensOfArea) {
      await test.step(screen.name, async () => {
        const { page, data } = await open(screen, screen.isBuiltIn ? 'en' : 'pseudo')
        if (screen.isBuiltIn) await expectTranslated(page, screen.name)
        else await expectNothingHardCoded(page, data, screen.name)
        await expectReplaceableTexts(page, screen.name)
        await expectToFitWidths(page, screen.name)
        // The findings of axe do not depend on the language.
        await expectAccessible(page, screen.name)
        if (screen.isOtherOnPhone)
          await onPhone(page, async () => {
            await expectNothingHardCoded(page, data, `${screen.name}, on a phone`)
            await expectAccessible(page, `${screen.name}, on a phone`)
          })

        const { page: russian } = screen.needsReopening ? await open(screen, 'ru') : { page }
        if (russian === page) await switchToRussian(page)
        await expectTranslated(russian, `${screen.name} in Russian`)
        // The accented texts, which are longer, have fitted all widths.
        await expectToFitWidths(russian, `${screen.name} in Russian`, widths.slice(0, 1))
      })
    }
  })
}

test('the checks find a hard-coded text and an untranslated key', async ({ openAs }) => {
  const page = await openAs(null)
  await page.goto('/support')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  expect(await hardCodedTexts(page, collectData(page))).toContain('Support')
  await expectTranslated(page, 'as it is')

  for (const key of ['auth.login.title', 'something.went.wrong.error', 'shell.language']) {
    await heading.evaluate((element, text) => (element.textContent = text), key)
    await expect(expectTranslated(page, key)).rejects.toThrow(key)
  }
})
