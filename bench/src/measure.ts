import type { Browser } from '@playwright/test'
import { openLogin, visit } from './login-page.ts'

const bitsPerByte = 8
/** Slow 4G and a CPU four times slower. Latency in milliseconds, rates in bit/s. */
export const conditions = { latency: 150, down: 1_600_000, up: 750_000, slowdown: 4 }

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

export type Times = { name: string; times: number[] }

/** Measures the subjects alternately, so that load on the machine affects all of them. The first round is a warm-up. */
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
