export * from './accesses.ts'
export { type Account, account as accountSchema } from './account-entities.ts'
export * from './admin-accesses.ts'
export * from './admin-billings.ts'
export * from './admin-bulk.ts'
export * from './admin-exports.ts'
export * from './admin-invites.ts'
export {
  type AdminAction,
  adminActions,
  adminLogEndpoints,
  adminLogOptions,
  adminLogView,
  type LogChange,
  type LogEntry,
} from './admin-log.ts'
export * from './admin-nodes.ts'
export * from './admin-overview.ts'
export * from './admin-plans.ts'
export * from './admin-setup.ts'
export * from './admin-user-page.ts'
export { adminUserEndpoints, type User, userListOptions, userListView } from './admin-users.ts'
export { allEndpoints } from './all-endpoints.ts'
export { type ConnectParams } from './connect-params.ts'
export { type Endpoint, type EndpointAccess, type RequestOf, type ResponseOf } from './endpoint.ts'
export {
  type Access,
  type AdminNode,
  type Billing,
  type Invite,
  type Invoice,
  invoice as invoiceSchema,
  type ListedNode,
  type NewAccess,
  type Node,
  type Plan,
  plan as planSchema,
  type UserAccess,
} from './entities.ts'
export * from './error-codes.ts'
export { idParam, isCountry, maxId } from './fields.ts'
export { type ListOptions, type Sort } from './list-query.ts'
export * from './node-health.ts'
export * from './nodes.ts'
export { type OwnSession, ownSessionEndpoints, type SessionClient } from './own-sessions.ts'
export * from './password-reset.ts'
export * from './plans.ts'
export * from './problem-check.ts'
export * from './registration.ts'
export * from './session.ts'
export {
  type HistoryRange,
  historyRanges,
  type NodeHealth,
  type NodeProblem,
  nodeProblems,
  type NodeSample,
  type NodeState,
  nodeStates,
  type Traffic,
  type TunnelActivity,
} from './tunnel-entities.ts'
