import type { Locator, Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { newInviteLink } from './invites.ts'
import { expect, type OpenAs } from './test.ts'

/** The password of everybody who comes in a test. */
export const password = 'Newcomer1'

/** Opens an account with an invite, and gives the page where its owner is signed in. */
export async function comeByInvite(openAs: OpenAs, link: string, email: string): Promise<Page> {
  const page = await openAs(null)
  await page.goto(link)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(routes.nodes.to())
  return page
}

export const newcomer = async (openAs: OpenAs, server: { url: string }, email: string): Promise<Page> =>
  comeByInvite(openAs, await newInviteLink(server), email)

/** The one row that an admin's search has come to. */
export async function findRow(page: Page, path: string, search: string): Promise<Locator> {
  await page.goto(`${path}?${new URLSearchParams({ search })}`)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText(search)
  return row
}

/** What takes something from somebody, or gives rights over everything, is asked first. */
const asked = new Set(['Deactivate', 'Make admin', 'Remove admin', 'Remove privileged', 'Delete', 'Revoke'])

/** Presses a button of a row, and again in the question that comes of it. */
export async function doInRow(page: Page, row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name, exact: true }).click()
  const question = page.getByRole('alertdialog')
  if (asked.has(name)) await question.getByRole('button', { name, exact: true }).click()
  await expect(question).toBeHidden()
}
