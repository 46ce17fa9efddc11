import { accessEndpoints } from './accesses.ts'
import { adminAccessEndpoints } from './admin-accesses.ts'
import { adminBillingEndpoints } from './admin-billings.ts'
import { adminInviteEndpoints } from './admin-invites.ts'
import { adminNodeEndpoints } from './admin-nodes.ts'
import { adminUserEndpoints } from './admin-users.ts'
import type { Endpoint } from './endpoint.ts'
import { logoutEndpoints } from './logout.ts'
import { nodeEndpoints } from './nodes.ts'
import { passwordResetEndpoints } from './password-reset.ts'
import { planEndpoints } from './plans.ts'
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

export const additionalEndpoints: readonly Endpoint[] = Object.values(logoutEndpoints)

/** Pages import the endpoints of their area instead, to keep the others out of their bundle. */
export const allEndpoints: readonly Endpoint[] = [...specifiedEndpoints, ...additionalEndpoints]
