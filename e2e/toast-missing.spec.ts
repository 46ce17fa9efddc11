import { routes } from '@sallyport/contract/config'
import { sessionEndpoints } from '@sallyport/contract/endpoints'
import { mockStatus } from './support/mock-responses.ts'
import { liveReleaseOf } from './support/site-files.ts'
import { expect, test } from './support/test.ts'

/** The chunks that send calls are lazy too, and must load in this test. */
const callChunks = liveReleaseOf('shell').extras.platform.preload?.signedIn ?? []
const isCallChunk = (url: string) => callChunks.some((asset) => url.endsWith(asset.url))

test('a message is shown when the files of toasts are missing', async ({ asGuest: page, expectedErrors }) => {
  expectedErrors.push(/status of 429/, /net::ERR_FAILED/)
  const submit = page.getByRole('button', { name: 'Log in' })
  // Keeps the background tasks from loading the toasts before their files are missing.
  await page.addInitScript(() => void (globalThis.requestIdleCallback = () => 0))
  await mockStatus(page, sessionEndpoints.login, 429)
  await page.goto(routes.login.to())
  await page.getByLabel('Email').fill('member@sallyport.test')
  await page.getByLabel('Password', { exact: true }).fill('Sallyport1')
  await page.route('**/shell/**/async/**', (route) =>
    isCallChunk(route.request().url()) ? route.fallback() : route.abort(),
  )

  await submit.click()
  const message = page.getByRole('alert').filter({ hasText: 'Too many requests' })
  await expect(message).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await expect(message).toHaveCount(0)

  await submit.click()
  await expect(message).toBeInViewport()
})
