import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** A page that scrolls sideways, and elements whose text is cut off or overflows, except in regions that the keyboard can scroll. */
const overflows = () => {
  const { documentElement: root } = document
  const found = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px wide`] : []
  for (const element of document.querySelectorAll<HTMLElement>(
    'main *, nav *, footer *, dialog[open], dialog[open] *',
  )) {
    const { overflowX, overflowY, position } = getComputedStyle(element)
    const isWider = element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1
    const isTaller = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1
    const isVisuallyHidden = position === 'absolute' && element.clientWidth <= 1
    const isScrollable = overflowX === 'auto' && element.matches('[role="region"][tabindex="0"]')
    // `innerText` comes last, because it takes longest.
    if (!(isWider || isTaller) || isVisuallyHidden || isScrollable || !element.innerText) continue
    const isCutOff = isTaller || overflowX !== 'visible'
    found.push(`${isCutOff ? 'cut off' : 'runs out of its box'}: ${element.innerText}`)
  }
  return found
}

/**
 * Overlapping texts. Dialogs, popovers and sticky elements overlap others on purpose: only texts in the same layer
 * are compared.
 */
const overlaps = () => {
  const layers = 'dialog[open], :popover-open, header, main, footer, .Toastify'
  type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
  /** The visible part of a box in a scrolling frame. */
  const within = (box: Box, frame: Box = box): Box => ({
    left: Math.max(box.left, frame.left),
    right: Math.min(box.right, frame.right),
    top: Math.max(box.top, frame.top),
    bottom: Math.min(box.bottom, frame.bottom),
  })
  const isOn = (one: Box, other: Box) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
  const layerOf = (element: Element | null): Element | null =>
    !element || element.matches(layers) || getComputedStyle(element).position === 'sticky'
      ? element
      : layerOf(element.parentElement)
  /** Whether an element or an ancestor is clipped, such as the head of a table whose rows are cards. */
  const isVisuallyHidden = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isVisuallyHidden(element.parentElement))
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const lines: { node: Node; layer: Element | null; box: Box }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!
    const isVisible = element.checkVisibility({ visibilityProperty: true }) && !isVisuallyHidden(element)
    if (!node.textContent?.trim() || !isVisible) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const frame = element.closest('[role="region"][tabindex="0"]')?.getBoundingClientRect()
    for (const box of range.getClientRects()) lines.push({ node, layer: layerOf(element), box: within(box, frame) })
  }

  return lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter((other) => other.node !== one.node && other.layer === one.layer && isOn(one.box, other.box))
      .map((other) => `${one.node.textContent} lies on ${other.node.textContent}`),
  )
}

/** Renders the rows outside the viewport, whose content the browser skips. */
const renderAllRows = () => {
  for (const row of document.querySelectorAll<HTMLElement>('[data-key]')) row.style.contentVisibility = 'visible'
}

/** Expects no overflow, cut-off or overlapping text once the layout has followed the window size. */
export async function expectToFit(page: Page, state: string): Promise<void> {
  await page.evaluate(renderAllRows)
  const found = async () => [...(await page.evaluate(overflows)), ...(await page.evaluate(overlaps))]
  await expect.poll(found, state).toEqual([])
}
