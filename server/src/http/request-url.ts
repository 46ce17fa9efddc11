import { withoutBasePath } from '@sallyport/site'

/** Escapes the percent signs of a malformed path, such as `/half%`, so that it is handled as an unknown path (https://url.spec.whatwg.org/#percent-decode). */
export function escapeMalformedPath(url: string): string {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Removes the base path from the URL of a request. The API and health checks may be requested without it. */
export const removeBasePath = (url: string, basePath: string): string => withoutBasePath(url, basePath) ?? url
