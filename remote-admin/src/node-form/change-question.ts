import { parseAgentToken } from '@sallyport/contract/agent'
import type { AdminNode, NodeUsers } from '@sallyport/contract/endpoints'
import { areAmneziaParamsCompatible, endpointOf, nodeType } from '@sallyport/contract/rules'
import type { TFunction } from '@sallyport/runtime/i18n'
import type { ConfirmOptions } from '@sallyport/ui'
import type { NodeFormOutput } from './node-form-schema.ts'

/** The fields of a node that its configs contain. */
export type ConfigFields = Pick<AdminNode, 'url' | 'public_key' | 'type' | 'connect_params'>

/** Whether existing configs contain values that clients can no longer connect with. */
export function breaksConfigs(before: ConfigFields, after: ConfigFields): boolean {
  if (endpointOf(before.url) !== endpointOf(after.url)) return true
  if (before.public_key !== after.public_key || before.type !== after.type) return true
  return after.type === nodeType.amneziaWg && !areAmneziaParamsCompatible(paramsOf(before), paramsOf(after))
}

const paramsOf = ({ connect_params }: ConfigFields) => (typeof connect_params === 'string' ? null : connect_params)

type Change = { before: ConfigFields; body: NodeFormOutput; usage: NodeUsers }

/** The confirmation before a save that stops accesses or removes them from a replaced agent; null if it does neither. */
export function changeQuestion({ before, body, usage }: Change, t: TFunction): ConfirmOptions | null {
  const { accesses: count, agent_fingerprint } = usage
  const isReplaced =
    body.api_token !== '' &&
    agent_fingerprint !== null &&
    agent_fingerprint !== parseAgentToken(body.api_token)?.fingerprint
  const texts = [
    ...(breaksConfigs(before, body) ? [t('admin.node.change.configs', { count })] : []),
    ...(isReplaced ? [t('admin.node.change.agent', { count })] : []),
  ]
  if (count === 0 || texts.length === 0) return null
  return {
    title: t('admin.node.change.title', { name: body.name }),
    text: texts.join(' '),
    action: t('admin.node.save'),
  }
}
