const storageKey = 'sallyport-proxied'

/** Clears the storage of the proxy's origin when it belongs to a site that was proxied before, including its session. */
export function clearOtherSite(site: string): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      if (storage.getItem(storageKey) === site) continue
      storage.clear()
      storage.setItem(storageKey, site)
    }
  } catch {}
}
