import { readSettings } from '@sallyport/contract/config'
import { withoutBasePath } from '@sallyport/contract/site'

const { basePath } = readSettings()

/** The URL of a path of the site, such as that of a file. */
export const siteUrl = (path: string): string => basePath + path

declare const __webpack_public_path__: string

/** The URL of a file of this shell release, which browsers cache without revalidation. */
export const releaseFileUrl = (file: string): string => __webpack_public_path__ + file

/** The path of a URL without the base path of the site; unchanged outside of it. */
export const sitePathOf = (pathname: string): string => withoutBasePath(pathname, basePath) ?? pathname
