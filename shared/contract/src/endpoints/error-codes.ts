/** The error codes of responses. The first is from §8; the others are translation keys. */
export const errorCodes = {
  nodeFull: 'node capacity overflow',
  accessLimit: 'access.limit.reached',
  emailTaken: 'form.error.email.taken',
  subnetInUse: 'form.error.subnet.in.use',
  nodeChanged: 'admin.node.changed',
  ownAccount: 'admin.users.own.row.error',
  inviteUnusable: 'form.error.invite',
} as const
