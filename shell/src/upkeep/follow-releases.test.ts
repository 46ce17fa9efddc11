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

/** What the site answers, each answer in the hands of the test. */
const answers: ((discovery: object) => void)[] = []

beforeEach(() => {
  rs.stubGlobal('fetch', () => {
    return new Promise<Response>((resolve) => {
      answers.push((discovery) => resolve(new Response(JSON.stringify(discovery))))
    })
  })
  document.body.innerHTML = `<script type="application/json" id="discovery">${JSON.stringify(old)}</script>
<a href="/support">Support</a>`
})
afterEach(() => {
  document.body.innerHTML = ''
  rs.unstubAllGlobals()
})

/** Whether the next link would open a new page: the router does not hear of the click then. */
function isLeftToBrowser() {
  const router = rs.fn()
  const link = document.querySelector('a')!
  link.addEventListener('click', router, { once: true })
  // Nobody goes anywhere here.
  addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true })
  link.click()
  return router.mock.calls.length === 0
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

test('what was asked last counts, also when an earlier answer comes after it', async () => {
  followReleases()
  for (const _ of ['asked', 'asked again']) dispatchEvent(new Event('online'))
  await rs.waitFor(() => expect(answers).toHaveLength(2))
  expect(isLeftToBrowser()).toBe(false)

  answers[1]!(live)
  await settle()
  expect(isLeftToBrowser()).toBe(true)

  answers[0]!(old)
  await settle()
  expect(isLeftToBrowser()).toBe(true)
})
