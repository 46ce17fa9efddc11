/**
 * Throws without the stylesheet of the shell: a page is not rendered without its styles, of which a prerendered page has only some.
 * That of the brand has no integrity hash: without it, a page has the colours of the design.
 */
export function requireStyles(): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][integrity]')]
  if (links.some(({ sheet }) => sheet === null)) throw new Error('The styles are missing')
}
