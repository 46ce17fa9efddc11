import { createInviteLink } from '../support/invites.ts'
import { firstLink, latestMailTo } from '../support/mail.ts'
import { routes } from '../support/routes.ts'
import type { EnginePage } from './support/engine-page.ts'
import { bothWidths, expect, journey } from './support/test.ts'
import { visit } from './support/visit.ts'

async function logIn(page: EnginePage, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

async function register(page: EnginePage, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Before1234')
  await page.getByLabel('Confirm password').fill('Before1234')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForPath(routes.nodes.to())
  await page.getByRole('heading', { name: 'Nodes' }).waitFor()
}

journey(
  'a visitor signs in, stays signed in after a reload, and signs out',
  async ({ openPage }) => {
    const page = await openPage(null)
    await visit(page, routes.login.to(), 'Log in')
    await logIn(page, 'member@sallyport.test', 'Sallyport1')
    await page.waitForPath(routes.nodes.to())
    await page.getByRole('heading', { name: 'Nodes' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Auckland', exact: true }).waitFor()

    await page.goto(routes.settings.to())
    await page.getByRole('main').getByText('Log out').click()

    await page.waitForPath(routes.login.to())
    await page.goto(routes.nodes.to())
    await page.waitForPath(routes.login.to())
  },
  bothWidths,
)

journey('a visitor with a wrong password sees why, and can try again', async ({ openPage, expectedErrors }) => {
  expectedErrors.push(/status of 401/)
  const page = await openPage(null)
  await visit(page, routes.login.to(), 'Log in')
  await logIn(page, 'premium@sallyport.test', 'Wrong1234')
  await page.getByText('Incorrect email or password').waitFor()
  await expect.poll(page.getByLabel('Email').value).toBe('')

  await logIn(page, 'premium@sallyport.test', 'Sallyport1')

  await page.waitForPath(routes.nodes.to())
})

journey(
  'a user resets a forgotten password with the link of a mail',
  async ({ openPage, server, width, expectedErrors }) => {
    // The new password ends the session of the first page, which polls.
    expectedErrors.push(/status of 401/)
    const email = `forgetful-${width}@sallyport.test`
    const first = await openPage(null)
    await visit(first, await createInviteLink(server), 'Register')
    await first.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(first.getByLabel('Email').isFocused).toBe(true)
    await register(first, email)
    const page = await openPage(null)
    await visit(page, routes.forgotPassword.to(), 'Forgot password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText(`We sent a link to ${email}`).waitFor()

    await page.goto(firstLink(await latestMailTo(email, server)).path)
    await page.getByLabel('Password', { exact: true }).fill('After1234')
    await page.getByLabel('Confirm password').fill('After1234')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('You can log in with the new password now').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await logIn(page, email, 'After1234')

    await page.waitForPath(routes.nodes.to())
  },
)

journey('a visitor selects a language, which is kept after a reload', async ({ openPage }) => {
  const page = await openPage(null)
  await visit(page, routes.login.to(), 'Log in')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'RU' }).click()
  await page.getByRole('heading', { name: 'Вход' }).waitFor()

  await page.reload()
  await page.getByRole('heading', { name: 'Вход' }).waitFor()
  await page.getByRole('combobox', { name: 'Язык' }).click()
  await page.getByRole('option', { name: 'EN' }).click()

  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
})

journey(
  'a visitor finds support, and is kept from the pages of members and admins',
  async ({ openPage, expectedErrors }) => {
    // The status of the not-found page.
    expectedErrors.push(/status of 404/)
    const page = await openPage(null)
    await visit(page, routes.support.to(), 'Support')
    await page.getByRole('main').getByRole('link', { name: 'support@sallyport.test' }).waitFor()

    await page.goto(routes.nodes.to())
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await page.waitForPath(routes.login.to())
    for (const path of [routes.adminUsers.to(), '/no/such/page']) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    }
  },
)
