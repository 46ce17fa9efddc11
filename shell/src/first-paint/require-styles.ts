/**
 * The links to the stylesheet of the shell. The stylesheet of the brand has no integrity hash: without it, a page has the colours of the
 * design. To be called before a remote adds its own stylesheets, whose failures it reports itself.
 */
export const shellStylesheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][integrity]')]

/**
 * Rejects if a stylesheet is missing: a page is not rendered without its styles, of which a prerendered page has only some.
 * WebKit does not delay deferred scripts until a stylesheet in the body has loaded, so a missing one is final only after the `load` event.
 */
export async function requireStyles(links: readonly HTMLLinkElement[]): Promise<void> {
  const isMissing = () => links.some(({ sheet }) => sheet === null)
  if (isMissing() && document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  if (isMissing()) throw new Error('The styles are missing')
}
