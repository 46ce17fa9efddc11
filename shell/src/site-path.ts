import { readSettings } from '@sallyport/contract/config'
import { withoutBasePath } from '@sallyport/site'

const { basePath } = readSettings()

/** The URL of a path of the site, such as a file's. */
export const siteUrl = (path: string): string => basePath + path

/** The path of a URL without the base path of the site; unchanged outside of it. */
export const sitePathOf = (pathname: string): string => withoutBasePath(pathname, basePath) ?? pathname
