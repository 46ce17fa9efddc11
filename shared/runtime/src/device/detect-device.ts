import { limits } from '@sallyport/contract/config'

const { device: breakpoints } = limits

export type Device = {
  kind: 'mobile' | 'tablet' | 'desktop'
  os: 'ios' | 'macos' | 'other'
  isStandalone: boolean
}

type Environment = {
  width: number
  userAgent: string
  touchPoints: number
  isStandalone: boolean
}

const mobileAgent = /iPhone|iPod|Android.+Mobile|Windows Phone/
const tabletAgent = /iPad|Android(?!.+Mobile)/

export function detectDevice({ width, userAgent, touchPoints, isStandalone }: Environment): Device {
  // Safari on iPad sends the user agent of a Mac (https://webkit.org/blog/9674/new-webkit-features-in-safari-13/).
  const isPad = /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  const os = isPad || /iPhone|iPod/.test(userAgent) ? 'ios' : /Macintosh/.test(userAgent) ? 'macos' : 'other'
  return { kind: kindOf(width, userAgent, isPad), os, isStandalone }
}

function kindOf(width: number, userAgent: string, isPad: boolean): Device['kind'] {
  if (mobileAgent.test(userAgent) || width < breakpoints.tablet) return 'mobile'
  if (isPad || tabletAgent.test(userAgent) || width < breakpoints.desktop) return 'tablet'
  return 'desktop'
}
