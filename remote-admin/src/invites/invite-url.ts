import * as v from 'valibot'
import { readSettings, routes } from '@sallyport/contract/config'

const siteUrl = location.origin + readSettings().basePath

/** The link that registers an account. */
export const inviteUrl = (token: string): string => siteUrl + routes.registerByInvite.to({ code: token })

const created = v.object({ token: v.string() })

/** The token in the response to the creation of an invite, which the specification does not describe. */
export function tokenOf(response: unknown): string | undefined {
  const { success, output } = v.safeParse(created, response)
  return success ? output.token : undefined
}

const tokenForm = /^[a-z0-9]{24,64}$/

/** Whether a search has the form of a token (§5), which must not be part of a URL. */
export const isToken = (search: string): boolean => tokenForm.test(search.trim())
