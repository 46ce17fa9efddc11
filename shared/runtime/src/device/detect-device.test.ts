import { describe, expect, test } from '@rstest/core'
import { detectDevice } from './device.ts'

const phones = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
  ipod: 'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
  firefox: 'Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
}
const tablets = {
  ipad: 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
}
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'
const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

type Row = [userAgent: string, width: number, touchPoints: number, kind: string, os: string]

const table: Row[] = [
  [phones.iphone, 390, 5, 'mobile', 'ios'],
  [phones.ipod, 320, 5, 'mobile', 'ios'],
  [phones.android, 412, 5, 'mobile', 'android'],
  [phones.firefox, 915, 5, 'mobile', 'android'],
  [tablets.ipad, 1024, 5, 'tablet', 'ios'],
  [tablets.android, 1280, 5, 'tablet', 'android'],
  [mac, 1366, 5, 'tablet', 'ios'],
  [mac, 1366, 0, 'desktop', 'macos'],
  [mac, 1024, 1, 'desktop', 'macos'],
  [mac, 1023, 0, 'tablet', 'macos'],
  [windows, 1920, 10, 'desktop', 'windows'],
  [windows, 1023, 10, 'tablet', 'windows'],
  [windows, 767, 0, 'mobile', 'windows'],
  [linux, 1024, 0, 'desktop', 'linux'],
  ['', 1024, 0, 'desktop', 'other'],
]

describe('a device', () => {
  for (const [userAgent, width, touchPoints, kind, os] of table) {
    const name = /\((.*?)[;)]/.exec(userAgent)?.[1] ?? 'silent'
    test(`${name}, ${width} px wide, ${touchPoints} touch points, is ${kind}, ${os}`, () => {
      expect(detectDevice({ userAgent, width, touchPoints, isStandalone: false })).toEqual({
        kind,
        os,
        isStandalone: false,
      })
    })
  }
})
