import { remoteForPath } from '@sallyport/contract/config'
import type { Device } from '@sallyport/runtime/device'

/** How the app can be installed here: by the browser's own offer, or by hand. */
export type Offer = 'banner' | 'steps'

type Situation = {
  pathname: string
  device: Pick<Device, 'os' | 'isStandalone'>
  hasPrompt: boolean
}

/** What the page offers by itself: in the office alone, and never to whom has the app already. */
export function offerFor({ pathname, device, hasPrompt }: Situation): Offer | null {
  if (remoteForPath(pathname) !== 'office' || device.isStandalone) return null
  if (hasPrompt) return 'banner'
  // Browsers of iOS never offer anything.
  return device.os === 'ios' ? 'steps' : null
}
