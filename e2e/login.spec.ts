import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { mockResponse } from './support/mock-responses.ts'
import { routes } from './support/routes.ts'
import { expect, logIn, notFoundError, test } from './support/test.ts'

test('a user signs in and out', async ({ asGuest: page }) => {
  await logIn(page, 'member')
  await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('main').getByText('Log out').click()

  await expect(page).toHaveURL(routes.login.to())
  await page.goto(routes.nodes.to())
  await expect(page).toHaveURL(routes.login.to())
})

test('an invalid form is not sent; a wrong password shows a message and empties the form', async ({
  asGuest: page,
  expectedErrors,
}) => {
  expectedErrors.push(/401 \(Unauthorized\)/)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto(routes.login.to())
  await page.getByLabel('Email').fill('invalid')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Invalid email')).toBeVisible()
  await expect(page.getByText('Minimum length is 1')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(sent).toEqual([])

  await page.getByLabel('Email').fill('member@sallyport.test')
  await page.getByLabel('Password', { exact: true }).fill('Wrong1234')
  await page.getByRole('button', { name: 'Log in' }).click()

  await expect(page.getByText('Incorrect email or password')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Incorrect email or password')
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page).toHaveURL(routes.login.to())
})

test('a failed login shows a message and keeps the typed values', async ({ asGuest: page, expectedErrors }) => {
  expectedErrors.push(/status of \d+/)
  await page.goto(routes.login.to())
  await page.getByLabel('Email').fill('member@sallyport.test')
  await page.getByLabel('Password', { exact: true }).fill('Sallyport1')

  for (const [status, body, message] of [
    [429, '{"message":"x"}', 'Too many requests'],
    [500, '<html>no</html>', 'Something went wrong'],
  ] as const) {
    await mockResponse(page, sessionEndpoints.login, { status, body })
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('member@sallyport.test')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Sallyport1')
  }
})

test('an expired session redirects to the login page', async ({ openAs, expectedErrors }) => {
  expectedErrors.push(/401 \(Unauthorized\)/)
  const page = await openAs('premium')
  await page.goto(routes.nodes.to())
  await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
  await page.route('**/api/node/list*', (route) => route.fulfill({ status: 401, body: '{"message":"no"}' }))

  await page.goto(routes.settings.to())
  await page.getByRole('link', { name: 'Nodes', exact: true }).click()

  await expect(page).toHaveURL(routes.login.to())
  await expect(page.getByText('You were logged out. Log in again.')).toBeVisible()
})

test('a stored token without an account waits for the account request and keeps the URL', async ({
  openAs,
  expectedErrors,
}) => {
  expectedErrors.push(notFoundError)
  const page = await openAs('admin')
  await page.goto(routes.notFound.to())
  await page.evaluate(() => {
    for (const [key, text] of Object.entries<string>(localStorage)) {
      if (text.includes('"account"')) localStorage.setItem(key, text.replace(/"account":\{[^}]*\}/, '"account":null'))
    }
  })

  await page.goto(routes.adminUsers.to())

  await expect(page).toHaveURL(routes.adminUsers.to())
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
})

test('account info is requested once at start, and never for a guest', async ({ asMember, asGuest }) => {
  const expectInfoRequests = async (page: typeof asMember, times: number, next: string) => {
    let requestCount = 0
    page.on('request', (request) => (requestCount += request.url().endsWith(sessionEndpoints.info.path) ? 1 : 0))
    await page.goto(routes.support.to())
    await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: next, level: 1 })).toBeVisible()
    await expect.poll(() => requestCount).toBe(times)
  }

  await expectInfoRequests(asMember, 1, 'Nodes')
  await expectInfoRequests(asGuest, 0, 'Log in')
})
