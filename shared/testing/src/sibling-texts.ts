/**
 * Texts that React keeps as nodes of their own, because they have siblings or a component returns them. The translation of a browser
 * replaces text nodes: such a text would then no longer change, and removing it would throw (https://github.com/facebook/react/issues/11538).
 * For the only text of an element, React keeps no node.
 */
export function siblingTexts(): (string | null)[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: (string | null)[] = []
  while (texts.nextNode()) {
    const { currentNode } = texts
    // A name that a `<wbr>` divides has a key, so that React replaces its element.
    if (currentNode.parentElement?.querySelector(':scope > wbr')) continue
    if (Object.keys(currentNode).some((key) => key.startsWith('__reactFiber$'))) found.push(currentNode.textContent)
  }
  return found
}
