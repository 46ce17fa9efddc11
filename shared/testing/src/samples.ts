import type {
  Access,
  Account,
  Billing,
  Invite,
  NewAccess,
  Node,
  NodeHealth,
  User,
  UserAccess,
} from '@sallyport/contract/endpoints'

const year = 365 * 24 * 60 * 60

export const member = (overrides: Partial<Account> = {}): Account => ({
  id: 2,
  email: 'member@sallyport.test',
  is_admin: false,
  is_privileged: false,
  premium_expired_at: null,
  ...overrides,
})

export const admin = () => member({ id: 1, email: 'admin@sallyport.test', is_admin: true })
export const privileged = () => member({ is_privileged: true })
export const premium = () => member({ premium_expired_at: Math.floor(Date.now() / 1000) + year })

export const node = (overrides: Partial<Node> = {}): Node => ({
  id: 7,
  name: 'Fjord',
  country: 'NO',
  city: 'Oslo',
  url: 'https://oslo.example.org:51820',
  public_key: 'bm9kZS1wdWJsaWMta2V5',
  status: 1,
  type: 1,
  capacity: 10,
  busy_slots: 3,
  is_closed: false,
  ...overrides,
})

export const nodeHealth = (overrides: Partial<NodeHealth> = {}): NodeHealth => ({
  node_id: 7,
  state: 'synchronised',
  problem: null,
  seen_at: 1_790_000_000,
  unreachable_since: null,
  agent_version: '1.0.0',
  is_agent_outdated: false,
  connected_peers: 3,
  unreached_agents: 0,
  is_never_used: false,
  traffic: { received: 1_200_000_000, sent: 300_000_000 },
  ...overrides,
})

export const access = (overrides: Partial<Access> = {}): Access => ({
  id: 12,
  name: 'phone',
  ip: '10.8.0.2',
  public_key: 'cGhvbmUtcHVibGljLWtleQ==',
  expired_at: null,
  ...overrides,
})

export const newAccess = (overrides: Partial<NewAccess> = {}): NewAccess => ({
  ...access(),
  public_key: 'cGhvbmUtcHVibGljLWtleQ==',
  private_key: 'cGhvbmUtcHJpdmF0ZS1rZXk=',
  connect_params: null,
  ...overrides,
})

export const user = (overrides: Partial<User> = {}): User => ({
  id: 2,
  email: 'member@sallyport.test',
  status: 'active',
  is_active: true,
  is_admin: false,
  is_privileged: false,
  created_at: 1_790_000_000,
  updated_at: null,
  ...overrides,
})

export const userAccess = (overrides: Partial<UserAccess> = {}): UserAccess => ({
  access_id: 12,
  access_name: 'phone',
  user_id: 2,
  user_email: 'member@sallyport.test',
  node_id: 7,
  node_name: 'Fjord',
  status: 'active',
  mode: 'basic',
  public_key: 'cGhvbmUtcHVibGljLWtleQ==',
  ip: '10.8.0.2',
  expired_at: null,
  created_at: 1_790_000_000,
  ...overrides,
})

export const invite = (overrides: Partial<Invite> = {}): Invite => ({
  id: 5,
  user_id: null,
  token: 'k3f9a0b1c2d3e4f5g6h7i8j9',
  status: 'active',
  created_by: 'admin@sallyport.test',
  created_at: 1_790_000_000,
  updated_at: null,
  ...overrides,
})

export const billing = (overrides: Partial<Billing> = {}): Billing => ({
  id: 31,
  external_id: '4521077',
  user_id: 2,
  user_email: 'member@sallyport.test',
  gateway_id: 1,
  status: 'done',
  plan: {
    id: 3,
    type: 3,
    currency_code: 'USD',
    amount: 60,
    start_at: 1_790_000_000,
    expired_at: 1_821_536_000,
    created_at: 1_790_000_000,
  },
  payment_details: { payment_id: 77, pay_currency: 'btc' },
  created_at: 1_790_000_000,
  updated_at: null,
  paid_at: null,
  refunded_at: null,
  ...overrides,
})

/** Creates `count` items with consecutive ids, starting with `first`. */
export const manyOf = <Item>(count: number, make: (id: number) => Item, first = 1): Item[] =>
  Array.from({ length: count }, (_, index) => make(first + index))
