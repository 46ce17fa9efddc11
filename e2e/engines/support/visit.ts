import type { EnginePage } from './engine-page.ts'

/** Opens a page, and waits for its heading. */
export async function visit(page: EnginePage, pathname: string, heading: string): Promise<void> {
  await page.goto(pathname)
  await page.getByRole('heading', { name: heading, exact: true }).waitFor()
}

/** Follows a link of the navigation, which is folded into a menu on narrow pages. */
export async function navigate(page: EnginePage, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const menu = navigation.getByRole('button', { name: 'Menu' })
  if ((await menu.count()) > 0) await menu.click()
  await navigation.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}
