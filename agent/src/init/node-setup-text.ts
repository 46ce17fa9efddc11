import { formatNodeSetup } from '@sallyport/contract/agent'
import { nodeType } from '@sallyport/contract/rules'
import type { AgentConfig } from '../config/config.ts'
import type { InitOptions } from './init-options.ts'

export type NewNode = {
  options: InitOptions
  token: string
  publicKey: string
  amnezia: AgentConfig['amnezia']
}

/** The text for the node form, including the token. */
function nodeSetupText({ options, token, publicKey, amnezia }: NewNode): string {
  return formatNodeSetup({
    url: `https://${options.host}:${options.port}`,
    api_url: `https://${options.host}:${options.apiPort}`,
    api_token: token,
    subnet_cidr: options.subnet,
    public_key: publicKey,
    type: options.type === 'wireguard' ? nodeType.wireguard : nodeType.amneziaWg,
    connect_params: amnezia,
  })
}

const line = '─'.repeat(72)

export function reportNewNode(node: NewNode, note: string): string {
  const { options } = node
  return `
The node is set up: ${options.interface} has the address ${options.address}.
${note}
Paste the text between the lines into the node form of your Sallyport site (Admin nodes, Create node).
${line}
${nodeSetupText(node)}
${line}
Then open UDP port ${options.port} for clients and TCP port ${options.apiPort} for the server in your firewall.
The text contains the token of this agent and is not shown again: do not send it to anybody.
`
}
