import { describeError } from '../api/failures.ts'
import type { ManagedNode } from './managed-nodes.ts'
import { createNodeMemories, remember, type NodeMemory, type SyncStep } from './node-memories.ts'
import { dueStep, type SyncTiming } from './sync-schedule.ts'
import { syncNode, type SyncContext } from './sync-node.ts'

type Options = {
  context: Omit<SyncContext, 'server'>
  timing: SyncTiming
  /** Called when a node is done, because another one may be waiting. */
  onDone: () => void
}

/** `server`: the id of the installation; `readAt`: when the nodes were read, by `performance.now()`. */
type Round = { server: string; readAt: number }

export type NodeQueues = {
  /** Starts what is due for the leased nodes, one request at a time for each node. */
  run: (nodes: ManagedNode[], round: Round) => void
  /** Whether the last request to a node failed. */
  hasFailed: (node: ManagedNode) => boolean
  /** Resolves when the requests under way have ended. */
  stop: () => Promise<void>
}

type Due = { node: ManagedNode; memory: NodeMemory; step: SyncStep }

export function createNodeQueues({ context, timing, onDone }: Options): NodeQueues {
  const memories = createNodeMemories()
  const running = new Map<number, Promise<void>>()
  const failing = new Set<number>()

  async function sync({ node, memory, step }: Due, server: string) {
    const hasSucceeded = await syncNode({ ...context, server }, node, step).catch((error: unknown) => {
      if (!context.signal.aborted) context.log.error(describeError(error), 'the sync of a node failed')
      return false
    })
    remember(memory, step, hasSucceeded)
    running.delete(node.node_id)
    failing.delete(node.node_id)
    onDone()
  }

  function startIfFree(due: Due, server: string) {
    const isFailing = due.memory.failures > 0
    if (running.size >= timing.maxParallel || (isFailing && failing.size >= timing.maxParallel / 2)) return
    if (isFailing) failing.add(due.node.node_id)
    running.set(due.node.node_id, sync(due, server))
  }

  return {
    run(nodes, { server, readAt }) {
      memories.keep(nodes)
      const clocks = { monotonic: performance.now(), unixSeconds: context.clock() / 1000 }
      const due = nodes.flatMap((node): Due[] => {
        const memory = memories.of(node)
        // A row that was read before the last request ended does not show its result; the next round has it.
        if (running.has(node.node_id) || memory.doneAt > readAt) return []
        const step = dueStep(node, memory, clocks, timing)
        return step ? [{ node, memory, step }] : []
      })
      for (const each of due.toSorted((one, other) => rank(one) - rank(other))) startIfFree(each, server)
    },
    hasFailed: (node) => memories.of(node).failures > 0,
    stop: async () => void (await Promise.all(running.values())),
  }
}

/** Members wait for pushes; nodes that failed often come last. */
const rank = ({ step, memory }: Due) => (step === 'push' ? -1 : memory.failures)
