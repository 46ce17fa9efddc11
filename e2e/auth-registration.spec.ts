import { runServer, type RunningServer } from 'platform/run-server'
import { routes } from './support/routes.ts'
import { createInviteLink } from './support/invites.ts'
import { demoSettings, expect, test as base } from './support/test.ts'

const test = base.extend<{ open: RunningServer }>({
  /** A server with open registration and a time limit of its own. Requested before the pages, so that it is stopped after they are closed. */
  open: async ({}, provide) => {
    const server = await runServer({ ...demoSettings, REGISTRATION_OPEN: 'yes', LIMITED_ACCESS_MINUTES: '45' })
    await provide(server)
    await server.stop()
  },
})

test('a used invite redirects to /404, and a second open form shows that it can no longer be used', async ({
  openAs,
  expectedErrors,
  server,
}) => {
  expectedErrors.push(/40[04] \(/)
  const link = await createInviteLink(server)
  const first = await openAs(null)
  const second = await openAs(null)
  for (const [page, email] of [
    [first, 'quick@sallyport.test'],
    [second, 'slow@sallyport.test'],
  ] as const) {
    await page.goto(link)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Valid1234')
    await page.getByLabel('Confirm password').fill('Valid1234')
  }

  await first.getByRole('button', { name: 'Create account' }).click()
  await expect(first).toHaveURL(routes.nodes.to())
  await second.getByRole('button', { name: 'Create account' }).click()

  await expect(second.getByRole('alert')).toContainText('This invite can no longer be used')
  await expect(second.getByLabel('Email')).toHaveValue('slow@sallyport.test')
  await second.reload()
  await expect(second).toHaveURL(routes.notFound.to())
})

test('an email that is taken is reported at its field, and the invite works with another one', async ({
  asGuest: page,
  expectedErrors,
  server,
}) => {
  expectedErrors.push(/400 \(/)
  await page.goto(await createInviteLink(server))
  await page.getByLabel('Email').fill('Member@Sallyport.test')
  await page.getByLabel('Password', { exact: true }).fill('Valid1234')
  await page.getByLabel('Confirm password').fill('Valid1234')
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('An account with this email already exists')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('another@sallyport.test')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(routes.nodes.to())
})

test('a link with a malformed code redirects to /404 without a call to the server, and registration is closed', async ({
  asGuest: page,
}) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))

  for (const code of ['a'.repeat(23), 'A'.repeat(32), 'a'.repeat(65)]) {
    for (const path of [routes.registerByInvite.to({ code }), routes.changePassword.to({ recoveryCode: code })]) {
      await page.goto(path)
      await expect(page).toHaveURL(routes.notFound.to())
    }
  }

  expect(requestedPaths.filter((path) => path.startsWith('/api/'))).toEqual([])

  await page.goto(routes.login.to())
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await expect(page.getByText('Registration is temporarily closed')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeHidden()

  await page.goto(routes.registerConfirm.to())
  await expect(page).toHaveURL(routes.login.to())
})

test('a visitor registers and logs in where registration is open, and reads for how many minutes an access works', async ({
  open,
  openAs,
}) => {
  const page = await openAs(null, { baseURL: open.url })
  await page.goto(routes.register.to())
  await page.getByLabel('Email').fill('New@Sallyport.test')
  await page.getByLabel('Password', { exact: true }).fill('Пароль-123')
  await page.getByLabel('Confirm password').fill('Пароль-123')
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveURL(routes.registerConfirm.to())
  await expect(page.getByRole('heading', { name: 'Account ready' })).toBeVisible()
  await expect(page.getByText('The account for new@sallyport.test is ready')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill('new@sallyport.test')
  await page.getByLabel('Password', { exact: true }).fill('Пароль-123')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(routes.nodes.to())

  await page.getByRole('link', { name: 'Almaty', exact: true }).click()
  await expect(page.getByText('On the basic plan an access works for 45 minutes.')).toBeVisible()
})
