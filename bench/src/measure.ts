import type { Browser } from '@playwright/test'
import { openLogin, visit } from './login-page.ts'

const bitsPerByte = 8
/** Slow 4G and a processor four times slower: a cheap phone somewhere in the country. */
export const conditions = { latency: 150, down: 1_600_000, up: 750_000, slowdown: 4 }

/** Milliseconds to a usable login page, from an empty cache. */
function timeToLogin(browser: Browser, url: string): Promise<number> {
  return visit(browser, async (page, protocol) => {
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: conditions.latency,
      downloadThroughput: conditions.down / bitsPerByte,
      uploadThroughput: conditions.up / bitsPerByte,
    })
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: conditions.slowdown })
    return openLogin(page, url)
  })
}

/** The times of one way to deliver the product. */
export type Times = { name: string; times: number[] }

/** Taken in turns, so that a busy moment of the machine meets all of them. The first round only warms up. */
export async function measure(
  browser: Browser,
  subjects: readonly { name: string; url: string }[],
  runs: number,
): Promise<Times[]> {
  const measured = subjects.map(({ name, url }) => ({ name, url, times: [] as number[] }))
  for (let round = 0; round <= runs; round++) {
    for (const { url, times } of measured) {
      const time = await timeToLogin(browser, url)
      if (round > 0) times.push(time)
    }
  }
  return measured
}
