/**
 * Rejects without the stylesheet of the shell: a page is not rendered without its styles, of which a prerendered page has only some.
 * The stylesheet of the brand has no integrity hash: without it, a page has the colours of the design.
 * WebKit does not delay deferred scripts until a stylesheet in the body has loaded, so a missing one is final only after the `load` event.
 */
export async function requireStyles(): Promise<void> {
  if (areStylesMissing() && document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  if (areStylesMissing()) throw new Error('The styles are missing')
}

const areStylesMissing = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][integrity]')].some(({ sheet }) => sheet === null)
