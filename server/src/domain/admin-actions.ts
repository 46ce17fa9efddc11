export type AdminAction =
  | 'node.create'
  | 'node.update'
  | 'user.admin'
  | 'user.privileged'
  | 'user.active'
  | 'access.delete'
  | 'invite.create'
  | 'invite.revoke'

/** The old and the new value, or `'changed'` for a secret field. */
type Change = { from: unknown; to: unknown } | 'changed'

export type Changes = Record<string, Change>
