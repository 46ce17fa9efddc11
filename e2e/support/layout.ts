import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** What is wider than the window, and what hides a part of its own text. */
const misfits = () => {
  const { documentElement: root } = document
  const found = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} px wide`] : []
  for (const element of document.querySelectorAll<HTMLElement>('main *, nav *, footer *')) {
    const { overflowX, position } = getComputedStyle(element)
    const isClipped = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    const isForListeners = position === 'absolute' && element.clientWidth <= 1
    if (isClipped && !isForListeners && element.innerText) found.push(`cut off: ${element.innerText}`)
  }
  return found
}

/** That nothing of the page scrolls sideways or is cut off, once the frame has followed the width of the window. */
export async function expectToFit(page: Page, state: string): Promise<void> {
  await expect.poll(() => page.evaluate(misfits), state).toEqual([])
}
