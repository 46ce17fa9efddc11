import type { AgentConfig } from '../config/config.ts'
import type { Log } from '../log.ts'
import { runProgram, type RunProgram } from '../program/run-program.ts'
import { firewallRules, firewallTable } from './rules.ts'

export type Firewall = {
  /** Applies the rules if the kernel has other rules or none. Rejects with a readable message. */
  ensure: () => Promise<void>
  isPresent: () => Promise<boolean>
}

/** The firewall rules in the kernel. The first `ensure` always applies them, because an earlier start may have applied other rules. */
export function createFirewall(config: AgentConfig, log: Log, run: RunProgram = runProgram): Firewall {
  const rules = firewallRules(config)
  /** The rules as nft lists them, in another form than they were written; null before they are applied. */
  let appliedRules: string | null = null

  const list = () => run('nft', ['--stateless', 'list', 'table', ...firewallTable])

  async function isPresent() {
    const listing = await list().catch(() => '')
    return appliedRules === null ? countRules(listing) === countRules(rules) : listing === appliedRules
  }

  return {
    isPresent,
    ensure: async () => {
      if (appliedRules !== null) {
        if (await isPresent()) return
        log('The firewall rules were changed or deleted, and are applied again')
      }
      await run('nft', [rules])
      const listed = await list()
      if (countRules(listed) !== countRules(rules)) throw new Error('Another program changes the firewall rules')
      appliedRules = listed
    },
  }
}

/** The number of rules, which is the same in their listing. */
const countRules = (text: string) => text.match(/(?:accept|drop|masquerade)$/gm)?.length ?? 0
