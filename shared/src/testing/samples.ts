import type { Access, Account, NewAccess, Node } from 'shared/contract'

const year = 365 * 24 * 60 * 60

/** A person without rights of any kind. */
export const member = (different: Partial<Account> = {}): Account => ({
  id: 2,
  email: 'member@sallyport.test',
  is_admin: false,
  is_privileged: false,
  premium_expired_at: null,
  ...different,
})

export const admin = () => member({ id: 1, email: 'admin@sallyport.test', is_admin: true })
export const privileged = () => member({ is_privileged: true })
export const premium = () => member({ premium_expired_at: Math.floor(Date.now() / 1000) + year })

/** An active WireGuard node with places left. */
export const node = (different: Partial<Node> = {}): Node => ({
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
  ...different,
})

export const access = (different: Partial<Access> = {}): Access => ({
  id: 12,
  name: 'phone',
  ip: '10.8.0.2',
  public_key: 'cGhvbmUtcHVibGljLWtleQ==',
  expired_at: null,
  ...different,
})

export const newAccess = (different: Partial<NewAccess> = {}): NewAccess => ({
  ...access(),
  public_key: 'cGhvbmUtcHVibGljLWtleQ==',
  private_key: 'cGhvbmUtcHJpdmF0ZS1rZXk=',
  connect_params: null,
  ...different,
})

/** Rows that fill a page of a list, with ids from `first` on. */
export const manyOf = <Item>(count: number, make: (id: number) => Item, first = 1): Item[] =>
  Array.from({ length: count }, (_, index) => make(first + index))
