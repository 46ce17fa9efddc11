import { adminExportEndpoints } from '@sallyport/contract/endpoints'
import { listAccesses } from '../accesses/admin-accesses-queries.ts'
import { implement } from '../api/implement.ts'
import { listOrders } from '../billings/billings-queries.ts'
import { applyExpirations } from '../api/apply-expirations.ts'
import { listInvites } from '../invites/invite-list.ts'
import { deactivateExpiredInvites } from '../invites/invites-queries.ts'
import { listLogEntries } from '../log-entries/log-entries-queries.ts'
import { listAllNodes } from '../node-list/admin-node-list.ts'
import { listUsers } from '../users/users-queries.ts'
import { accessColumns, billingColumns, inviteColumns, logColumns, nodeColumns, userColumns } from './export-columns.ts'
import { exportPart } from './export-part.ts'

export const exportHandlers = [
  implement(adminExportEndpoints.nodes, async (call) => {
    await applyExpirations(call)
    return exportPart(call, { name: 'nodes', columns: nodeColumns, read: listAllNodes, defaultSort: 'created_at' })
  }),

  implement(adminExportEndpoints.users, (call) => {
    const { now } = call
    return exportPart(call, {
      name: 'users',
      columns: (isoTime) => userColumns(isoTime, now),
      read: (db, query) => listUsers(db, query, now),
    })
  }),

  implement(adminExportEndpoints.accesses, async (call) => {
    await applyExpirations(call)
    return exportPart(call, { name: 'accesses', columns: accessColumns, read: listAccesses })
  }),

  implement(adminExportEndpoints.invites, async (call) => {
    await deactivateExpiredInvites(call.store.db, call.now)
    return exportPart(call, { name: 'invites', columns: inviteColumns, read: listInvites })
  }),

  implement(adminExportEndpoints.billings, (call) =>
    exportPart(call, { name: 'billings', columns: billingColumns, read: listOrders }),
  ),

  implement(adminExportEndpoints.log, (call) =>
    exportPart(call, { name: 'log', columns: logColumns, read: listLogEntries }),
  ),
]
