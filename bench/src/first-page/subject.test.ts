import { expect, test } from '@rstest/core'
import { discoveredLate, requireSamePage } from './subject.ts'

test('a script or stylesheet that the page does not contain is discovered late', () => {
  const requests = ['/auth/login', '/js/index.js', '/js/async/page.js', '/css/page.css', '/texts.json', '/icon.svg']

  expect(discoveredLate('<script src="/js/index.js"></script>', requests)).toEqual([
    '/js/async/page.js',
    '/css/page.css',
  ])
})

test('throws for a page with another text, and names it', () => {
  const federated = { name: 'federated', text: 'Log in' }

  expect(() => requireSamePage([federated, { name: 'preloaded', text: 'Log in' }])).not.toThrow()
  expect(() => requireSamePage([federated, { name: 'one application', text: 'It could not be loaded' }])).toThrow(
    'one application shows other text than federated',
  )
})
