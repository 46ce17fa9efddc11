import { expect, test } from '@rstest/core'
import { kindOf } from './weigh.ts'

test.for([
  ['/auth/login', 'page'],
  ['/shell/1.0.0/static/js/index.1a2b.js', 'script'],
  ['/shell/1.0.0/static/css/index.1a2b.css', 'style'],
  ['/i18n/locales/en/shell-1.0.0.json?v=1.0.7', 'translations'],
  ['/flags/1.6.20/US.svg', 'image'],
  ['/font.woff2', 'other'],
] as const)('%s is %s', ([url, kind]) => {
  expect(kindOf(url)).toBe(kind)
})
