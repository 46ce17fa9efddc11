import type { Browser } from '@playwright/test'
import { sum } from '../figures.ts'
import { openLogin, visit } from '../login-page.ts'
import { kindOf, type Kind } from '../weigh.ts'

/** Transferred bytes of a cold login page: compressed bodies by kind, and the headers of all responses. */
export type TransferSize = Partial<Record<Kind | 'headers', number>>

const visits = 3

/** Measures a cold login page. Returns the largest of several visits, because a late image may be missing in some. */
export async function measureTransfer(browser: Browser, url: string): Promise<TransferSize> {
  const sizes = []
  for (let visit = 0; visit < visits; visit++) sizes.push(await measureVisit(browser, url))
  return sizes.reduce((largest, size) => (bytesOf(size) > bytesOf(largest) ? size : largest))
}

export const bytesOf = (size: TransferSize) => sum(Object.values(size))

/** Opens the page in a new browser context and sums the sizes of all responses until the network is idle. */
function measureVisit(browser: Browser, url: string): Promise<TransferSize> {
  return visit(browser, async (page, protocol) => {
    const size: TransferSize = {}
    const add = (kind: Kind | 'headers', bytes: number) => (size[kind] = (size[kind] ?? 0) + bytes)
    const pending = new Map<string, { kind: Kind; headers: number }>()
    await protocol.send('Network.enable')
    protocol.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.url.startsWith(url))
        pending.set(requestId, { kind: kindOf(response.url), headers: response.encodedDataLength })
    })
    protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const { kind, headers } = pending.get(requestId) ?? {}
      if (!kind || !headers) return
      add('headers', headers)
      add(kind, encodedDataLength - headers)
    })
    await openLogin(page, url)
    await page.waitForLoadState('networkidle')
    return size
  })
}
