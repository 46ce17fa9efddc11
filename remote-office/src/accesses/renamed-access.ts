import type { Access } from '@sallyport/contract/endpoints'

/** The pages of a list of accesses as they are cached. */
export type LoadedAccesses = { pages: { items: Access[] }[]; pageParams: unknown[] }

/** The same pages with one access under its new name. */
export function renamed(
  loaded: LoadedAccesses | undefined,
  { id, name }: { id: number; name: string },
): LoadedAccesses | undefined {
  const rename = (access: Access) => (access.id === id ? { ...access, name } : access)
  return loaded && { ...loaded, pages: loaded.pages.map((page) => ({ ...page, items: page.items.map(rename) })) }
}
