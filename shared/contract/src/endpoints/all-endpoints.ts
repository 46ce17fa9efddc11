import { accessEndpoints, accessStatusEndpoints } from './accesses.ts'
import { adminAccessEndpoints } from './admin-accesses.ts'
import { adminBillingEndpoints, adminBillingTotalEndpoints, adminOrderEndpoints } from './admin-billings.ts'
import { adminBulkEndpoints } from './admin-bulk.ts'
import { adminExportEndpoints } from './admin-exports.ts'
import { adminInviteBatchEndpoints, adminInviteEndpoints } from './admin-invites.ts'
import { adminLogEndpoints } from './admin-log.ts'
import { adminNodeEndpoints, nodeRemovalEndpoints } from './admin-nodes.ts'
import { adminOverviewEndpoints } from './admin-overview.ts'
import { adminPlanEndpoints } from './admin-plans.ts'
import { adminSetupEndpoints } from './admin-setup.ts'
import { adminUserPageEndpoints } from './admin-user-page.ts'
import { adminUserEndpoints } from './admin-users.ts'
import type { Endpoint } from './endpoint.ts'
import { logoutEndpoints, sessionEndpoints } from './session.ts'
import { nodeHealthEndpoints } from './node-health.ts'
import { nodeEndpoints, nodeSearchEndpoints, recommendedNodeEndpoints } from './nodes.ts'
import { ownSessionEndpoints } from './own-sessions.ts'
import { passwordResetEndpoints } from './password-reset.ts'
import { planEndpoints } from './plans.ts'
import { registrationEndpoints } from './registration.ts'

export const specifiedEndpoints: readonly Endpoint[] = [
  sessionEndpoints,
  registrationEndpoints,
  passwordResetEndpoints,
  nodeEndpoints,
  accessEndpoints,
  planEndpoints,
  adminNodeEndpoints,
  adminUserEndpoints,
  adminBillingEndpoints,
  adminAccessEndpoints,
  adminInviteEndpoints,
].flatMap((endpoints): Endpoint[] => Object.values(endpoints))

export const additionalEndpoints: readonly Endpoint[] = [
  logoutEndpoints,
  accessStatusEndpoints,
  nodeSearchEndpoints,
  recommendedNodeEndpoints,
  nodeHealthEndpoints,
  adminOrderEndpoints,
  adminPlanEndpoints,
  adminLogEndpoints,
  adminSetupEndpoints,
  ownSessionEndpoints,
  adminUserPageEndpoints,
  adminOverviewEndpoints,
  nodeRemovalEndpoints,
  adminBillingTotalEndpoints,
  adminBulkEndpoints,
  adminInviteBatchEndpoints,
  adminExportEndpoints,
].flatMap((area): Endpoint[] => Object.values(area))

/** Pages import the endpoints of their area instead, to keep the others out of their bundle. */
export const allEndpoints: readonly Endpoint[] = [...specifiedEndpoints, ...additionalEndpoints]
