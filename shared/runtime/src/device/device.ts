import { create } from 'zustand'
import { detectDevice, type Device } from './detect-device.ts'

export type { Device }
export { installApp, useInstall } from './install-store.ts'
export { useIsNarrowerThan } from './use-is-narrower-than.ts'

function currentDevice(): Device {
  return detectDevice({
    width: innerWidth,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isStandalone:
      matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true),
  })
}

/** The device context of §1, updated when the window is resized. */
export const useDevice = create<Device>(currentDevice)

addEventListener('resize', () => useDevice.setState(currentDevice()))
