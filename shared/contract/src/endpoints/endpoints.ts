export { accessStatusEndpoints, type NodeReadiness } from './access-status.ts'
export { accessEndpoints } from './accesses.ts'
export { adminAccessEndpoints, userAccessListOptions, userAccessListView } from './admin-accesses.ts'
export { adminBillingTotalEndpoints, type BillingTotal } from './admin-billing-totals.ts'
export { adminBillingEndpoints, billingListOptions, billingListView } from './admin-billings.ts'
export { adminBulkEndpoints, skipReasons, type BulkOutcome, type SkipReason } from './admin-bulk.ts'
export { adminExportEndpoints } from './admin-exports.ts'
export { adminInviteBatchEndpoints, type NewInvite } from './admin-invite-batches.ts'
export { adminInviteEndpoints, inviteListOptions, inviteListView } from './admin-invites.ts'
export {
  adminActions,
  adminLogEndpoints,
  adminLogOptions,
  adminLogView,
  type AdminAction,
  type LogChange,
  type LogEntry,
} from './admin-log.ts'
export {
  adminNodeEndpoints,
  capacityFitsSubnet,
  nodeBody,
  nodeListOptions,
  nodeListView,
  paramsMatchType,
} from './admin-nodes.ts'
export { adminOrderEndpoints, type OrderEvent } from './admin-orders.ts'
export {
  adminOverviewEndpoints,
  nodeConcerns,
  type Attention,
  type NodeConcern,
  type Overview,
} from './admin-overview.ts'
export { adminPlanEndpoints, amountFitsCurrency, planBody, type AdminPlan } from './admin-plans.ts'
export { adminSetupEndpoints, type Setup } from './admin-setup.ts'
export type { ConnectParams } from './connect-params.ts'
export { adminUserPageEndpoints, type UserPage, type UserSession } from './admin-user-page.ts'
export { adminUserEndpoints, userListOptions, userListView, type User } from './admin-users.ts'
export type { ResponseOf, EndpointAccess, Endpoint, RequestOf } from './endpoint.ts'
export { allEndpoints } from './all-endpoints'
export { account as accountSchema, type Account } from './account-entities.ts'
export { invoice as invoiceSchema, plan as planSchema } from './entities.ts'
export type {
  Access,
  AdminNode,
  Billing,
  Invite,
  Invoice,
  ListedNode,
  NewAccess,
  Node,
  Plan,
  UserAccess,
} from './entities.ts'
export { idParam, isCountry, maxId } from './fields.ts'
export type { ListOptions, Sort } from './list-query.ts'
export { logoutEndpoints } from './logout.ts'
export { nodeHealthEndpoints } from './node-health.ts'
export { nodeRemovalEndpoints, type NodeRemoval } from './node-removal.ts'
export { nodeSearchEndpoints } from './node-search.ts'
export { nodeEndpoints } from './nodes.ts'
export { ownSessionEndpoints, type OwnSession, type SessionClient } from './own-sessions.ts'
export { passwordResetEndpoints } from './password-reset.ts'
export { planEndpoints } from './plans.ts'
export { messageValues, problemCheck, type MessageValues, type Problem } from './problem-check.ts'
export { errorCodes } from './error-codes'
export { recommendedNodeEndpoints } from './recommended-nodes.ts'
export { registrationEndpoints } from './registration.ts'
export { sessionEndpoints } from './session.ts'
export {
  historyRanges,
  nodeProblems,
  nodeStates,
  type HistoryRange,
  type NodeHealth,
  type NodeProblem,
  type NodeSample,
  type NodeState,
  type Traffic,
  type TunnelActivity,
} from './tunnel-entities.ts'
