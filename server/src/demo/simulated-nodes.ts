import { formatAgentToken } from '@sallyport/contract/agent'

/** The agents of these nodes are simulated; two of the nodes are WireGuard nodes. */
export const simulatedCities: readonly string[] = ['Berlin', 'Dubai', 'Frankfurt', 'Oslo', 'Tokyo']
/** The agent of this node never answers. */
export const unreachableCity = 'Bergen'

export const isSimulated = (city: string) => city === unreachableCity || simulatedCities.includes(city)

/** Identifies the tokens of the demo. No certificate is compared with it: the simulated agents use HTTP on loopback. */
const fingerprint = 'simulated'.padEnd(43, '-')

/** For `like` conditions: the tokens of simulated agents, and those of the other nodes of the demo. */
export const simulatedTokens = `sallyport1.${fingerprint}.%`
export const unmanagedTokens = 'demo-%'

export type SimulatedAgent = { port: number; secret: string }

/** The API of a simulated agent, as in the node form. */
export const agentFields = ({ port, secret }: SimulatedAgent) => ({
  api_url: `http://127.0.0.1:${port}`,
  api_token: formatAgentToken({ fingerprint, secret }),
})

/** Nothing listens on this port. */
const closedPort = 1
export const unreachableAgent = agentFields({ port: closedPort, secret: 'unreachable'.padEnd(43, '-') })
