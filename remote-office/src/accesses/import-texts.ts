import type { Device } from '@sallyport/runtime/device'

/** How an app imports a config file, with the names of the app's own menus. */
export const importTexts = {
  android: 'office.import.android',
  ios: 'office.import.ios',
  macos: 'office.import.macos',
  windows: 'office.import.windows',
  linux: 'office.import.linux',
  other: 'office.import.other',
} as const satisfies Record<Device['os'], string>
