import type { Endpoint, OwnSession } from '@sallyport/contract/endpoints'
import { addUser } from '../../accounts/accounts-queries.ts'
import { hashPassword } from '../../accounts/password-hashes.ts'
import { openSession } from '../../accounts/sessions.ts'
import { issueResetCode } from '../../auth/password-reset-codes.ts'
import { addInvite } from '../../invites/invites-queries.ts'
import { issueNodeCode } from '../../nodes/node-codes.ts'
import { nodeFields } from '../agents/node-fields.ts'
import { addNode, type TestServer } from '../test-server.ts'
import { exampleBody, exampleQuery } from './example-requests.ts'

type Resource = 'access' | 'code' | 'invite' | 'node' | 'order' | 'plan' | 'session' | 'user'

/** The resource that a path parameter identifies. The first matching prefix applies. */
const resourceByPathPrefix: readonly (readonly [prefix: string, resource: Resource])[] = [
  ['/api/user/access/by-node/', 'node'],
  ['/api/user/access/status/', 'node'],
  ['/api/user/access/', 'access'],
  ['/api/user/plan/order/', 'order'],
  ['/api/user/sessions/', 'session'],
  ['/api/user/register/invite/', 'code'],
  ['/api/admin/node', 'node'],
  ['/api/admin/user/access/', 'access'],
  ['/api/admin/user/invite/', 'invite'],
  ['/api/admin/users/', 'user'],
  ['/api/admin/order/', 'order'],
  ['/api/admin/plans/', 'plan'],
]

/** Throws for a path with a parameter that `resourceByPathPrefix` does not list. */
function resourceOf(path: string): Resource {
  const [, resource] = resourceByPathPrefix.find(([prefix]) => path.startsWith(prefix)) ?? []
  if (!resource) throw new Error(`Name the resource of ${path} in server/src/testing/requests/example-resources.ts`)
  return resource
}

const ownedResources = new Set<Resource>(['access', 'order', 'session'])
const exampleNode = { api_url: nodeFields.api_url, subnet_cidr: nodeFields.subnet_cidr }

const hasParameter = ({ path }: Endpoint) => path.includes(':')

/** Whether a call names a resource of one member, which other members must not reach. */
export function namesOwnedResource(endpoint: Endpoint): boolean {
  return endpoint.audience === 'user' && hasParameter(endpoint) && ownedResources.has(resourceOf(endpoint.path))
}

let count = 0
const password = 'Aa1!aaaa'
const passwordHash = hashPassword(password)

/** Adds a member with an access and an order, an invite and a reset code, and returns valid requests that name them. */
export async function addExampleResources({ store, request, time }: TestServer) {
  const { db } = store
  const now = time.now
  const email = `example${(count += 1)}@example.test`
  const id = await addUser(db, { email, password_hash: await passwordHash, created_at: now })
  const owner = { id, email, token: await openSession(db, id, now) }
  const node_id = await addNode(store, exampleNode)
  const allocated = await request('POST', '/api/user/access/allocate', { ...owner, body: { node_id, name: 'phone' } })
  const ordered = await request('POST', '/api/user/plan/order', { ...owner, body: { plan_id: 1, description: '' } })
  const invite = await addInvite(db, { now })
  const otherToken = await openSession(db, id, now)
  const listed = await request('GET', '/api/user/sessions', { token: otherToken })
  const otherSession = listed.json().items.find((session: OwnSession) => session.is_current)
  const ids = {
    access: allocated.json().access.id,
    code: invite.token,
    invite: invite.id,
    node: node_id,
    order: ordered.json().id,
    plan: 1,
    session: otherSession.id,
    user: id,
  }
  const adminId = await addUser(db, { email: `admin-${email}`, password_hash: 'none', is_admin: true, created_at: now })
  const newEmail = `new-${email}`
  /** Values of fields that differ between calls. */
  const values: Record<string, object> = {
    '/api/user/register': { email: newEmail },
    '/api/user/register/invite': { email: newEmail },
    '/api/node/enter': { code: (await issueNodeCode(db, { admin_id: adminId, now })).code },
    '/api/admin/bulk/accesses/delete': { ids: [ids.access] },
    '/api/admin/bulk/invites/revoke': { ids: [ids.invite] },
  }
  const resetCode = await issueResetCode(db, id, now)
  const shared = { email, code: resetCode, invite_token: invite.token, node_id, user_id: id, ids: [id] }
  return {
    owner,
    urlOf: (endpoint: Endpoint) => {
      const path = hasParameter(endpoint)
        ? endpoint.path.replace(/:\w+/, String(ids[resourceOf(endpoint.path)]))
        : endpoint.path
      return path + exampleQuery(endpoint, shared)
    },
    bodyOf: (endpoint: Endpoint) => exampleBody(endpoint, { ...shared, ...values[endpoint.path] }),
  }
}
