import type { Access } from '@sallyport/contract/endpoints'

/** The pages of a list of accesses as they are cached. */
export type CachedAccesses = { pages: { items: Access[] }[]; pageParams: unknown[] }

/** The same pages with one access under its new name. */
export function renameCachedAccess(
  loaded: CachedAccesses | undefined,
  { id, name }: { id: number; name: string },
): CachedAccesses | undefined {
  const rename = (access: Access) => (access.id === id ? { ...access, name } : access)
  return loaded && { ...loaded, pages: loaded.pages.map((page) => ({ ...page, items: page.items.map(rename) })) }
}
