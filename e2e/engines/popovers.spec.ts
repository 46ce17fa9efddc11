import { routes } from '../support/routes.ts'
import { bothWidths, expect, journey } from './support/test.ts'

journey(
  'a visitor opens the language list below its button and selects a language',
  async ({ openPage }) => {
    const page = await openPage(null)
    await page.goto(routes.login.to())
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'RU' }).waitFor()

    const distance = () =>
      page.evaluate(() => {
        const list = document.querySelector('[role=listbox]')!.getBoundingClientRect()
        const button = document.querySelector('header [role=combobox]')!.getBoundingClientRect()
        const distances = [list.top - button.bottom, list.right - button.right, list.width - button.width]
        return [...distances.map(Math.round), list.height < 60]
      })
    await expect.poll(distance).toEqual([4, 0, 0, true])
    await page.getByRole('option', { name: 'RU' }).click()

    await page.getByRole('heading', { name: 'Вход' }).waitFor()
  },
  bothWidths,
)
