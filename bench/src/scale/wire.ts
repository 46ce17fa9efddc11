import type { Browser } from '@playwright/test'
import { sum } from '../figures.ts'
import { openLogin, visit } from '../login-page.ts'
import { kindOf, type Kind } from '../weigh.ts'

/** Bytes of a cold login page as they came over the wire, compressed: bodies by kind, and the headers of all answers. */
export type Wire = Partial<Record<Kind | 'headers', number>>

const visits = 3

/** What a cold login page weighs: the fullest of some visits, because a busy machine lets the last picture come late. */
export async function weighWire(browser: Browser, url: string): Promise<Wire> {
  const wires = []
  for (let visit = 0; visit < visits; visit++) wires.push(await weighVisit(browser, url))
  return wires.reduce((fullest, wire) => (bytesOf(wire) > bytesOf(fullest) ? wire : fullest))
}

export const bytesOf = (wire: Wire) => sum(Object.values(wire))

/** Opens the page in a browser that knows nothing, and sums what its answers weighed until nothing more came. */
function weighVisit(browser: Browser, url: string): Promise<Wire> {
  return visit(browser, async (page, protocol) => {
    const wire: Wire = {}
    const add = (kind: Kind | 'headers', bytes: number) => (wire[kind] = (wire[kind] ?? 0) + bytes)
    const underWay = new Map<string, { kind: Kind; headers: number }>()
    await protocol.send('Network.enable')
    protocol.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.url.startsWith(url))
        underWay.set(requestId, { kind: kindOf(response.url), headers: response.encodedDataLength })
    })
    protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const { kind, headers } = underWay.get(requestId) ?? {}
      if (!kind || !headers) return
      add('headers', headers)
      add(kind, encodedDataLength - headers)
    })
    await openLogin(page, url)
    await page.waitForLoadState('networkidle')
    return wire
  })
}
