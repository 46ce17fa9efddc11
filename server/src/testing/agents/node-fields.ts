import type { ObservedNode } from '@sallyport/contract/agent'

/** The nine parameters of AmneziaWG 1.0. */
export const amnezia = { Jc: 4, Jmin: 40, Jmax: 70, S1: 15, S2: 120, H1: 5, H2: 6, H3: 7, H4: 8 }

export const nodeFields = {
  name: 'Bergen',
  country: 'NO',
  city: 'Bergen',
  url: 'https://bergen.example.test:51820',
  api_url: 'https://bergen.example.test/secret-path',
  api_token: 'token-of-bergen',
  subnet_cidr: '10.30.0.0/24',
  connect_params: null,
  public_key: 'key-of-bergen',
  status: 1,
  type: 1,
  capacity: 20,
}

/** What an agent finds on its node if nothing is wrong. */
export const observedNode: ObservedNode = {
  address: '10.8.0.1/24',
  listen_port: 51_820,
  mtu: 1420,
  is_masquerading: true,
  is_forwarding: true,
  drops_forwarded: false,
  has_firewall_rules: true,
}
