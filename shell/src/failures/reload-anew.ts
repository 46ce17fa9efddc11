/**
 * Reloads the page with fresh copies of its own files: a bad copy that the browser keeps for ever would fail it again. A
 * plain reload does not ask for such files.
 */
export async function reloadAnew(): Promise<void> {
  const files = [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[rel=stylesheet], script[src]')]
  const addresses = files.map((file) => (file instanceof HTMLLinkElement ? file.href : file.src))
  await Promise.allSettled(addresses.map((address) => fetch(address, { cache: 'reload' })))
  location.reload()
}
