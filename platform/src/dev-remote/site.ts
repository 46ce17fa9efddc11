import * as v from 'valibot'
import { platformContract } from '@sallyport/contract/platform'
import { settingsSchema, type RemoteName } from '@sallyport/contract/config'
import { discoveryPath, liveRelease, readDiscovery, type Discovery } from '@sallyport/contract/site'
import { settingsIn } from './own-page.ts'

const answersWithin = 10_000

/** Where the API of a site is, as its page says. */
export async function apiOf(site: URL): Promise<URL> {
  const page = await (await ask(site)).text()
  const { apiBaseUrl } = v.parse(settingsSchema, settingsIn(page))
  return new URL(apiBaseUrl, site)
}

/** The discovery document of a running site. Throws a sentence when the site does not answer, or is none of ours. */
export async function discoveryAt(site: URL): Promise<Discovery> {
  const address = new URL(discoveryPath, site)
  const answer = await ask(address)
  if (!answer.ok) throw new Error(`${address.href} answers ${answer.status}, where a discovery document is expected.`)
  try {
    return readDiscovery(await answer.json())
  } catch (error) {
    throw new Error(`${address.href} is no discovery document: ${reasonOf(error)}.`, { cause: error })
  }
}

/** Throws when what the sources here are built for is not what the shell of the site supplies. */
export function requireContract(discovery: Discovery, site: URL): void {
  const shell = liveRelease(discovery, 'shell')
  if (!shell) throw new Error(`${site.origin} has no live shell in its discovery document.`)
  const supplied = shell.extras.platform.contract
  if (supplied === platformContract) return
  throw new Error(
    `The sources here are for platform contract ${platformContract}, the shell of ${site.origin} (${shell.metadata.version}) supplies ${supplied}. ` +
      `Check out sources for contract ${supplied}, or take a site with contract ${platformContract}.`,
  )
}

/** Whether a shell that was built before the remote had its row in the table of apps may not know its addresses. */
export const hasNoRelease = (discovery: Discovery, name: RemoteName) => liveRelease(discovery, name) === null

/** Throws where a site leads to another address: its pages would lead out of the proxy too. */
async function ask(address: URL): Promise<Response> {
  const answer = await get(address, 'manual')
  const place = answer.headers.get('location')
  if (place === null) return answer
  const { origin } = new URL(place, address)
  if (origin !== address.origin) throw new Error(`${address.origin} leads to ${origin}: name that address.`)
  return get(address, 'follow')
}

function get(address: URL, redirect: RequestInit['redirect']): Promise<Response> {
  return fetch(address, { redirect, signal: AbortSignal.timeout(answersWithin) }).catch((error: unknown) => {
    throw new Error(`${address.origin} does not answer: ${reasonOf(error)}.`)
  })
}

/** Node hides the reason below "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof AggregateError) return reasonOf(error.cause.errors[0])
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}
