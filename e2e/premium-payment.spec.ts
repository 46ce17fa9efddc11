import type { Page, Request, Route } from '@playwright/test'
import { limits, routes } from '@sallyport/contract/config'
import { purchaseCalls, stubOrders } from './support/stub-orders.ts'
import { expect, notFoundError, test } from './support/test.ts'

const pay = async (page: Page) => {
  await page.goto(routes.premium.to())
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByTitle('Payment')).toBeVisible()
  // An effect stores the order, before the one that moves the focus.
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused()
}

/** Counts the status requests, and the highest number of concurrent ones. */
function countPolls(page: Page) {
  const polls = { count: 0, pending: 0, maxPending: 0 }
  const isPoll = (url: string) => url.includes('/order/status/')
  page.on('request', (request) => {
    if (!isPoll(request.url())) return
    polls.count += 1
    polls.pending += 1
    polls.maxPending = Math.max(polls.maxPending, polls.pending)
  })
  const countEnd = (request: Request) => void (polls.pending -= isPoll(request.url()) ? 1 : 0)
  page.on('requestfinished', countEnd)
  page.on('requestfailed', countEnd)
  return polls
}

/** The times between the starts of status requests, measured by the page, in ms. */
const pollGaps = (page: Page) =>
  page.evaluate(() => {
    const polls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/order/status/'))
    return polls.slice(1).map(({ startTime }, index) => startTime - polls[index]!.startTime)
  })

test('the status is polled every second', async ({ asMember: page }) => {
  await stubOrders(page)
  await pay(page)

  // On a busy machine some gaps are longer, but none is shorter.
  await expect.poll(async () => (await pollGaps(page)).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4)
  const gap = Math.min(...(await pollGaps(page)))
  // Timers may be some microseconds early.
  expect(gap).toBeGreaterThan(limits.order.pollInterval - 10)
  expect(gap).toBeLessThan(2 * limits.order.pollInterval)
})

test('the status is polled with one request at a time', async ({ asMember: page }) => {
  await stubOrders(page)
  const polls = countPolls(page)
  await page.clock.install()
  await pay(page)

  const held: Route[] = []
  await page.route(purchaseCalls.status, (route) => void held.push(route))
  for (const count of [1, 2]) {
    await expect.poll(() => held.length).toBeGreaterThanOrEqual(count)
    await page.clock.runFor(3 * limits.order.pollInterval)
    await held[count - 1]!.fulfill({ json: { status: 'pending' } })
  }
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(3)
  expect(polls.maxPending).toBe(1)
})

test('polling stops when the page is left and resumes when it is opened again', async ({ asMember: page }) => {
  const { settle } = await stubOrders(page)
  const polls = countPolls(page)
  await pay(page)

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  const left = polls.count
  await page.waitForTimeout(2500)
  expect(polls.count).toBeLessThanOrEqual(left + 1)

  settle('cancelled')
  await page.goto(routes.premium.to())
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
})

test('a pending order survives a reload and is discarded when it is settled', async ({ asMember: page }) => {
  const { settle } = await stubOrders(page)
  await pay(page)

  await page.reload()
  await expect(page.getByTitle('Payment')).toBeVisible()
  settle('failed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
  await page.reload()

  await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
  await expect(page.getByTitle('Payment')).toBeHidden()
})

test('a pending order of one user is not shown to another', async ({ openAs, expectedErrors }) => {
  expectedErrors.push(notFoundError)
  const page = await openAs('member')
  await stubOrders(page)
  await pay(page)
  const stored = await page.context().storageState()
  const orders = stored.origins.flatMap(({ localStorage }) => localStorage).filter(({ name }) => name.includes('order'))
  expect(orders).toHaveLength(1)

  const other = await openAs('privileged')
  await stubOrders(other)
  await other.goto(routes.notFound.to())
  await other.evaluate(([order]) => localStorage.setItem(order!.name, order!.value), orders)
  await other.goto(routes.premium.to())

  await expect(other.getByRole('button', { name: 'Pay' })).toBeVisible()
})

test('the premium page without plans shows an empty state', async ({ asMember: page }) => {
  await stubOrders(page)
  await page.route(purchaseCalls.list, (route) => route.fulfill({ json: { list: [] } }))

  await page.goto(routes.premium.to())

  await expect(page.getByText('No plans yet')).toBeVisible()
})

test('on a small phone the payment widget is scaled to fit', async ({ openAs }) => {
  const page = await openAs('member', { viewport: { width: 320, height: 640 } })
  await stubOrders(page)
  await pay(page)

  const frame = (await page.getByTitle('Payment').boundingBox())!
  expect(frame.x).toBeGreaterThanOrEqual(16)
  expect(frame.x + frame.width).toBeLessThanOrEqual(320 - 16)
  expect(frame.height / frame.width).toBeCloseTo(696 / 410, 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
