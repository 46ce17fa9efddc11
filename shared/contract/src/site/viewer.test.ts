import { expect, test } from '@rstest/core'
import { readLanguage, readViewer } from './visitor-cookies.ts'

test('reads the cookies of a visitor, and ignores unknown values', () => {
  const cookies = 'sallyport_canary=7; sallyport_viewer=admin; sallyport_language=ru'

  expect([readViewer(cookies), readLanguage(cookies)]).toEqual(['admin', 'ru'])
  expect([readViewer(''), readLanguage('')]).toEqual(['guest', undefined])
  expect([readViewer('sallyport_viewer=root'), readLanguage('sallyport_language=xx')]).toEqual(['guest', undefined])
  expect(readViewer('x_sallyport_viewer=admin')).toBe('guest')
})
