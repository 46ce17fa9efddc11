const storageKey = 'sallyport-proxied'

/**
 * What a browser keeps at the proxy's address is of the site that stood behind it then. Its session is not the next
 * site's to see.
 */
export function forgetOtherSite(site: string): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      if (storage.getItem(storageKey) === site) continue
      storage.clear()
      storage.setItem(storageKey, site)
    }
  } catch {
    // A browser that keeps nothing has nothing of another site.
  }
}
