import { expect, test } from '@rstest/core'
import { requireStyles } from './require-styles.ts'

/** Adds the link to a stylesheet that could not be loaded. */
function addLink(attributes: Record<string, string> = {}): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
  Object.defineProperty(link, 'sheet', { value: null })
  document.head.append(link)
}

test('a page starts without the colours of the brand or the styles of a remote, and not without the stylesheet of the shell', () => {
  addLink()
  addLink({ integrity: 'sha384-x', 'data-href': `${location.origin}/remotes/office/1.0.0/nodes.css` })
  expect(requireStyles).not.toThrow()

  addLink({ integrity: 'sha384-x' })
  expect(requireStyles).toThrow('The styles are missing')
})
