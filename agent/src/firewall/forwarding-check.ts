import type { Log } from '../log.ts'
import type { Firewall } from './firewall.ts'
import { describeDropping } from './other-firewalls.ts'
import { createTrafficCheck } from './traffic-check.ts'

/** How often the rules of other firewalls are read while there is no traffic, in milliseconds. */
const rulesInterval = 30_000

type Options = { firewall: Firewall; interface: string; isMasquerading: boolean; clock: () => number; log: Log }

/** Tests whether another firewall drops the traffic of clients: by the traffic, or by the rules while there is too little. */
export function createForwardingCheck({ firewall, interface: tunnel, isMasquerading, clock, log }: Options) {
  const traffic = createTrafficCheck(clock)
  let isDropping = false
  let isDroppedByRules = false
  let rulesReadAt = Number.NEGATIVE_INFINITY

  async function readRules(): Promise<boolean> {
    if (!isMasquerading) return false
    if (clock() - rulesReadAt < rulesInterval) return isDroppedByRules
    rulesReadAt = clock()
    isDroppedByRules = (await firewall.findDroppingChain()) !== null
    return isDroppedByRules
  }

  return {
    isDropping: () => isDropping,
    run: async (): Promise<void> => {
      traffic.read(await firewall.readCounters())
      const wasDropping = isDropping
      isDropping = traffic.isDropping() ?? (await readRules())
      if (isDropping && !wasDropping) log(describeDropping(await firewall.findDroppingChain(), tunnel))
      if (wasDropping && !isDropping) log('No other firewall drops the traffic of clients any more')
    },
  }
}
