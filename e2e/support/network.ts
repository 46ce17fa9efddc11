import { faultProxy, type FaultProxy } from './fault-proxy.ts'
import { test as base } from './test.ts'

/** A proxy with faults in front of the server. */
export const test = base.extend<{ network: FaultProxy }>({
  network: async ({ server }, provide) => {
    const proxy = await faultProxy(server.url)
    await provide(proxy)
    await proxy.stop()
  },
})
