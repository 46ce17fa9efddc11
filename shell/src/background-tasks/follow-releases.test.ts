import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { followReleases } from './follow-releases.ts'

const site = (version: string) => ({
  microFrontends: {
    'sallyport/shell': [
      {
        url: `/shell/${version}/index.js`,
        metadata: { version, integrity: `sha384-${version}` },
        deployment: { traffic: 100, default: true },
        extras: { platform: { contract: 1 } },
      },
    ],
  },
})
const [old, live] = [site('1.0.0'), site('2.0.0')]

/** Resolves the requests for the discovery document, in their order. */
const responses: ((discovery: object) => void)[] = []

beforeEach(() => {
  rs.stubGlobal('fetch', () => {
    return new Promise<Response>((resolve) => {
      responses.push((discovery) => resolve(new Response(JSON.stringify(discovery))))
    })
  })
  document.body.innerHTML = `<script type="application/json" id="discovery">${JSON.stringify(old)}</script>
<a href="/support">Support</a>`
})
afterEach(() => {
  document.body.innerHTML = ''
  rs.unstubAllGlobals()
})

/** Whether the browser follows the next link: the router does not receive the click then. */
function isLeftToBrowser() {
  const router = rs.fn()
  const link = document.querySelector('a')!
  link.addEventListener('click', router, { once: true })
  // Keeps the test page from being left.
  addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true })
  link.click()
  return router.mock.calls.length === 0
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

test('uses the response of the latest check, also when an earlier one arrives after it', async () => {
  followReleases()
  for (const _ of ['first', 'second']) dispatchEvent(new Event('online'))
  await rs.waitFor(() => expect(responses).toHaveLength(2))
  expect(isLeftToBrowser()).toBe(false)

  responses[1]!(live)
  await settle()
  expect(isLeftToBrowser()).toBe(true)

  responses[0]!(old)
  await settle()
  expect(isLeftToBrowser()).toBe(true)
})
