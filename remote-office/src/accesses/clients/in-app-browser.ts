import type { Device } from '@sallyport/runtime/device'

/** The tokens in the user agents of browsers inside apps. An app that contains another one's token comes first. */
const appPatterns = [
  ['Telegram', /Telegram/],
  ['Instagram', /Instagram/],
  ['Threads', /Barcelona/],
  ['Messenger', /MessengerForiOS|Orca-Android/],
  ['Facebook', /FBAN|FBAV|FB_IAB/],
  ['VK', /VKAndroidApp|VKiOSApp|vkclient/],
  ['TikTok', /musical_ly|BytedanceWebview|TikTok|trill_/],
  ['WeChat', /MicroMessenger/],
  ['LINE', /\bLine\//],
  ['KakaoTalk', /KAKAOTALK/],
  ['WhatsApp', /WhatsApp/],
  ['Snapchat', /Snapchat/],
  ['X', /Twitter for iPhone|TwitterAndroid/],
  ['LinkedIn', /LinkedInApp/],
  ['Pinterest', /\[Pinterest\//],
] as const

/** Objects that Telegram adds to pages: its browser for Android has the user agent of Chrome (`TelegramWebview` in https://github.com/DrKLO/Telegram). */
const telegramObjects = ['TelegramWebview', 'TelegramWebviewProxy']

/** The `wv` of https://developer.chrome.com/docs/webview/user-agent */
const androidWebView = /Android.*; wv\)/
/** Browsers on iOS name Safari, and apps that show pages do not. */
const iosWebView = /(?:iPhone|iPad|iPod).*AppleWebKit\/(?!.*Safari\/)/

type Environment = Pick<Device, 'isStandalone'> & { userAgent: string; objects: object }

/** A browser inside an app, which usually ignores downloads. `app`: null if unknown. */
export type InAppBrowser = { app: string | null }

/** Returns null for a browser of its own, and for this site as an app on the home screen, which names no Safari on iOS either. */
export function detectInAppBrowser({ userAgent, objects, isStandalone }: Environment): InAppBrowser | null {
  if (telegramObjects.some((name) => name in objects)) return { app: 'Telegram' }
  const known = appPatterns.find(([, pattern]) => pattern.test(userAgent))
  if (known) return { app: known[0] }
  const isWebView = androidWebView.test(userAgent) || (iosWebView.test(userAgent) && !isStandalone)
  return isWebView ? { app: null } : null
}

/**
 * A URL that opens a page in the browser of the device; null where there is none.
 * - Android: https://developer.chrome.com/docs/android/intents
 * - iOS, from version 17: https://developer.apple.com/forums/thread/734073
 */
export function urlInBrowser(os: Device['os'], url: string): string | null {
  const [scheme, rest] = url.split('://') as [string, string]
  if (os === 'android') {
    const [page] = rest.split('#') as [string]
    return `intent://${page}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`
  }
  return os === 'ios' ? `x-safari-${url}` : null
}
