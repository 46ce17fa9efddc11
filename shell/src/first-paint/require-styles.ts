/** The stylesheets of the shell, without the brand, which has no hash and may be missing. Call it before remotes add stylesheets. */
export const shellStylesheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][integrity]')]

/** Rejects if a stylesheet is missing. WebKit runs deferred scripts before a stylesheet in the body has loaded, so waits for the `load` event. */
export async function requireStyles(links: readonly HTMLLinkElement[]): Promise<void> {
  const isMissing = () => links.some(({ sheet }) => sheet === null)
  if (isMissing() && document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  if (isMissing()) throw new Error('The styles are missing')
}
