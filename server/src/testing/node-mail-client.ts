import { beforeEach } from '@rstest/core'
import { MailNotSentError, type Mail } from '../mail/mail.ts'
import { users } from '../store/schema.ts'
import { agentFixture, eventually } from './agent-sync-client.ts'
import { addSignedInUser, startTime } from './test-server.ts'
import type { TestContext } from './with-test-server.ts'

/** Nodes that are unreachable since the start time, and a mailer that collects mails or fails. */
export function nodeMailFixture(context: () => TestContext) {
  const { start: startSync, stopAll, startAgent, nodeWithAgent } = agentFixture(context)

  beforeEach(async () => {
    const { server } = context()
    server.time.now = startTime
    await server.store.db.update(users).set({ is_admin: false })
  })

  async function stoppedNode(name: string) {
    const node = await nodeWithAgent({ name })
    await node.agent.stop()
    return node
  }

  return {
    stopAll,
    startAgent,
    stoppedNode,
    /** A node with an English and a Russian admin, and a running sync. */
    unreachableNode: async () => {
      const { server } = context()
      const admin = await addSignedInUser(server.store, { is_admin: true })
      const russian = await addSignedInUser(server.store, { is_admin: true, language: 'ru' })
      await addSignedInUser(server.store, { is_admin: true, is_active: false })
      const { agent, node_id, row } = await stoppedNode('Bergen')
      const mails: Mail[] = []
      const mailer = { failureOf: (_mail: Mail): string | null => null, attempts: 0 }
      const send = async (mail: Mail) => {
        mailer.attempts += 1
        const reason = mailer.failureOf(mail)
        if (reason) throw new MailNotSentError(reason)
        mails.push(mail)
      }
      const start = () => startSync({ mailer: { send } })
      start()
      await eventually(row).toMatchObject({ unreachable_since: startTime })
      return { server, agent, node_id, admin, russian, mails, mailer, start, row }
    },
    news: (mails: Mail[]) => mails.map(({ to, subject }) => [to, subject]),
  }
}
