import { afterEach, expect, test } from '@rstest/core'
import { removeOtherPageStyles, removeUnloadedPageStyles } from './page-styles.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

const urlOf = (file: string) => `${location.origin}/remotes/${file}`

/** Adds a preload that the inline script has made a stylesheet. */
function apply(file: string, { isLoaded = true } = {}): void {
  const link = document.createElement('link')
  Object.defineProperty(link, 'sheet', { value: isLoaded ? {} : null })
  // Before the attributes, because happy-dom would fetch the file of a link that is inserted later.
  document.body.append(link)
  for (const [name, value] of Object.entries({ 'data-href': urlOf(file), rel: 'stylesheet' }))
    link.setAttribute(name, value)
  Object.defineProperty(link, 'href', { value: urlOf(file) })
}

const applied = () => [...document.querySelectorAll('link')].map(({ href }) => href)

test('stylesheets that have failed or not arrived are removed before a remote is loaded', () => {
  apply('office/1.0.0/blocks.css')
  apply('office/1.0.0/nodes.css', { isLoaded: false })

  removeUnloadedPageStyles()

  expect(applied()).toEqual([urlOf('office/1.0.0/blocks.css')])
})

test('stylesheets of another release of the remote are removed', () => {
  apply('office/1.0.0/blocks.css')
  apply('office/1.0.0-next/blocks.css')
  apply('auth/2.0.0/blocks.css')

  removeOtherPageStyles(urlOf('office/1.0.0/remoteEntry.js'))

  expect(applied()).toEqual([urlOf('office/1.0.0/blocks.css'), urlOf('auth/2.0.0/blocks.css')])
})

test('stylesheets of the site stay when a remote has no folder of releases', () => {
  apply('auth/1.0.0/blocks.css')

  removeOtherPageStyles(`${location.origin}/remoteEntry.js`)

  expect(applied()).toEqual([urlOf('auth/1.0.0/blocks.css')])
})
