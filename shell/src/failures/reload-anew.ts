import { limits } from '@sallyport/contract/config'

/** The page's own files: its styles, its code, and its words, which it fetches early. */
const own = 'link[rel=stylesheet], script[src], link[rel=preload][as=fetch]'

/**
 * Reloads the page with fresh copies of its own files: a bad copy that the browser or its worker keeps for ever would
 * fail it again. A plain reload does not ask for such files. A site that hangs is not waited for.
 */
export async function reloadAnew(): Promise<void> {
  const files = [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(own)]
  const signal = AbortSignal.timeout(limits.reload.filesTimeout)
  await Promise.allSettled(files.map((file) => fetchAnew(file, signal)))
  location.reload()
}

/** The hash goes along, so that one bad copy does not take the place of another; and only a whole file is kept. */
async function fetchAnew(file: HTMLLinkElement | HTMLScriptElement, signal: AbortSignal): Promise<void> {
  const address = file instanceof HTMLLinkElement ? file.href : file.src
  const answer = await fetch(address, { cache: 'reload', integrity: file.integrity, signal })
  await answer.arrayBuffer()
}
