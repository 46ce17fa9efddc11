import { faultProxy, type FaultProxy } from './fault-proxy.ts'
import { test as base } from './test.ts'

/** The real server behind a network that can fail. */
export const test = base.extend<{ network: FaultProxy }>({
  network: async ({ server }, provide) => {
    const proxy = await faultProxy(server.url)
    await provide(proxy)
    await proxy.stop()
  },
})
