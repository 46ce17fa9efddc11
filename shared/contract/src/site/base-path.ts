/**
 * The path of a page or file within a site that is served under a base path (`/vpn`, or empty): `/office` for `/vpn/office`.
 * Returns null for a path outside of the site.
 */
export function withoutBasePath(pathname: string, basePath: string): string | null {
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : null
}
