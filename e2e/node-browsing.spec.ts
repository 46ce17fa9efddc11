import type { Page } from '@playwright/test'
import { nodeEndpoints } from '@sallyport/contract/endpoints'
import { closeCard } from './support/close-card.ts'
import { tabTo } from './support/keyboard.ts'
import { routes } from './support/routes.ts'
import { storeLanguage } from './support/store-language.ts'
import { expect, test } from './support/test.ts'

const list = (page: Page, name = 'Nodes') => page.getByRole('list', { name, exact: true })
const namesIn = (page: Page, name?: string) => list(page, name).getByRole('link').allTextContents()
const cardOf = (page: Page, node: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: node, exact: true }) })

test('a member finds nodes by country with the keyboard, and Back restores the search', async ({ asMember: page }) => {
  const searches: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === nodeEndpoints.search.path) searches.push(searchParams.get('search')!)
  })
  await page.goto(routes.nodes.to())
  const field = page.getByRole('searchbox', { name: 'Search nodes' })

  await tabTo(page, field)
  await page.keyboard.type('japan')
  await expect(list(page).getByRole('link')).toHaveText(['Osaka', 'Tokyo'])
  await expect(field).toBeFocused()
  expect(searches.at(-1)).toBe('japan')
  await expect(page).toHaveURL(`${routes.nodes.to()}?search=japan`)

  await tabTo(page, page.getByRole('link', { name: 'Tokyo', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tokyo', level: 1 })).toBeFocused()
  await page.goBack()
  await expect(list(page).getByRole('link')).toHaveText(['Osaka', 'Tokyo'])
  await expect(field).toHaveValue('japan')
})

test('a search finds nodes on later pages by name, city and code, and the complete list comes back', async ({
  asMember: page,
}) => {
  await page.goto(routes.nodes.to())
  const field = page.getByRole('searchbox', { name: 'Search nodes' })
  for (const [text, found] of [
    ['zuri', ['Zurich']],
    ['ROTTERDAM', ['Rotterdam']],
    ['kz', ['Almaty']],
    ['Germany, Berlin', ['Berlin']],
    ['york usa', ['New York']],
    ['UK', ['London', 'Manchester']],
    ['holland', ['Amsterdam', 'Rotterdam']],
    ['malmo', ['Malmö']],
  ] as const) {
    await field.fill(text)
    await expect(list(page).getByRole('link')).toHaveText([...found])
  }

  await field.fill('atlantis')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all nodes' }).click()

  await expect(list(page).getByRole('link')).toHaveCount(25)
  await expect(field).toHaveValue('')
  await expect(page).toHaveURL(routes.nodes.to())
})

test('a search in Russian finds countries by their Russian and English names', async ({ openAs }) => {
  const page = await openAs('member', { locale: 'ru-RU' })
  await storeLanguage(page, 'ru')
  await page.goto(routes.nodes.to())
  const field = page.getByRole('searchbox', { name: 'Поиск серверов' })

  for (const [text, found] of [
    ['япон', ['Osaka', 'Tokyo']],
    ['Japan', ['Osaka', 'Tokyo']],
    ['англия', ['London', 'Manchester']],
    ['США, Miami', ['Miami']],
  ] as const) {
    await field.fill(text)
    await expect(list(page, 'Серверы').getByRole('link')).toHaveText([...found])
    await field.fill('')
    await expect(list(page, 'Серверы').getByRole('link')).toHaveCount(25)
  }
})

test('near nodes with free slots are recommended above the list, which stays ordered by name', async ({ openAs }) => {
  const page = await openAs('member', { timezoneId: 'Europe/Berlin' })
  await page.goto(routes.nodes.to())

  await expect(list(page, 'Recommended').getByRole('link')).toHaveCount(3)
  expect((await namesIn(page, 'Recommended')).sort()).toEqual(['Berlin', 'Frankfurt', 'Munich'])
  const names = await namesIn(page)
  expect(names).toHaveLength(25)
  expect(names).toEqual([...names].sort((first, second) => first.toLowerCase().localeCompare(second.toLowerCase())))
  expect(names).toContain('Berlin')

  await list(page, 'Recommended').getByRole('link', { name: 'Munich' }).click()
  await expect(page.getByRole('heading', { name: 'Munich', level: 1 })).toBeVisible()
})

test('a full node is marked and never recommended, and its page offers no access', async ({ openAs }) => {
  const page = await openAs('member', { timezoneId: 'Europe/Athens' })
  await page.goto(routes.nodes.to())

  await expect(list(page, 'Recommended').getByRole('link')).toHaveCount(3)
  expect(await namesIn(page, 'Recommended')).not.toContain('Athens')
  await expect(cardOf(page, 'Athens').getByText('Full', { exact: true })).toBeVisible()
  await expect(cardOf(page, 'Amsterdam').getByText('Full', { exact: true })).toBeHidden()

  await page.getByRole('link', { name: 'Athens', exact: true }).click()
  await expect(page.getByText('No free slots')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeDisabled()
})

test('far from every node none is recommended', async ({ openAs }) => {
  const page = await openAs('member', { timezoneId: 'Africa/Lagos' })
  await page.goto(routes.nodes.to())

  await expect(list(page).getByRole('link')).toHaveCount(25)
  await expect(page.getByRole('heading', { name: 'Recommended' })).toBeHidden()
})

test('the cards show how many accesses the user has on them', async ({ asPrivileged: page }) => {
  await page.goto(`${routes.nodes.to()}?search=lisbon`)
  await page.getByRole('link', { name: 'Lisbon', exact: true }).click()
  for (const name of ['desk', 'phone']) {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await closeCard(page)
  }

  await page.getByRole('button', { name: 'Back' }).click()

  await expect(cardOf(page, 'Lisbon').getByText('2 accesses')).toBeVisible()
})
