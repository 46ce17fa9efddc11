import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { routes } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'
import { scanQrCode } from '../support/wireguard.ts'
import { EnginePage } from './support/engine-page.ts'
import { isFirefoxInstalled, startFirefox } from './support/firefox.ts'
import { signIn } from './support/test.ts'

// LibreWolf, Tor Browser and Mullvad Browser set this preference: a canvas is then read as noise.
test('a saved QR code contains the config in Firefox that resists fingerprinting, 1280 px', async ({
  server,
  sessionOf,
}) => {
  test.skip(!isFirefoxInstalled() && process.env['CI'] !== 'true', 'The engine is not installed')
  const engine = await startFirefox({ 'privacy.resistFingerprinting': true })
  try {
    const page = new EnginePage(await engine.open(), server.url)
    await signIn(page, await sessionOf('privileged'), server.url)
    await page.goto(routes.nodes.to())
    await page.getByRole('link', { name: 'Chicago', exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('tablet')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('button', { name: 'Save QR code' }).click()
    await page.getByRole('button', { name: 'Download config' }).click()

    const folder = page.driver.downloadFolder
    await expect.poll(async () => (await readdir(folder)).sort()).toEqual(['tablet.conf', 'tablet.png'])
    const config = await readFile(path.join(folder, 'tablet.conf'), 'utf8')
    expect(config).toContain('PrivateKey = ')
    expect((await scanQrCode(await readFile(path.join(folder, 'tablet.png')))).trimEnd()).toBe(config.trimEnd())
  } finally {
    await engine.close()
  }
})
