import { accessEndpoints } from './accesses.ts'
import { adminAccessEndpoints } from './admin-accesses.ts'
import { adminNodeEndpoints } from './admin-nodes.ts'
import { adminPlanEndpoints } from './admin-plans.ts'
import { billingEndpoints } from './billings.ts'
import type { Endpoint } from './endpoint.ts'
import { inviteEndpoints } from './invites.ts'
import { logEndpoints } from './log.ts'
import { nodeCodeEndpoints } from './node-codes.ts'
import { nodeHealthEndpoints } from './node-health.ts'
import { nodeEndpoints } from './nodes.ts'
import { overviewEndpoints, setupEndpoints } from './overview.ts'
import { ownSessionEndpoints } from './own-sessions.ts'
import { passwordResetEndpoints } from './password-reset.ts'
import { planEndpoints } from './plans.ts'
import { registrationEndpoints } from './registration.ts'
import { sessionEndpoints } from './session.ts'
import { userEndpoints } from './users.ts'

export * from './accesses.ts'
export * from './admin-accesses.ts'
export * from './admin-nodes.ts'
export * from './admin-plans.ts'
export * from './billings.ts'
export { type ConnectParams } from './connect-params.ts'
export type { Endpoint, EndpointAudience, RequestOf, ResponseOf } from './endpoint.ts'
export * from './error-codes.ts'
export { idParam, maxId } from './fields.ts'
export * from './invites.ts'
export {
  type BulkOutcome,
  type CsvPart,
  type ExportEndpoint,
  type ListOptions,
  type SkipReason,
  skipReasons,
  type Sort,
} from './lists.ts'
export * from './log.ts'
export { type EnteredSetup, nodeCodeEndpoints } from './node-codes.ts'
export * from './node-health.ts'
export { type ListedNode, type Node, nodeEndpoints } from './nodes.ts'
export * from './overview.ts'
export { type OwnSession, ownSessionEndpoints, type SessionClient, type UserSession } from './own-sessions.ts'
export * from './password-reset.ts'
export {
  type Invoice,
  invoice as invoiceSchema,
  type OwnOrderStatus,
  type Plan,
  plan as planSchema,
  planEndpoints,
} from './plans.ts'
export * from './problem-check.ts'
export * from './registration.ts'
export { type Account, account as accountSchema, sessionEndpoints } from './session.ts'
export type { Traffic, TunnelActivity } from './traffic.ts'
export * from './users.ts'

/** Pages import the endpoints of their area, to keep all others out of their bundle. */
export const endpointsByArea = {
  sessionEndpoints,
  registrationEndpoints,
  passwordResetEndpoints,
  ownSessionEndpoints,
  nodeEndpoints,
  accessEndpoints,
  planEndpoints,
  adminNodeEndpoints,
  nodeCodeEndpoints,
  nodeHealthEndpoints,
  userEndpoints,
  billingEndpoints,
  adminPlanEndpoints,
  adminAccessEndpoints,
  inviteEndpoints,
  logEndpoints,
  overviewEndpoints,
  setupEndpoints,
}

const nameIn = <Name extends string>(exportPath: `/api/admin/exports/${Name}`) =>
  exportPath.slice(exportPath.lastIndexOf('/') + 1) as Name

/** The names of the lists of admins, which have an export. The name of a list ends the path of its export. */
export const adminListNames = Object.values(endpointsByArea)
  .filter((area) => 'export' in area)
  .map((area) => nameIn(area.export.path))
export type ExportName = (typeof adminListNames)[number]

export const allEndpoints: readonly Endpoint[] = Object.values(endpointsByArea).flatMap((area): Endpoint[] =>
  Object.values(area),
)
