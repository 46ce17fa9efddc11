import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServerClock } from './clock/server-clock.ts'
import type { AgentConfig } from './config/config.ts'
import type { Firewall } from './firewall/firewall.ts'
import { createForwardingCheck } from './firewall/forwarding-check.ts'
import { agentRoutes } from './http/agent-routes.ts'
import { close, listen } from './http/listen.ts'
import { createRequestHandler } from './http/request-handler.ts'
import type { Log } from './log.ts'
import { createReconciler, defaultIntervals, type ReconcileIntervals } from './peers/reconciler.ts'
import { createStateUpdates } from './peers/state-updates.ts'
import { createStateStore } from './state/state-store.ts'
import { createStatusReader } from './status/agent-status.ts'
import { observeNode } from './status/observed-node.ts'
import type { WireGuardInterface } from './wireguard/wireguard-interface.ts'

export type AgentOptions = {
  config: AgentConfig
  interface: WireGuardInterface
  firewall: Firewall
  version: string
  log: Log
  /** Unix milliseconds. */
  clock?: () => number
  intervals?: ReconcileIntervals
}

export type Agent = {
  /** Restores the saved state, and resolves with the port when the API listens. */
  start: () => Promise<number>
  stop: () => Promise<void>
}

/**
 * How often the firewall rules are verified, in milliseconds, because a reload of nftables.service flushes all rules
 * (https://wiki.nftables.org/wiki-nftables/index.php/Operations_at_ruleset_level).
 */
const firewallCheckInterval = 5_000

export function createAgent(options: AgentOptions): Agent {
  const { config, interface: wireguard, firewall, version, log, clock = Date.now } = options
  const { intervals = defaultIntervals } = options
  const store = createStateStore(config.state_file, log)
  const serverClock = createServerClock(clock)
  const reconciler = createReconciler({ firewall, wireguard, store, clock: serverClock, log, intervals })
  const updates = createStateUpdates({
    reconciler,
    store,
    clock: serverClock,
    nodeClock: clock,
    address: config.address,
    log,
  })
  const forwardingCheck = createForwardingCheck({
    firewall,
    interface: config.interface,
    isMasquerading: config.firewall.masquerade,
    clock,
    log,
  })
  const readStatus = createStatusReader({
    version,
    clock,
    serverClock,
    store,
    reconciler,
    wireguard,
    observe: (state) => observeNode({ config, firewall, state, drops_forwarded: forwardingCheck.isDropping() }),
  })
  const handle = createRequestHandler({
    routes: agentRoutes({ reconciler, updates, readStatus, forwardingCheck, log }),
    secretHash: config.api.secret_hash,
    log,
  })
  let server: Server | undefined
  let firewallCheck: NodeJS.Timeout | undefined

  async function checkFirewall() {
    if (!(await firewall.isPresent())) await reconciler.run()
    await forwardingCheck.run()
  }

  return {
    start: async () => {
      await store.refresh()
      const saved = store.current()
      if (saved) serverClock.restore(saved)
      // Reconciles before the API starts, so that tunnels come back after a reboot even if the API cannot listen.
      await reconciler.run()
      await forwardingCheck.run()
      firewallCheck = setInterval(() => void checkFirewall(), firewallCheckInterval)
      server = await listen(config.api, (request, response) => void handle(request, response))
      const { port } = server.address() as AddressInfo
      log(`The agent listens on ${config.api.host}, port ${port}`)
      return port
    },
    stop: async () => {
      clearInterval(firewallCheck)
      if (server) await close(server)
      await reconciler.stop()
    },
  }
}
