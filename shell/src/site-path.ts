import { readSettings } from '@sallyport/contract/config'
import { withoutBasePath } from '@sallyport/site'

const { basePath } = readSettings()

/** The URL path of a page or file of the site, with the base path. */
export const siteUrl = (path: string): string => basePath + path

/** Removes the base path of the site from a path; returns a path outside the site unchanged. */
export const sitePathOf = (pathname: string): string => withoutBasePath(pathname, basePath) ?? pathname
