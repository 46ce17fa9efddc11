import {
  adminAccessEndpoints,
  adminNodeEndpoints,
  type NodeHealth,
  nodeHealthEndpoints,
  type NodeSample,
  type UserAccess,
} from '@sallyport/contract/endpoints'
import { admin, api, node, nodeHealth, renderPage } from '@sallyport/testing'
import { NodePage } from '../node-page.tsx'

const options = { statuses: { 0: 'inactive', 1: 'active' }, types: { 1: 'wireguard', 2: 'amnezia-wg' } }

export const sample = (overrides: Partial<NodeSample> = {}): NodeSample => ({
  start: 1_790_000_100,
  received: 0,
  sent: 0,
  connected_peers: 0,
  ...overrides,
})

type Responses = { health?: Partial<NodeHealth>; samples?: NodeSample[]; accesses?: UserAccess[]; search?: string }

/** Renders the page of node 7. */
export async function openNodePage({ health, samples = [], accesses = [], search = '' }: Responses = {}) {
  const stored = { ...node(), api_url: 'https://a.test', subnet_cidr: '10.8.0.0/24' }
  api.respond(adminNodeEndpoints.byId, { node: { ...stored, connect_params: null }, ...options })
  api.respond(nodeHealthEndpoints.byId, nodeHealth(health))
  api.respond(nodeHealthEndpoints.history, { step: 300, items: samples })
  api.respond(adminAccessEndpoints.ofNode, { items: accesses })
  const page = renderPage(NodePage, { as: admin(), at: `/admin/node/7${search}`, path: '/admin/node/:id' })
  await page.screen.findByRole('heading', { name: 'Fjord' })
  return page
}
