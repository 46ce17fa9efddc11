import type { EnginePage } from './engine-page.ts'

const switcher = (page: EnginePage) => page.getByRole('combobox', { name: 'Language' })
const option = (page: EnginePage) => page.getByRole('option', { name: 'RU' })

/** Opens a page for the first time, reloads it, and opens and closes the language list. */
export async function visit(page: EnginePage, pathname: string, heading: string): Promise<void> {
  const title = page.getByRole('heading', { name: heading, exact: true })
  await page.goto(pathname)
  await title.waitFor()
  await page.reload()
  await title.waitFor()
  await switcher(page).click()
  await option(page).waitFor()
  await page.driver.press('Escape')
  await option(page).waitForHidden()
}

/** Follows a link of the navigation, which is folded into a menu on narrow pages. */
export async function navigate(page: EnginePage, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const menu = navigation.getByRole('button', { name: 'Menu' })
  if ((await menu.count()) > 0) await menu.click()
  await navigation.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}
