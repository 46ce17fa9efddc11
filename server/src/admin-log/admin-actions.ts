/** What an admin can do to the installation, in the words of the log. */
export type AdminAction =
  | 'node.create'
  | 'node.update'
  | 'user.admin'
  | 'user.privileged'
  | 'user.active'
  | 'access.delete'
  | 'invite.create'
  | 'invite.revoke'

/** A value that is nobody's secret, or only the word that it changed. */
type Change = { from: unknown; to: unknown } | 'changed'

/** What became different, by the name of the field. */
export type Changes = Record<string, Change>
