import type { ManagedNode } from './managed-nodes.ts'

export type SyncStep = 'status' | 'push'

/** What this process remembers of a node; times by `performance.now()`. */
export type NodeMemory = {
  /** When the last status was read; null if there was none. */
  askedAt: number | null
  /** When the last request ended. */
  doneAt: number
  failures: number
  /** From 0 to 1, another one after each request. */
  jitter: number
}

export const newMemory = (): NodeMemory => ({ askedAt: null, doneAt: 0, failures: 0, jitter: Math.random() })

/** The memories of the nodes of this process; a replaced agent has a new one. */
export function createNodeMemories() {
  const memories = new Map<number, { memory: NodeMemory; agent: string }>()
  return {
    of({ node_id, api_url, api_token }: ManagedNode): NodeMemory {
      const agent = `${api_url} ${api_token}`
      const known = memories.get(node_id)
      if (known?.agent === agent) return known.memory
      const memory = newMemory()
      memories.set(node_id, { memory, agent })
      return memory
    },
    /** Forgets all other nodes. */
    keep(nodes: ManagedNode[]) {
      const kept = new Set(nodes.map(({ node_id }) => node_id))
      for (const id of memories.keys()) if (!kept.has(id)) memories.delete(id)
    },
  }
}

/** Remembers the result of a step; null if the step was not completed, because the lease ended. */
export function remember(memory: NodeMemory, step: SyncStep, hasSucceeded: boolean | null) {
  memory.doneAt = performance.now()
  memory.jitter = Math.random()
  memory.failures = hasSucceeded === false ? memory.failures + 1 : 0
  // After a lost lease, the status is read as soon as there is a new one.
  if (hasSucceeded === null) memory.askedAt = null
  else if (hasSucceeded && step === 'status') memory.askedAt = memory.doneAt
}
