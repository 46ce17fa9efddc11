import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

test('the list of nodes loads one page at a time while scrolling, up to the last one', async ({ asMember: page }) => {
  const pages: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/node/list') pages.push(searchParams.get('page')!)
  })
  await page.goto(routes.nodes.to())
  const nodes = page.getByRole('list', { name: 'Nodes' }).getByRole('link')
  await expect(nodes).toHaveCount(25)
  expect(pages).toEqual(['1'])

  await expect(async () => {
    await page.mouse.wheel(0, 2000)
    await expect(page.getByRole('link', { name: 'Zurich', exact: true })).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })

  expect(await nodes.count()).toBeGreaterThan(50)
  expect(pages).toEqual(['1', '2', '3'])
})

test('returning to the list by a link shows its first page only', async ({ asMember: page }) => {
  await page.goto(routes.nodes.to())
  const nodes = page.getByRole('list', { name: 'Nodes' }).getByRole('link')
  await expect(nodes).toHaveCount(25)
  // The wheel has no effect until the page has its full height.
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    expect(await nodes.count()).toBeGreaterThan(25)
  }).toPass()

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.getByRole('link', { name: 'Nodes', exact: true }).click()

  await expect(nodes).toHaveCount(25)
})

test('admins see the status of nodes, a link to edit them and inactive ones, members do not', async ({
  asAdmin,
  asMember,
}) => {
  for (const [page, count] of [
    [asAdmin, 25],
    [asMember, 0],
  ] as const) {
    await page.goto(routes.nodes.to())
    const list = page.getByRole('list', { name: 'Nodes' })
    await expect(list.getByRole('listitem')).toHaveCount(25)
    await expect(list.getByText('Active', { exact: true })).toHaveCount(count)
    await expect(list.getByRole('link', { name: /^Edit/ })).toHaveCount(count)
  }

  await asAdmin.goto(routes.adminNodes.to())
  await expect(asAdmin.getByRole('link', { name: 'Create node' })).toBeVisible()
  await expect(asAdmin.getByRole('list', { name: 'Nodes' }).getByText('Inactive', { exact: true })).toHaveCount(1)
})
