import { accessStatusEndpoints } from './access-status.ts'
import { accessEndpoints } from './accesses.ts'
import { adminAccessEndpoints } from './admin-accesses.ts'
import { adminBillingTotalEndpoints } from './admin-billing-totals.ts'
import { adminBillingEndpoints } from './admin-billings.ts'
import { adminBulkEndpoints } from './admin-bulk.ts'
import { adminExportEndpoints } from './admin-exports.ts'
import { adminInviteBatchEndpoints } from './admin-invite-batches.ts'
import { adminInviteEndpoints } from './admin-invites.ts'
import { adminLogEndpoints } from './admin-log.ts'
import { adminNodeEndpoints } from './admin-nodes.ts'
import { adminOrderEndpoints } from './admin-orders.ts'
import { adminOverviewEndpoints } from './admin-overview.ts'
import { adminPlanEndpoints } from './admin-plans.ts'
import { adminSetupEndpoints } from './admin-setup.ts'
import { adminUserPageEndpoints } from './admin-user-page.ts'
import { adminUserEndpoints } from './admin-users.ts'
import type { Endpoint } from './endpoint.ts'
import { logoutEndpoints } from './logout.ts'
import { nodeHealthEndpoints } from './node-health.ts'
import { nodeRemovalEndpoints } from './node-removal.ts'
import { nodeSearchEndpoints } from './node-search.ts'
import { nodeEndpoints } from './nodes.ts'
import { ownSessionEndpoints } from './own-sessions.ts'
import { passwordResetEndpoints } from './password-reset.ts'
import { planEndpoints } from './plans.ts'
import { recommendedNodeEndpoints } from './recommended-nodes.ts'
import { registrationEndpoints } from './registration.ts'
import { sessionEndpoints } from './session.ts'

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
