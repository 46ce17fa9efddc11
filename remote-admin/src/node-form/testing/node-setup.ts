import { formatAgentToken, formatNodeSetup, type NodeSetup } from '@sallyport/contract/agent'

export const agentToken = formatAgentToken({ fingerprint: 'f'.repeat(43), secret: 's'.repeat(43) })

/** The values for the node form that an agent prints or sends. */
export const nodeSetup = (overrides: Partial<NodeSetup> = {}): NodeSetup => ({
  url: 'https://vpn.example.org:51820',
  api_url: 'https://vpn.example.org:51821',
  api_token: agentToken,
  subnet_cidr: '10.8.0.0/24',
  public_key: 'YWdlbnQtcHVibGljLWtleS1hZ2VudC1wdWJsaWMta2U=',
  type: 1,
  connect_params: null,
  ...overrides,
})

export const setupText = (overrides?: Partial<NodeSetup>) => formatNodeSetup(nodeSetup(overrides))
