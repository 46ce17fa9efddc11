import { text } from 'node:stream/consumers'
import { parseNodeSetup } from '@sallyport/contract/agent'
import { nodeBody } from '@sallyport/contract/endpoints'
import { nodeStatus } from '@sallyport/contract/rules'
import { like } from 'drizzle-orm'
import * as v from 'valibot'
import { StartupError } from '../config/startup-error.ts'
import type { Store } from '../database/store.ts'
import { nodes } from '../database/tables/schema.ts'
import { createNode, fieldsOf, updateNode } from '../nodes/node-editing.ts'
import type { NodeFields } from '../nodes/node-fields.ts'

type LocalNode = { name: string; country: string; setupText: string }

/** The URL of the agent on this machine, before its port, which another installation may have chosen differently. */
const loopbackApi = 'https://127.0.0.1:'

/** Reads the text that `sallyport-agent init` prints from the standard input, because it contains a token. */
export const readSetupText = () => text(process.stdin)

/**
 * Adds the node on this machine, whose agent listens on loopback. After a restore, updates the node of the lost machine instead.
 * A repeated call changes nothing. Returns a sentence for the operator.
 */
export async function addLocalNode(store: Store, { name, country, setupText }: LocalNode): Promise<string> {
  const setup = parseNodeSetup(setupText)
  if (!setup) throw new StartupError('The standard input must be the text that sallyport-agent init prints')
  const api_url = `${loopbackApi}${new URL(setup.api_url).port || '443'}`
  const initialFields = { name, country, city: '', status: nodeStatus.active, capacity: 0 }
  const { success, output, issues } = v.safeParse(nodeBody, { ...setup, ...initialFields, api_url })
  if (!success) throw new StartupError(`The node is invalid: ${v.getDotPath(issues[0])}`)
  await store.transaction(async (tx) => {
    const edit = { admin_id: null, fields: output, now: Math.floor(Date.now() / 1000) }
    const [former] = await tx
      .select()
      .from(nodes)
      .where(like(nodes.api_url, `${loopbackApi}%`))
    if (!former) await createNode(tx, edit)
    else if (former.api_token !== setup.api_token) {
      const fields = { ...output, ...adminFields(fieldsOf(former)) }
      await updateNode(tx, former.id, { ...edit, fields, ifMatch: undefined })
    }
  })
  return `${name} is added as a node.`
}

/** The fields of a node that the setup text does not contain. */
const adminFields = ({ name, country, city, status, capacity, is_closed }: NodeFields) => ({
  name,
  country,
  city,
  status,
  capacity,
  is_closed,
})
