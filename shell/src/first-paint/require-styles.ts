/** The stylesheets of the shell, except the brand, which has no hash and may be missing. Call before remotes add stylesheets. */
export const shellStylesheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][integrity]')]

/** Rejects if a stylesheet is missing. Waits for `load`: WebKit runs deferred scripts before a stylesheet in the body has loaded. */
export async function requireStyles(links: readonly HTMLLinkElement[]): Promise<void> {
  const isMissing = () => links.some(({ sheet }) => sheet === null)
  if (isMissing() && document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  if (isMissing()) throw new Error('The styles are missing')
}
