import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { discoveryKey, releasesIn, type DiscoveredRelease } from '@sallyport/contract/site'
import { throwingEntry } from '@sallyport/contract/fault-injection'
import { renderDiscovery } from '../testing/page-with-remotes.ts'

const release: DiscoveredRelease = {
  url: '/remotes/office/1.4.2/remoteEntry.js',
  metadata: { version: '1.4.2', integrity: 'sha384-x' },
  extras: { platform: { contract: 1 } },
}
const log = { info: rs.spyOn(console, 'info'), warn: rs.spyOn(console, 'warn') }

beforeEach(() => {
  rs.resetModules()
  for (const spy of Object.values(log)) spy.mockReset().mockImplementation(() => {})
})

afterEach(() => {
  document.body.innerHTML = ''
})

/** The release of an app that the loader finds in a page with this query. */
async function releaseAt(search: string, app = 'office', faultInjection = true) {
  renderDiscovery()
  document.body.innerHTML += `<script type="application/json" id="settings">{"faultInjection": ${faultInjection}}</script>`
  history.replaceState(null, '', `/office/nodes${search}`)
  const { injectFaults } = await import('./fault-injection.ts')
  history.replaceState(null, '', '/office/settings')
  const discovery = await injectFaults({ microFrontends: { [discoveryKey(app)]: [release] } })
  return releasesIn(discovery, app)[0]!
}

describe('fault injection', () => {
  test('changes no release without a fault for its remote', async () => {
    expect(await releaseAt('')).toBe(release)
    expect(await releaseAt('?chaos=')).toBe(release)
    expect(await releaseAt('?chaos=office:404', 'admin')).toBe(release)
  })

  test('does nothing when the settings forbid it', async () => {
    expect(await releaseAt('?chaos=office:404', 'office', false)).toBe(release)
    expect(log.info).not.toHaveBeenCalled()
  })

  for (const fault of ['404', '500', 'hang', 'slow'] as const) {
    test(`requests ${fault} from the server, with the hash of the real entry`, async () => {
      const { url, metadata, extras } = await releaseAt(`?chaos=admin:slow,office:${fault}`)

      const { pathname, searchParams } = new URL(url)
      expect([pathname, searchParams.get('fault')]).toEqual([release.url, fault])
      expect([metadata, extras]).toEqual([release.metadata, release.extras])
      expect(log.info).toHaveBeenCalledWith(expect.stringContaining(`office is broken on purpose (${fault})`))
    })
  }

  test('runs an entry that throws, with the hash of that entry', async () => {
    const { metadata } = await releaseAt('?chaos=office:broken')

    expect(metadata).toEqual({ version: '1.4.2', integrity: throwingEntry.integrity })
  })

  test('makes a release incompatible by its contract, at its own URL', async () => {
    const { url, extras } = await releaseAt('?chaos=office:incompatible')

    expect([url, extras.platform.contract]).toEqual([release.url, 0])
  })

  for (const text of ['ofice:404', 'office:fire', 'office', 'office:404:500', 'constructor:404', ':']) {
    test(`warns about an unknown fault and lists the known ones: ${text}`, async () => {
      expect((await releaseAt(`?chaos=${text},office:404`)).url).toContain('fault=404')

      expect(log.warn).toHaveBeenCalledWith(
        `chaos: found "${text}", expected app:fault, of the apps auth, office, admin and the faults 404, 500, hang, slow, broken, incompatible`,
      )
    })
  }
})
