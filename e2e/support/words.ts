import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** A key of ours, as it stands where its words are missing: the name of an app or a shared part, or three parts. */
const bareKey = String.raw`(?<![\w@/.-])(?:(?:shell|auth|office|admin|ui|form)(?:\.[a-z]+)+|[a-z]+(?:\.[a-z]+){2,})(?![\w@/.-])`

/** Every text that a person reads or hears on the page, the tab's name among them. */
const textsOf = () => {
  const named = [...document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')]
  const names = ['aria-label', 'title', 'alt', 'placeholder']
  const attributes = named.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
  return [document.title, document.body.innerText, ...attributes].join('\n')
}

/** That no key stands where words belong. */
export async function expectWords(page: Page, state: string): Promise<void> {
  const texts = await page.evaluate(textsOf)
  expect(texts.match(new RegExp(bareKey, 'g')), state).toBeNull()
}
