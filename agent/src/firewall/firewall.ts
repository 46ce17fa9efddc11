import type { AgentConfig } from '../config/config.ts'
import type { Log } from '../log.ts'
import { runProgram, type RunProgram } from '../program/run-program.ts'
import { firewallRules, firewallTable } from './rules.ts'

/** The firewall rules of a node. */
export type Firewall = {
  /** Applies the rules if the kernel has others or none. Rejects with a readable message. */
  ensure: () => Promise<void>
  isPresent: () => Promise<boolean>
}

/** The rules in the kernel. Applies them once in any case, because those of an earlier start may be others. */
export function createFirewall(config: AgentConfig, log: Log, run: RunProgram = runProgram): Firewall {
  const rules = firewallRules(config)
  /** As the kernel lists them, because nft prints rules in another form. */
  let applied: string | null = null

  const list = () => run('nft', ['--stateless', 'list', 'table', ...firewallTable])

  async function isPresent() {
    const found = await list().catch(() => '')
    return applied === null ? countRules(found) === countRules(rules) : found === applied
  }

  return {
    isPresent,
    ensure: async () => {
      if (applied !== null) {
        if (await isPresent()) return
        log('The firewall rules were changed or deleted, and are applied again')
      }
      await run('nft', [rules])
      const listed = await list()
      if (countRules(listed) !== countRules(rules)) throw new Error('Another program changes the firewall rules')
      applied = listed
    },
  }
}

/** Compares rules with their listing, which has another form. */
const countRules = (text: string) => text.match(/(?:accept|drop|masquerade)$/gm)?.length ?? 0
