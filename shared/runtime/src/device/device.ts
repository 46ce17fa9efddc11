import { limits } from '@sallyport/contract/config'
import { create } from 'zustand'

export { installApp, useInstall } from './install-store.ts'
export { useIsNarrowerThan } from './use-is-narrower-than.ts'

const { device: breakpoints } = limits

export type Device = {
  kind: 'mobile' | 'tablet' | 'desktop'
  os: 'ios' | 'android' | 'macos' | 'windows' | 'linux' | 'other'
  isStandalone: boolean
}

type Environment = {
  width: number
  userAgent: string
  touchPoints: number
  isStandalone: boolean
}

const mobilePattern = /iPhone|iPod|Android.+Mobile|Windows Phone/
const tabletPattern = /iPad|Android(?!.+Mobile)/

export function detectDevice(environment: Environment): Device {
  const { userAgent, touchPoints, isStandalone } = environment
  // Safari on iPad sends the user agent of a Mac (https://webkit.org/blog/9674/new-webkit-features-in-safari-13/).
  const isPad = /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  return { kind: kindOf(environment, isPad), os: isPad ? 'ios' : osOf(userAgent), isStandalone }
}

/** In the order of precedence: the user agent of Android also contains `Linux`. */
const osPatterns = [
  ['ios', /iPhone|iPod/],
  ['android', /Android/],
  ['macos', /Macintosh/],
  ['windows', /Windows NT/],
  ['linux', /Linux/],
] as const

function osOf(userAgent: string): Device['os'] {
  return osPatterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other'
}

function kindOf(environment: Environment, isPad: boolean): Device['kind'] {
  const { userAgent } = environment
  if (mobilePattern.test(userAgent) || environment.width < breakpoints.tablet) return 'mobile'
  if (isPad || tabletPattern.test(userAgent) || environment.width < breakpoints.desktop) return 'tablet'
  return 'desktop'
}

function currentDevice(): Device {
  return detectDevice({
    // Read only if the user agent does not name a phone: there, `innerWidth` makes Chromium lay out the page.
    get width() {
      return innerWidth
    },
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isStandalone:
      matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true),
  })
}

/** The device context of §1, updated when the window is resized. */
export const useDevice = create<Device>(currentDevice)

addEventListener('resize', () => useDevice.setState(currentDevice()))
