import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** What is wider than the window, and what hides a part of its own text or lets it run out. */
const misfits = () => {
  const { documentElement: root } = document
  const found = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px wide`] : []
  for (const element of document.querySelectorAll<HTMLElement>(
    'main *, nav *, footer *, dialog[open], dialog[open] *',
  )) {
    const { overflowX, overflowY, position } = getComputedStyle(element)
    const isWider = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
    const isTaller = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1
    const isForListeners = position === 'absolute' && element.clientWidth <= 1
    if (isForListeners || !element.innerText) continue
    if (isTaller || (isWider && overflowX !== 'visible')) found.push(`cut off: ${element.innerText}`)
    else if (isWider) found.push(`runs out of its box: ${element.innerText}`)
  }
  return found
}

/** Texts that stand on one another. What lies over the page on purpose is a layer of its own. */
const overlaps = () => {
  const layers = 'dialog[open], :popover-open, header, main, footer, .Toastify'
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const lines: { node: Node; layer: Element | null; box: DOMRect }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!
    const isForListeners = element.closest('[class*="hidden"]') !== null
    if (!node.textContent?.trim() || isForListeners || !element.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) lines.push({ node, layer: element.closest(layers), box })
  }

  const isOn = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
  return lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter((other) => other.node !== one.node && other.layer === one.layer && isOn(one.box, other.box))
      .map((other) => `${one.node.textContent} lies on ${other.node.textContent}`),
  )
}

/** That nothing scrolls sideways, is cut off or lies on something else, once the frame has followed the window. */
export async function expectToFit(page: Page, state: string): Promise<void> {
  const found = async () => [...(await page.evaluate(misfits)), ...(await page.evaluate(overlaps))]
  await expect.poll(found, state).toEqual([])
}
