import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import type { NodeSetup } from '@sallyport/contract/agent'
import { StartupError } from '../errors.ts'
import { isPrivate, isSpecial } from '../firewall/networks.ts'
import { messageOf } from '../log.ts'

/** Where this machine enters itself: the URL of `--enter`, and what the command of the node form puts into the environment. */
export type Site = { url: URL; code: string; apiToken: string }

const loopback = new Set(['localhost', '127.0.0.1'])

/** The code is read from the environment and deleted there, because all users can see arguments, and programs inherit the environment. Throws a `StartupError`. */
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

/** Sends the values of this machine to the node form that waits for the code. Returns why that failed, as a sentence, or null. */
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

/** The IPv4 address from which this machine reaches the internet, if clients can reach it, too. Sends nothing. */
export async function publicAddress(): Promise<string | null> {
  const socket = createSocket('udp4')
  socket.on('error', () => undefined)
  try {
    // Documentation addresses (https://www.rfc-editor.org/rfc/rfc5737): only the route matters.
    socket.connect(9, '192.0.2.1')
    await once(socket, 'connect')
    const { address } = socket.address()
    return isPrivate(address) || isSpecial(address) ? null : address
  } catch {
    return null
  } finally {
    socket.close()
  }
}
