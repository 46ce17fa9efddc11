import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import type { NodeSetup } from '@sallyport/contract/agent'
import { StartupError } from '../errors.ts'
import { isPrivate, isLoopbackOrBlocked } from '../firewall/networks.ts'
import { messageOf } from '../log.ts'

/** Where `init --enter URL` sends the setup. The command of the node form puts the code and the API token into the environment. */
export type Site = { url: URL; code: string; apiToken: string }

const loopback = new Set(['localhost', '127.0.0.1'])

/**
 * Reads the code from the environment, because all users can see arguments, and deletes it there, because programs inherit it.
 * Throws a `StartupError`.
 */
export function readSite(enter: string, env: NodeJS.ProcessEnv = process.env): Site {
  const { SALLYPORT_CODE: code, SALLYPORT_API_TOKEN: apiToken } = env
  delete env['SALLYPORT_CODE']
  if (!code || !apiToken)
    throw new StartupError('--enter needs the code: run the whole command that the node form shows')
  const url = URL.canParse(enter) ? new URL(enter) : null
  // The request contains the token of the agent.
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.has(url.hostname))
  if (!url || !isSafe) throw new StartupError('--enter must be a URL of your site with https')
  return { url, code, apiToken }
}

/** In milliseconds. */
const timeout = 20_000

/** Sends the setup of this node to the node form that waits for the code. Returns null, or a sentence with the reason of a failure. */
export async function enterSite({ url, code, apiToken }: Site, setup: NodeSetup): Promise<string | null> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = { 'content-type': 'application/json', 'x-api-token': apiToken }
  const request = send(url, { method: 'POST', headers, signal: AbortSignal.timeout(timeout), agent: false })
  try {
    request.end(JSON.stringify({ code, ...setup }))
    const [response] = await once(request, 'response')
    await text(response)
    return refusalOf(response.statusCode)
  } catch (error) {
    return `The site cannot be reached at ${url.host} (${messageOf(error)}).`
  }
}

function refusalOf(status: number): string | null {
  if (status === 200) return null
  if (status === 404) return 'The site refuses the code: it was used already, or the command is older than 15 minutes.'
  if (status === 429) return 'The site refuses the code, because there were too many attempts from this network.'
  return `The site at this URL does not accept the values of this machine (HTTP ${status}).`
}

/** The public IPv4 address from which this machine reaches the internet; null if it has none. Sends no packet. */
export async function publicAddress(): Promise<string | null> {
  const socket = createSocket('udp4')
  socket.on('error', () => undefined)
  try {
    // `connect` of UDP selects a route. The address is reserved for documentation (https://www.rfc-editor.org/rfc/rfc5737).
    socket.connect(9, '192.0.2.1')
    await once(socket, 'connect')
    const { address } = socket.address()
    return isPrivate(address) || isLoopbackOrBlocked(address) ? null : address
  } catch {
    return null
  } finally {
    socket.close()
  }
}
