import { withoutBasePath } from '@sallyport/contract/site'

/**
 * Removes the base path from the URL of a request, so that routes do not depend on it. Others are left as they are: the API
 * may be published under another URL than the site, and health checks need no base path.
 */
export const removeBasePath = (url: string, basePath: string): string => withoutBasePath(url, basePath) ?? url
