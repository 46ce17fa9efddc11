import { routes } from '@sallyport/contract/config'
import { announcement } from './support/live-region.ts'
import { expect, test } from './support/test.ts'

test('the interface uses the language of the browser and switches at once', async ({ openAs }) => {
  const page = await openAs(null, { locale: 'ru-RU' })
  await page.goto(routes.login.to())
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Язык' }).click()
  await expect(page.getByRole('listbox', { name: 'Текущий язык: Русский' })).toBeVisible()
  await page.getByRole('option', { name: 'EN' }).click()

  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(announcement(page, 'Log in')).toHaveCount(1)
  // What Firefox needs to report the language of the content again.
  await expect(page.locator('#root')).toHaveAttribute('lang', 'en-US')
  await expect(page.locator('#root')).toHaveAttribute('role', 'none')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('app-lang'))).toBe('en')
})

test('translations are requested by release and version', async ({ asGuest: page }) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname + new URL(request.url()).search))
  await page.goto(routes.login.to())
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()

  const translationUrls = requestedUrls.filter((url) => url.startsWith('/i18n/'))
  expect(new Set(translationUrls)).toEqual(
    new Set(['shell', 'auth'].map((app) => `/i18n/locales/en/${app}-1.0.0.json?v=1.0.7`)),
  )
})
