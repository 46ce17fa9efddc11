import type { Page } from '@playwright/test'
import { siblingTexts } from '@sallyport/testing/sibling-texts'
import { expect } from './test.ts'

/** Runs in the page: replaces each text by a copy in two `<font>` elements, and the texts of each change after a pause, as Google Translate does. */
function wrapTexts(): void {
  /** In milliseconds. */
  const pause = 60
  let timer: ReturnType<typeof setTimeout> | undefined

  function wrapAll() {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found) if (!text.parentElement?.closest('font, script, style, textarea')) wrap(text)
  }

  function wrap(text: Node) {
    const font = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = text.textContent
    font.append(inner)
    text.parentNode?.replaceChild(font, text)
  }

  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(wrapAll, pause)
  })
  addEventListener('DOMContentLoaded', () => {
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    wrapAll()
  })
}

/** Translates this page, and the pages after it, as a browser does. The texts stay the same. */
export const translatePage = (page: Page) => page.addInitScript(wrapTexts)

/** Expects that each text is alone in its element, because React could not change or remove other texts of a translated page. */
export async function expectReplaceableTexts(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(siblingTexts), state).toEqual([])
}
