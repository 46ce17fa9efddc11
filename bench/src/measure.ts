import type { Browser } from '@playwright/test'
import { openLogin, openStatic, visit, type PageLoad } from './login-page.ts'

const bitsPerByte = 8
/** Slow 4G and a CPU four times slower. Latency in milliseconds, rates in bit/s. */
export const conditions = { latency: 150, down: 1_600_000, up: 750_000, slowdown: 4 }

function loadLogin(browser: Browser, { url, isStatic = false }: MeasuredSite): Promise<PageLoad> {
  return visit(browser, async (page, protocol) => {
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: conditions.latency,
      downloadThroughput: conditions.down / bitsPerByte,
      uploadThroughput: conditions.up / bitsPerByte,
    })
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: conditions.slowdown })
    return isStatic ? openStatic(page, url) : openLogin(page, url)
  })
}

/** `times` are those to a usable form. */
export type Times = { name: string; times: number[] }
export type Loads = Times & { loads: PageLoad[] }

/** `isStatic`: the page has no scripts, and so no form that works. */
type MeasuredSite = { name: string; url: string; isStatic?: boolean }

/** Measures the subjects alternately, so that load on the machine affects all of them. The first round is a warm-up. */
export async function measure(browser: Browser, subjects: readonly MeasuredSite[], runs: number): Promise<Loads[]> {
  const measured = subjects.map((subject) => ({ subject, loads: [] as PageLoad[] }))
  for (let round = 0; round <= runs; round++) {
    for (const { subject, loads } of measured) {
      const load = await loadLogin(browser, subject)
      if (round > 0) loads.push(load)
    }
  }
  return measured.map(({ subject: { name }, loads }) => ({ name, loads, times: loads.map(({ usable }) => usable) }))
}
