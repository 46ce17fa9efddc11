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
  apiBaseUrl: '',
  apiToken: 'sallyport-web',
  clientDns: '1.1.1.1',
  registrationOpen: false,
  paymentWidgetUrl: '/sandbox/checkout/{ext_id}',
  faultInjection: false,
}

describe('the settings of the page', () => {
  for (const [name, text] of [
    ['is empty', ''],
    ['is blank', ' \n '],
    ['says nothing', '{}'],
  ] as const) {
    test(`are the defaults where the block ${name}`, () => {
      pageWith(text)

      expect(readSettings()).toEqual(defaults)
    })
  }

  test('are the defaults where there is no block', () => {
    expect(readSettings()).toEqual(defaults)
    expect(readDataBlock(document, 'settings')).toBeUndefined()
  })

  test('are what the block says, and nothing that nobody knows', () => {
    pageWith('{"appName": "Tor", "registrationOpen": true, "unknown": 1}')

    expect(readSettings()).toEqual({ ...defaults, appName: 'Tor', registrationOpen: true })
  })

  test('of the wrong type are refused by name', () => {
    pageWith('{"registrationOpen": "yes"}')

    expect(() => readSettings()).toThrow(/boolean.+"yes"/)
  })

  test('that are no JSON are refused', () => {
    pageWith('{appName:')

    expect(() => readSettings()).toThrow(SyntaxError)
  })
})
