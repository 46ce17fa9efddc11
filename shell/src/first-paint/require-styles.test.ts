import { afterEach, describe, expect, test } from '@rstest/core'
import { requireStyles, shellStylesheets } from './require-styles.ts'

/** Adds the link to a stylesheet that has not loaded. */
function addLink(integrity?: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  if (integrity) link.setAttribute('integrity', integrity)
  setSheet(link, null)
  document.head.append(link)
  return link
}

const setSheet = (link: HTMLLinkElement, value: object | null) =>
  Object.defineProperty(link, 'sheet', { value, configurable: true })

const setReadyState = (value: DocumentReadyState) =>
  Object.defineProperty(document, 'readyState', { value, configurable: true })

function finishLoading(): void {
  setReadyState('complete')
  dispatchEvent(new Event('load'))
}

afterEach(() => {
  Reflect.deleteProperty(document, 'readyState')
  document.head.replaceChildren()
})

test('a page starts without the colours of the brand, and not without the stylesheet of the shell', async () => {
  addLink()
  await expect(requireStyles(shellStylesheets())).resolves.toBeUndefined()

  addLink('sha384-x')
  await expect(requireStyles(shellStylesheets())).rejects.toThrow('The styles are missing')
})

test('a page starts while the stylesheet of a remote is loading', async () => {
  const links = shellStylesheets()
  addLink('sha384-x')

  await expect(requireStyles(links)).resolves.toBeUndefined()
})

describe('while the page is loading', () => {
  test('a page starts as soon as its stylesheet has loaded after its scripts', async () => {
    setReadyState('interactive')
    const link = addLink('sha384-x')
    const styles = requireStyles(shellStylesheets())

    setSheet(link, {})
    finishLoading()

    await expect(styles).resolves.toBeUndefined()
  })

  test('a stylesheet that failed is reported when everything else has loaded', async () => {
    setReadyState('interactive')
    addLink('sha384-x')
    const styles = requireStyles(shellStylesheets())

    finishLoading()

    await expect(styles).rejects.toThrow('The styles are missing')
  })
})
