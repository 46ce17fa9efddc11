/** Error codes. §8 specifies `nodeFull`; all others except `nodeClosed` and `accessLimit` are also translation keys. */
export const errorCodes = {
  nodeFull: 'node capacity overflow',
  nodeClosed: 'node.closed',
  accessLimit: 'access.limit.reached',
  emailTaken: 'form.error.email.taken',
  subnetInUse: 'form.error.subnet.in.use',
  /** The agent reports another subnet or public key of its interface than the node form has. */
  subnetOfAgent: 'form.error.subnet.agent',
  publicKeyOfAgent: 'form.error.public.key.agent',
  agentInUse: 'form.error.agent.in.use',
  /** A changed API URL without TLS requires the API token again. */
  agentToken: 'form.error.agent.token',
  /** No machine has used the one-time code lately. */
  nodeCode: 'form.error.agent.code',
  nodeChanged: 'admin.node.changed',
  /** The node has more accesses than the caller confirmed to delete. */
  nodeInUse: 'admin.node.delete.changed',
  planChanged: 'admin.plans.changed',
  orderRefunded: 'admin.billings.refunded.error',
  orderNotSettled: 'admin.billings.not.settled.error',
  ownAccount: 'admin.users.own.row.error',
  inviteUnusable: 'form.error.invite',
} as const
