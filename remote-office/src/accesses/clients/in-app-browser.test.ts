import { describe, expect, test } from '@rstest/core'
import { detectInAppBrowser, urlInBrowser } from './in-app-browser.ts'

const android = (tokens: string, build = 'Pixel 9; wv') =>
  `Mozilla/5.0 (Linux; Android 15; ${build}) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36${tokens}`
const iphone = (tokens: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)${tokens}`

const detect = (userAgent: string, { objects = {}, isStandalone = false } = {}) =>
  detectInAppBrowser({ userAgent, objects, isStandalone })

const apps = [
  ['Telegram', android(' Telegram-Android/11.7.0 (Google Pixel 9; Android 15; SDK 35; HIGH)', 'K')],
  ['Telegram', iphone(' Mobile/15E148 Telegram-iOS/11.7')],
  ['Instagram', android(' Instagram 361.0.0.46.88 Android (35/15; 420dpi; 1080x2424; Google; Pixel 9)')],
  ['Instagram', iphone(' Mobile/22B91 Instagram 361.0.0.35.82 (iPhone17,1; iOS 18_1; en_GB; scale=3.00)')],
  ['Threads', android(' Barcelona 361.0.0.43.109 Android (35/15)')],
  ['Facebook', android(' [FB_IAB/FB4A;FBAV/493.0.0.47.109;]')],
  ['Facebook', iphone(' Mobile/22B91 [FBAN/FBIOS;FBAV/493.0.0.41.109;FBDV/iPhone17,1]')],
  ['Messenger', android(' [FB_IAB/Orca-Android;FBAV/485.0.0.0.0;]')],
  ['Messenger', iphone(' Mobile/22B91 [FBAN/MessengerForiOS;FBAV/485.0.0.0.0]')],
  ['VK', android(' VKAndroidApp/8.108-26000')],
  ['VK', iphone(' Mobile/22B91 com.vk.vkclient/4000')],
  ['TikTok', android(' trill_370804 JsSdk/1.0 BytedanceWebview/d8a21c6')],
  ['TikTok', iphone(' Mobile/22B91 musical_ly_37.8.0 BytedanceWebview/d8a21c6')],
  ['WeChat', android(' MicroMessenger/8.0.53.2740(0x28003533) NetType/WIFI')],
  ['LINE', android(' Line/14.19.1/IAB')],
  ['KakaoTalk', iphone(' Mobile/22B91 KAKAOTALK/11.0.0 (INAPP)')],
  ['WhatsApp', android(' WhatsApp/2.24.25.78 A')],
  ['Snapchat', iphone(' Mobile/22B91 Snapchat/13.18.0.47 (like Safari/8619.1.11, panda)')],
  ['X', iphone(' Mobile/22B91 Twitter for iPhone/10.70')],
  ['X', android(' TwitterAndroid')],
  ['LinkedIn', iphone(' Mobile/22B91 [LinkedInApp]/9.30')],
  ['Pinterest', iphone(' Mobile/22B91 [Pinterest/iOS]')],
  [null, android('')],
  [null, iphone(' Mobile/15E148')],
] as const

describe('the browser inside an app', () => {
  for (const [app, userAgent] of apps) {
    test(`is that of ${app ?? 'an unknown app'} for ${userAgent.slice(userAgent.indexOf('Gecko') + 7)}`, () => {
      expect(detect(userAgent)).toEqual({ app })
    })
  }

  for (const name of ['TelegramWebview', 'TelegramWebviewProxy']) {
    test(`is that of Telegram if the page has the object ${name}`, () => {
      expect(detect(android('', 'K'), { objects: { [name]: {} } })).toEqual({ app: 'Telegram' })
    })
  }
})

const browsers = [
  ['Chrome on Android', android('', 'K').replace('Version/4.0 ', '')],
  ['Samsung Internet', android('', 'K').replace('Version/4.0', 'SamsungBrowser/27.0')],
  ['Yandex Browser', android('', 'K').replace('Mobile', 'YaBrowser/24.12.0.0 Mobile')],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
  ['Safari on iPhone', iphone(' Version/18.1 Mobile/15E148 Safari/604.1')],
  ['Chrome on iPhone', iphone(' CriOS/131.0.0.0 Mobile/15E148 Safari/604.1')],
  ['Firefox on iPhone', iphone(' FxiOS/133.0 Mobile/15E148 Safari/605.1.15')],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  [
    'Edge on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
  ],
] as const

describe('a browser of its own', () => {
  for (const [name, userAgent] of browsers) {
    test(`is ${name}`, () => {
      expect(detect(userAgent)).toBeNull()
    })
  }

  test('is this site on the home screen of an iPhone', () => {
    expect(detect(iphone(' Mobile/15E148'), { isStandalone: true })).toBeNull()
  })
})

describe('the URL that opens a page in the browser of the device', () => {
  const page = 'https://vpn.example.org/office/node/7?x=1#how-to'

  test('is an intent on Android', () => {
    expect(urlInBrowser('android', page)).toBe(
      'intent://vpn.example.org/office/node/7?x=1#Intent;scheme=https;action=android.intent.action.VIEW;end',
    )
  })

  test('names Safari on iOS', () => {
    expect(urlInBrowser('ios', page)).toBe(`x-safari-${page}`)
  })

  test('is missing elsewhere', () => {
    expect(urlInBrowser('windows', page)).toBeNull()
  })
})
