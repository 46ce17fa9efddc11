import { formatAgentToken } from '@sallyport/contract/agent'
import type { ConnectParams } from '@sallyport/contract/endpoints'
import { nodeStatus, nodeType } from '@sallyport/contract/rules'
import { newKeyPair } from '../../accesses/allocation.ts'
import type { nodes } from '../../database/tables/schema.ts'

const citiesByCountry = {
  AE: ['Dubai'],
  AR: ['Buenos Aires'],
  AT: ['Vienna'],
  AU: ['Sydney', 'Melbourne', 'Perth'],
  BE: ['Brussels'],
  BG: ['Sofia'],
  BR: ['São Paulo', 'Rio de Janeiro'],
  CA: ['Toronto', 'Montreal', 'Vancouver'],
  CH: ['Zurich', 'Geneva', 'Bern'],
  CL: ['Santiago'],
  CZ: ['Prague'],
  DE: ['Frankfurt', 'Berlin', 'Munich'],
  DK: ['Copenhagen'],
  EE: ['Tallinn'],
  ES: ['Madrid', 'Barcelona'],
  FI: ['Helsinki'],
  FR: ['Paris', 'Marseille'],
  GB: ['London', 'Manchester'],
  GE: ['Tbilisi'],
  GR: ['Athens'],
  HK: ['Hong Kong'],
  HU: ['Budapest'],
  IE: ['Dublin'],
  IL: ['Tel Aviv'],
  IN: ['Mumbai', 'Bangalore'],
  IS: ['Reykjavik'],
  IT: ['Milan', 'Rome'],
  JP: ['Tokyo', 'Osaka'],
  KR: ['Seoul'],
  KZ: ['Almaty'],
  LT: ['Vilnius'],
  LU: ['Luxembourg'],
  LV: ['Riga'],
  MX: ['Mexico City'],
  NL: ['Amsterdam', 'Rotterdam'],
  NO: ['Oslo', 'Bergen'],
  NZ: ['Auckland'],
  PL: ['Warsaw'],
  PT: ['Lisbon'],
  RO: ['Bucharest'],
  RS: ['Belgrade'],
  SE: ['Stockholm', 'Malmö'],
  SG: ['Singapore'],
  TR: ['Istanbul'],
  TW: ['Taipei'],
  US: ['New York', 'Chicago', 'Dallas', 'Los Angeles', 'Miami', 'Seattle'],
  ZA: ['Johannesburg'],
} as const

/** The node in this city has no free slots. */
export const fullCity = 'Athens'
const fullCapacity = 2
const unlimitedCity = 'Amsterdam'
const inactiveCity = 'Bern'
/** Cities where the premium user has an access from the start. */
export const premiumCities: readonly string[] = ['Berlin', 'Oslo', 'Tokyo']

const capacities = [10, 25, 50, 100, 250]

const cities = Object.entries(citiesByCountry).flatMap(([country, names]) => names.map((city) => ({ country, city })))

type DemoOptions = { hasAgents: boolean }

/** Nodes of both types: one full, one unlimited, one inactive, and with `hasAgents` some that are managed once their agents start. */
export function demoNodes(now: number, { hasAgents }: DemoOptions): (typeof nodes.$inferInsert)[] {
  return cities.map(({ country, city }, index) => {
    const host = `${slug(city)}.nodes.sallyport.test`
    const unmanaged = { api_url: `https://${host}:8443/api`, api_token: `demo-${slug(city)}` }
    const { api_url, api_token } = hasAgents && isSimulated(city) ? unreachableAgent : unmanaged
    const isAmnezia = index % 2 === 1
    return {
      name: city,
      country,
      city,
      url: `https://${host}:51820`,
      api_url,
      api_token,
      subnet_cidr: `10.${8 + Math.floor(index / 256)}.${index % 256}.0/24`,
      connect_params: isAmnezia ? amneziaParams(index) : null,
      public_key: newKeyPair().public_key,
      status: city === inactiveCity ? nodeStatus.inactive : nodeStatus.active,
      type: isAmnezia ? nodeType.amneziaWg : nodeType.wireguard,
      capacity: demoCapacity(city, index),
      created_at: now,
    }
  })
}

function demoCapacity(city: string, index: number): number {
  if (city === unlimitedCity) return 0
  return city === fullCity ? fullCapacity : (capacities[index % capacities.length] ?? fullCapacity)
}

/** Valid parameters of AmneziaWG 1.0 that differ on every node. */
function amneziaParams(index: number): ConnectParams {
  const base = 100_000_000 + index * 1_000_003
  return {
    Jc: 4 + (index % 9),
    Jmin: 40 + (index % 10),
    Jmax: 70 + (index % 30),
    S1: 15 + (index % 40),
    S2: 120 + (index % 30),
    H1: base,
    H2: base + 400_000_000,
    H3: base + 800_000_000,
    H4: base + 1_200_000_000,
  }
}

function slug(city: string): string {
  const plain = city.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z]+/g, '-')
}

/** The agents of these nodes are simulated. Most time zones have one of the nodes nearby, which is then recommended. */
export const simulatedCities: readonly string[] = [
  'Almaty',
  'Berlin',
  'Dubai',
  'Frankfurt',
  'Helsinki',
  'Istanbul',
  'London',
  'New York',
  'Oslo',
  'Tokyo',
]
/** The agent of this node never answers. */
export const unreachableCity = 'Bergen'

const isSimulated = (city: string) => city === unreachableCity || simulatedCities.includes(city)

/** Fingerprints with a prefix that marks the demo. No certificate is compared, because the simulated agents use HTTP on loopback. */
const marker = 'simulated-'
const fingerprintOf = (port: number) => `${marker}${port}`.padEnd(43, '-')

/** Patterns for `like`: the tokens of simulated agents, and the tokens of the other nodes of the demo. */
export const simulatedTokenPattern = `sallyport1.${marker}%`
export const unmanagedTokenPattern = 'demo-%'

type SimulatedAgent = { port: number; secret: string }

/** The API of a simulated agent, as in the node form. */
export const agentFields = ({ port, secret }: SimulatedAgent) => ({
  api_url: `http://127.0.0.1:${port}`,
  api_token: formatAgentToken({ fingerprint: fingerprintOf(port), secret }),
})

/** Nothing listens on this port. */
const closedPort = 1
export const unreachableAgent = agentFields({ port: closedPort, secret: 'unreachable'.padEnd(43, '-') })
