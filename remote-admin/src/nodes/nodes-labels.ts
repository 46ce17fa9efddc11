import type { NodeProblem, NodeState } from '@sallyport/contract/endpoints'
import type { TranslationKey } from '@sallyport/runtime/i18n'
import type { BadgeLabel } from '../lists/labels.tsx'

/** The badge of each state, and its effect on the accesses of the node. */
export const nodeStateLabels: Record<NodeState, BadgeLabel & { text: TranslationKey }> = {
  unmanaged: { label: 'admin.health.state.unmanaged', tone: 'neutral', text: 'admin.health.unmanaged.text' },
  pending: { label: 'admin.health.state.pending', tone: 'accent', text: 'admin.health.pending.text' },
  synchronised: { label: 'admin.health.state.synchronised', tone: 'success', text: 'admin.health.synchronised.text' },
  unsynchronised: {
    label: 'admin.health.state.unsynchronised',
    tone: 'warning',
    text: 'admin.health.unsynchronised.text',
  },
  unreachable: { label: 'admin.health.state.unreachable', tone: 'danger', text: 'admin.health.unreachable.text' },
}

/** The cause and the remedy of each problem. */
export const nodeProblemTexts: Record<NodeProblem, TranslationKey> = {
  connection: 'admin.health.problem.connection',
  timeout: 'admin.health.problem.timeout',
  blocked_address: 'admin.health.problem.blocked_address',
  certificate: 'admin.health.problem.certificate',
  token: 'admin.health.problem.token',
  response: 'admin.health.problem.response',
  other_server: 'admin.health.problem.other_server',
  shared_agent: 'admin.health.problem.shared_agent',
  public_key: 'admin.health.problem.public_key',
  interface: 'admin.health.problem.interface',
  subnet: 'admin.health.problem.subnet',
  port: 'admin.health.problem.port',
  forwarding: 'admin.health.problem.forwarding',
  firewall: 'admin.health.problem.firewall',
  mtu: 'admin.health.problem.mtu',
}
