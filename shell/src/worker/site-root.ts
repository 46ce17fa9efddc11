import { pathInSite } from './requests.ts'

/** The URL of the site: that of the folder of the worker's script. */
export const siteRoot = new URL('.', location.href).href

/** The path of a file of this site; empty for a URL outside of it, which is no path of a file. */
export const filePathOf = (url: string): string => pathInSite(url, siteRoot) ?? ''
