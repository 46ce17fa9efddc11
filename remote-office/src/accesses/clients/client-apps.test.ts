import { describe, expect, test } from '@rstest/core'
import { clientAppFor, linkLabel, linksForDevice, otherLinks } from './client-apps.ts'

const amnezia = clientAppFor('amnezia-wg')

describe('the links of an app', () => {
  for (const [os, label] of [
    ['android', 'AmneziaWG: Google Play'],
    ['ios', 'AmneziaWG: App Store'],
    ['windows', 'AmneziaWG: GitHub'],
    ['linux', 'AmneziaWG: GitHub'],
  ] as const) {
    test(`for a device with ${os} are the link of the named app and, apart from it, all others`, () => {
      const links = linksForDevice(amnezia, os)

      expect(links.map((link) => linkLabel(link, os))).toEqual([label])
      expect(new Set([...links, ...otherLinks(amnezia, os)])).toEqual(new Set(amnezia.links))
    })
  }

  test('for other systems begin with the system', () => {
    const labels = otherLinks(amnezia, 'android').map((link) => linkLabel(link, 'android'))

    expect(labels[1]).toBe('iPhone, iPad, macOS: AmneziaWG')
  })

  test('for a device with an unknown system are all of the named app, by system', () => {
    const labels = linksForDevice(amnezia, 'other').map((link) => linkLabel(link, 'other'))

    expect(labels).toEqual([
      'Android: AmneziaWG',
      'iPhone, iPad, macOS: AmneziaWG',
      'Windows: AmneziaWG',
      'Linux: AmneziaWG',
    ])
  })
})
