import { readSettings, routes } from '@sallyport/contract/config'

const siteUrl = location.origin + readSettings().basePath

export const inviteUrl = (token: string): string => siteUrl + routes.registerByInvite.to({ code: token })

const tokenPattern = /^[a-z0-9]{24,64}$/

/** Whether a search text has the form of an invite token (§5), which must not appear in the URL. */
export const isToken = (search: string): boolean => tokenPattern.test(search.trim())

const linkPath = routes.registerByInvite.to({ code: '' })

/** The token of a pasted invite link, of any host and base path; any other text unchanged. */
export function withoutInviteUrl(search: string): string {
  const start = search.lastIndexOf(linkPath)
  return start === -1 ? search : search.slice(start + linkPath.length).replace(/[^a-z0-9].*$/, '')
}
