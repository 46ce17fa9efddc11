import { routes } from '../support/routes.ts'
import { journey, expect } from './support/test.ts'

/** Runs in the page: the initiator types of all requests for each preloaded script, stylesheet and translation file, by path. */
function requestsOfPreloads(): Record<string, string[]> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload]:is([as=script], [as=style], [as=fetch])')
  const requests = [...links].map(({ href }) => {
    const entries = performance.getEntriesByName(href) as PerformanceResourceTiming[]
    return [new URL(href).pathname, entries.map(({ initiatorType }) => initiatorType)] as const
  })
  return Object.fromEntries(requests)
}

journey(
  'the preloads of a page are used, and none of its files is requested twice',
  async ({ openPage }) => {
    const page = await openPage(null)

    await page.goto(routes.login.to())

    const requests = await page.evaluate(requestsOfPreloads)
    expect(Object.keys(requests).filter((path) => path.endsWith('.js')).length).toBeGreaterThan(2)
    expect(Object.keys(requests).filter((path) => path.endsWith('.json'))).toHaveLength(2)
    for (const [path, initiators] of Object.entries(requests)) expect([path, initiators]).toEqual([path, ['link']])
  },
  [1280],
)
