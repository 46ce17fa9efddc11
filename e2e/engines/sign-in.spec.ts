import { routes } from '../support/routes.ts'
import { journey, expect } from './support/test.ts'

journey('a member signs in, reloads and signs out', async ({ openPage }) => {
  const page = await openPage(null)
  await page.goto(routes.login.to())
  await page.reload()
  await page.getByLabel('Email').fill('member@sallyport.test')
  await page.getByLabel('Password', { exact: true }).fill('Sallyport1')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForPath(routes.nodes.to())
  await page.reload()
  await page.getByRole('heading', { name: 'Nodes' }).waitFor()

  await page.goto(routes.settings.to())
  await page.getByRole('main').getByText('Log out').click()

  await page.waitForPath(routes.login.to())
  await page.goto(routes.nodes.to())
  await page.waitForPath(routes.login.to())
  await expect.poll(page.getByRole('heading', { name: 'Log in' }).count).toBe(1)
})
