import type { endpointsByArea } from '@sallyport/contract/endpoints'

type Areas = typeof endpointsByArea

/** What neither the name of a call nor its schemas say. */
export const callNotes: { [Area in keyof Areas]?: { [Name in keyof Areas[Area]]?: string } } = {
  sessionEndpoints: { logout: 'Ends the session of the request.' },
  registrationEndpoints: { register: 'Without an invite, if registration is open.' },
  passwordResetEndpoints: { request: 'Queues a mail with a code.' },
  nodeEndpoints: { recommended: 'Nodes near a time zone that have room.' },
  accessEndpoints: { allocate: 'Only this response contains the private key.' },
  adminNodeEndpoints: {
    users: 'The users with accesses on a node.',
    mail: 'Queues a mail to each user with accesses on a node.',
    remove: 'Deletes a node and its accesses.',
  },
  nodeCodeEndpoints: {
    issue: 'Creates a one-time code with which a machine enters itself into a node form.',
    entered: 'What a machine has entered with a code.',
  },
  nodeHealthEndpoints: { test: 'Tests the connection to an agent.' },
  billingEndpoints: {
    settle: 'Grants the ordered period, whatever the gateway reports.',
    refund: 'Removes the unused part of the purchased period, and moves no money.',
  },
  adminPlanEndpoints: { list: 'Also plans that are not offered.' },
  setupEndpoints: { testMail: 'Queues a mail to the signed-in admin.', dismiss: 'Hides the setup steps.' },
}

export const parameterNotes: Record<string, string> = {
  page: 'The number of the page, from 1. Ignored with `after`.',
  after: 'The `next` of the previous page.',
  sort: 'A column, with `-` before it for descending order.',
  'if-match': 'The `version` that was read; without it, a newer version is replaced.',
}
