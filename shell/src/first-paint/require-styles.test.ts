import { expect, test } from '@rstest/core'
import { requireStyles } from './require-styles.ts'

/** Adds the link to a stylesheet that could not be loaded. */
function addLink(integrity?: string): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  if (integrity) link.setAttribute('integrity', integrity)
  Object.defineProperty(link, 'sheet', { value: null })
  document.head.append(link)
}

test('a page starts without the colours of the brand, and not without the stylesheet of the shell', () => {
  addLink()
  expect(requireStyles).not.toThrow()

  addLink('sha384-x')
  expect(requireStyles).toThrow('The styles are missing')
})
