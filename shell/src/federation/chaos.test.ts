import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import type { RemoteName } from '@sallyport/contract/config'
import type { DiscoveredRelease } from '@sallyport/contract/site'
import { throwingEntry } from '@sallyport/contract/fault-injection'

const release: DiscoveredRelease = {
  url: '/remotes/office/1.4.2/remoteEntry.js',
  metadata: { version: '1.4.2', integrity: 'sha384-x' },
  extras: { platform: { contract: 1 } },
}
const told = { info: rs.spyOn(console, 'info'), warn: rs.spyOn(console, 'warn') }

beforeEach(() => {
  rs.resetModules()
  for (const spy of Object.values(told)) spy.mockReset().mockImplementation(() => {})
})

afterEach(() => {
  document.body.innerHTML = ''
})

/** The release of an app as the loader finds it in a page that is opened at this address. */
async function releaseAt(search: string, app: RemoteName = 'office', faultSwitch = true) {
  document.body.innerHTML = `<script type="application/json" id="settings">{"faultInjection": ${faultSwitch}}</script>`
  history.replaceState(null, '', `/office/nodes${search}`)
  const { withFault } = await import('./chaos.ts')
  history.replaceState(null, '', '/office/settings')
  return withFault(app, release)
}

describe('the fault switch', () => {
  test('changes nothing where nothing is asked, and nothing of the other remotes', async () => {
    expect(await releaseAt('')).toBe(release)
    expect(await releaseAt('?chaos=')).toBe(release)
    expect(await releaseAt('?chaos=office:404', 'admin')).toBe(release)
  })

  test('does nothing where the settings do not allow it', async () => {
    expect(await releaseAt('?chaos=office:404', 'office', false)).toBe(release)
    expect(told.info).not.toHaveBeenCalled()
  })

  for (const fault of ['404', '500', 'hang', 'slow'] as const) {
    test(`asks the server for ${fault}, with the hash of the real entry`, async () => {
      const { url, metadata, extras } = await releaseAt(`?chaos=admin:slow,office:${fault}`)

      const { pathname, searchParams } = new URL(url)
      expect([pathname, searchParams.get('fault')]).toEqual([release.url, fault])
      expect([metadata, extras]).toEqual([release.metadata, release.extras])
      expect(told.info).toHaveBeenCalledWith(expect.stringContaining(`office is broken on purpose (${fault})`))
    })
  }

  test('has an entry that throws run: with its own hash', async () => {
    const { metadata } = await releaseAt('?chaos=office:broken')

    expect(metadata).toEqual({ version: '1.4.2', integrity: throwingEntry.integrity })
  })

  test('has a release that does not fit told by its facts, at its own address', async () => {
    const { url, extras } = await releaseAt('?chaos=office:unfit')

    expect([url, extras.platform.contract]).toEqual([release.url, 0])
  })

  for (const text of ['ofice:404', 'office:fire', 'office', 'office:404:500', 'constructor:404', ':']) {
    test(`says what it does not understand, and what there is: ${text}`, async () => {
      expect((await releaseAt(`?chaos=${text},office:404`)).url).toContain('fault=404')

      expect(told.warn).toHaveBeenCalledWith(
        `chaos: found "${text}", expected app:fault, of the apps auth, office, admin and the faults 404, 500, hang, slow, broken, unfit`,
      )
    })
  }
})
