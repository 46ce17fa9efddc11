import { readSettings, routes } from '@sallyport/contract/config'

const siteUrl = location.origin + readSettings().basePath

export const inviteUrl = (token: string): string => siteUrl + routes.registerByInvite.to({ code: token })

const tokenPattern = /^[a-z0-9]{24,64}$/

/** Whether a search text has the form of an invite token (§5), which must not appear in the URL. */
export const isToken = (search: string): boolean => tokenPattern.test(search.trim())
