/** The codes of refusals; the first is the specification's own (§8), those of `form.error` are keys of words. */
export const errorCodes = {
  nodeFull: 'node capacity overflow',
  accessLimit: 'access.limit.reached',
  emailTaken: 'form.error.email.taken',
  subnetInUse: 'form.error.subnet.in.use',
  nodeChanged: 'admin.node.changed',
  ownAccount: 'admin.users.own.row.error',
  inviteUnusable: 'form.error.invite',
} as const
