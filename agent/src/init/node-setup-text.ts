import { readFileSync } from 'node:fs'
import { formatNodeSetup, type NodeSetup } from '@sallyport/contract/agent'
import { formatIpv4, nodeType, parseSubnet } from '@sallyport/contract/rules'
import type { AgentConfig } from '../config/config.ts'
import { run } from './debian-programs.ts'
import { toolOf } from './preflight.ts'

/** `host`: the host that clients and the server connect to. */
export type NodeAccess = { host: string; config: AgentConfig; token: string }

/** The values for the node form, including the token. */
export function nodeSetupOf({ host, config, token }: NodeAccess): NodeSetup {
  const { type, address, listen_port, api, amnezia, private_key_file } = config
  const { network, prefix } = parseSubnet(address)!
  return {
    url: `https://${host}:${listen_port}`,
    api_url: `https://${host}:${api.port}`,
    api_token: token,
    subnet_cidr: `${formatIpv4(network)}/${prefix}`,
    public_key: run(toolOf(type), ['pubkey'], readFileSync(private_key_file, 'utf8')),
    type: type === 'wireguard' ? nodeType.wireguard : nodeType.amneziaWg,
    connect_params: amnezia,
  }
}

const line = '─'.repeat(72)

/** `done`: a sentence about what was done. `where`: the page with the form for the text. */
export function formatSetupReport(access: NodeAccess, { done, where }: { done: string; where: string }): string {
  return `
${done}
Paste the text between the lines into the node form of your Sallyport site (${where}).
${line}
${formatNodeSetup(nodeSetupOf(access))}
${line}
The text contains the token of this agent and is not shown again: do not send it to anybody.
`
}
