import { afterEach, describe, expect, test } from '@rstest/core'
import { readDataBlock, readSettings } from './settings.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

function pageWith(text: string) {
  document.body.innerHTML = `<script type="application/json" id="settings">${text}</script>`
}

const defaults = {
  appName: 'Sallyport',
  supportEmail: 'support@sallyport.test',
  basePath: '',
  apiBaseUrl: '',
  apiToken: 'sallyport-web',
  clientDns: '1.1.1.1',
  limitedAccessMinutes: 30,
  registrationOpen: false,
  paymentWidgetUrl: '/sandbox/checkout/{ext_id}',
  logo: null,
}

describe('the settings of the page', () => {
  test('are the defaults when there is no block, or an empty one', () => {
    expect(readDataBlock(document, 'settings')).toBeUndefined()
    expect(readSettings()).toEqual(defaults)
    for (const text of ['', ' \n ', '{}']) {
      pageWith(text)
      expect([text, readSettings()]).toEqual([text, defaults])
    }
  })

  test('come from the block, without unknown settings', () => {
    pageWith('{"appName": "Tor", "registrationOpen": true, "unknown": 1}')

    expect(readSettings()).toEqual({ ...defaults, appName: 'Tor', registrationOpen: true })
  })

  test('of the wrong type throw with their name', () => {
    pageWith('{"registrationOpen": "yes"}')

    expect(() => readSettings()).toThrow(/boolean.+"yes"/)
  })

  test('throw when they are not JSON', () => {
    pageWith('{appName:')

    expect(() => readSettings()).toThrow(SyntaxError)
  })
})
