import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Matches an untranslated key: an app or shared namespace with one or more parts, or any three parts. */
const bareKey = String.raw`(?<![\w@/.-])(?:(?:shell|auth|office|admin|ui|form)(?:\.[a-z]+)+|[a-z]+(?:\.[a-z]+){2,})(?![\w@/.-])`

/** Every visible text and accessible name of the page, and its title. */
const visibleTexts = () => {
  const named = [...document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')]
  const names = ['aria-label', 'title', 'alt', 'placeholder']
  const attributes = named.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''))
  return [document.title, document.body.innerText, ...attributes].join('\n')
}

export async function expectTranslated(page: Page, state: string): Promise<void> {
  const texts = await page.evaluate(visibleTexts)
  expect(texts.match(new RegExp(bareKey, 'g')), state).toBeNull()
}
