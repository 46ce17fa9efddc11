import { readSettings } from '@sallyport/contract/config'
import { releasePath, withoutBasePath } from '@sallyport/contract/site'
import { shellVersion } from './shell-version.ts'

const { basePath } = readSettings()

/** The URL of a path of the site, such as that of a file. */
export const siteUrl = (path: string): string => basePath + path

/** The URL of a file of this shell release, which browsers do not revalidate. Development servers have one release, at the root. */
export const releaseFileUrl = (file: string): string =>
  siteUrl(`${import.meta.env.PROD ? releasePath('shell', shellVersion) : ''}/${file}`)

/** The path of a URL without the base path of the site; unchanged outside of it. */
export const sitePathOf = (pathname: string): string => withoutBasePath(pathname, basePath) ?? pathname
