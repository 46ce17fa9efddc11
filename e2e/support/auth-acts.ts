import type { Page } from '@playwright/test'
import { passwordResetEndpoints, sessionEndpoints } from '@sallyport/contract/endpoints'
import type { AuthWords } from './auth-words.ts'
import { answerStatus } from './fake-answers.ts'

/** Wider than a phone, and nowhere a place to break it. */
export const longEmail = `${'alongname'.repeat(4)}@sallyport.test`

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

export async function register(page: Page, words: AuthWords) {
  await field(page, words.email).fill(longEmail)
  await fillPasswords(page, words)
  await press(page, words.create)
}

async function fillPasswords(page: Page, words: AuthWords) {
  await field(page, words.password).fill('Valid-1234')
  await field(page, words.confirm).fill('Valid-1234')
}

export const logInRefused = (status: number) => async (page: Page, words: AuthWords) => {
  await answerStatus(page, sessionEndpoints.login, status)
  await field(page, words.email).fill(longEmail)
  await field(page, words.password).fill('Wrong1234')
  await press(page, words.login)
}

export const askForLink = (status: number) => async (page: Page, words: AuthWords) => {
  await answerStatus(page, passwordResetEndpoints.request, status)
  await field(page, words.email).fill(longEmail)
  await press(page, words.send)
}

export const saveWith = (status: number) => async (page: Page, words: AuthWords) => {
  await answerStatus(page, passwordResetEndpoints.confirm, status)
  await fillPasswords(page, words)
  await press(page, words.save)
}
