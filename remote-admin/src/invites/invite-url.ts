import { readSettings, routes } from '@sallyport/contract/config'

const siteUrl = location.origin + readSettings().basePath

/** The link that registers an account. */
export const inviteUrl = (token: string): string => siteUrl + routes.registerByInvite.to({ code: token })

const tokenForm = /^[a-z0-9]{24,64}$/

/** Whether a search has the form of a token (§5), which must not be part of a URL. */
export const isToken = (search: string): boolean => tokenForm.test(search.trim())
