import type { Page } from '@playwright/test'
import { passwordResetEndpoints, sessionEndpoints } from '@sallyport/contract/endpoints'
import type { AuthTexts } from './auth-texts.ts'
import { mockStatus } from './mock-responses.ts'

/** Wider than a phone, without a break opportunity. */
export const longEmail = `${'alongname'.repeat(4)}@sallyport.test`

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

export async function register(page: Page, texts: AuthTexts) {
  await field(page, texts.email).fill(longEmail)
  await fillPasswords(page, texts)
  await press(page, texts.create)
}

async function fillPasswords(page: Page, texts: AuthTexts) {
  await field(page, texts.password).fill('Valid-1234')
  await field(page, texts.confirm).fill('Valid-1234')
}

export const failLogin = (status: number) => async (page: Page, texts: AuthTexts) => {
  await mockStatus(page, sessionEndpoints.login, status)
  await field(page, texts.email).fill(longEmail)
  await field(page, texts.password).fill('Wrong1234')
  await press(page, texts.login)
}

export const requestLink = (status: number) => async (page: Page, texts: AuthTexts) => {
  await mockStatus(page, passwordResetEndpoints.request, status)
  await field(page, texts.email).fill(longEmail)
  await press(page, texts.send)
}

export const savePassword = (status: number) => async (page: Page, texts: AuthTexts) => {
  await mockStatus(page, passwordResetEndpoints.confirm, status)
  await fillPasswords(page, texts)
  await press(page, texts.save)
}
