import type { Access } from '@sallyport/contract/endpoints'

export type CachedAccesses = { pages: { items: Access[] }[]; pageParams: unknown[] }

/** Returns a copy of the cached pages in which one access has the new name. */
export function renameCachedAccess(
  cached: CachedAccesses | undefined,
  { id, name }: { id: number; name: string },
): CachedAccesses | undefined {
  const rename = (access: Access) => (access.id === id ? { ...access, name } : access)
  return cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, items: page.items.map(rename) })) }
}
