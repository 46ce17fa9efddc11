import { describe, expect, test } from '@rstest/core'
import { clientAppFor, linksForDevice, sortedLinks } from './client-apps.ts'

describe('the links of an app', () => {
  for (const [os, first] of [
    ['android', 'WireGuard: Android'],
    ['ios', 'WireGuard: iPhone, iPad'],
    ['macos', 'WireGuard: macOS'],
    ['linux', 'WireGuard: Windows, Linux'],
    ['other', 'WireGuard: Android'],
  ] as const) {
    test(`begin on ${os} with ${first}, and are complete`, () => {
      const links = sortedLinks(clientAppFor('wireguard'), os)

      expect(links[0]?.label).toBe(first)
      expect(new Set(links)).toEqual(new Set(clientAppFor('wireguard').links))
    })
  }

  for (const [os, expected] of [
    ['android', ['AmneziaWG: Android']],
    ['linux', ['AmneziaWG: Linux']],
  ] as const) {
    test(`of a device with ${os} are only those of the named app for its system`, () => {
      const labels = linksForDevice(clientAppFor('amnezia-wg'), os).map(({ label }) => label)

      expect(labels).toEqual(expected)
    })
  }

  test('of a device with an unknown system are all of the named app', () => {
    expect(linksForDevice(clientAppFor('amnezia-wg'), 'other')).toHaveLength(4)
  })
})
