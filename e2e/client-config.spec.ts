import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Download, Page } from '@playwright/test'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { routes } from '@sallyport/contract/config'
import { requiredAmneziaKeys } from '@sallyport/contract/rules'
import { parseClientConfig } from './support/client-config.ts'
import { heapSnapshot } from './support/heap-snapshot.ts'
import { importIntoNetworkManager, isNetworkManagerExtracted } from './support/network-manager.ts'
import { expect, test } from './support/test.ts'
import { parserOutput, publicKeyOf, scanQrCode, stripConfig } from './support/wireguard.ts'

/** One node of each type from the demo data. */
const wireguardNode = 'Dubai'
const amneziaNode = 'Berlin'
/** Of type WireGuard, with a capacity of 250. */
const largeNode = 'Chicago'

const isCi = process.env['CI'] === 'true'

const openNode = async (page: Page, node: string) => {
  await page.goto(routes.nodes.to())
  await page.getByRole('link', { name: node, exact: true }).click()
  await expect(page.getByRole('list', { name: 'Accesses' }).or(page.getByText('No accesses yet'))).toBeVisible()
}

const create = async (page: Page, name: string) => {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const card = page.getByRole('region', { name: 'New access' })
  await expect(card).toContainText('shown only once')
  return card
}

const contentOf = async (download: Download) => readFileSync(await download.path())

const downloadBy = async (page: Page, button: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), content: await contentOf(download) }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Whether any file in a folder contains a text. */
function folderContains(folder: string, text: string): boolean {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .some((entry) => readFileSync(path.join(entry.parentPath, entry.name)).includes(text))
  } catch (error) {
    // The server renamed or deleted a file after it was listed.
    if (isMissing(error)) return folderContains(folder, text)
    throw error
  }
}

test('a member creates an access whose config WireGuard accepts, as a file and as a QR code', async ({
  asMember: page,
}) => {
  await openNode(page, wireguardNode)
  const card = await create(page, 'phone')
  await expect(card.getByRole('img', { name: 'QR code' })).toBeVisible()

  const config = await downloadBy(page, 'Download config')
  const code = await downloadBy(page, 'Save QR code')
  expect(config.name).toBe('phone.conf')
  expect(code.name).toMatch(/\.png$/)
  const text = config.content.toString()

  expect((await scanQrCode(code.content)).trimEnd()).toBe(text.trimEnd())
  const { Interface, Peer } = parseClientConfig(text)
  expect(Interface!['DNS']).toBe('1.1.1.1')
  expect(Interface!['Address']).toMatch(/^10\.[\d.]+\/32$/)
  expect(Peer).toMatchObject({ AllowedIPs: '0.0.0.0/0', PersistentKeepalive: '25' })

  // The parser resolves the endpoint, and the host names of the demo data do not exist.
  const stripped = (await stripConfig(config.name, text)).replace(/^Endpoint = .*:(\d+)$/m, 'Endpoint = 192.0.2.1:$1')
  const verdict = await parserOutput(stripped)
  expect(verdict).not.toContain('Configuration parsing error')
  expect(verdict).not.toContain('Line unrecognized')
  expect(verdict).toContain('Unable to modify interface')
})

const names = [
  'phone',
  'A-1_b=c+d.e',
  'my phone',
  'default',
  'Мой телефон',
  'мой телефон',
  'Ещё один ноутбук',
  'Café à Malmö',
  'phone.conf',
  '電話',
  '../../etc/passwd',
  'CON',
]

test('wg-quick and NetworkManager accept the file that the card offers first, for each of twelve names', async ({
  asPrivileged: page,
}) => {
  await openNode(page, largeNode)
  const files = new Map<string, string>()
  for (const name of names) {
    const card = await create(page, name)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card
        .getByRole('button', { name: /^Download/ })
        .first()
        .click(),
    ])
    const file = download.suggestedFilename()
    await expect(card.getByRole('region', { name: `Next: add ${file} to the app` })).toBeVisible()
    const config = (await contentOf(download)).toString()
    expect(await stripConfig(file, config), file).toContain('PrivateKey = ')
    files.set(file, config)
    await card.getByRole('button', { name: 'Close' }).click()
  }

  expect(new Set([...files.keys()].map((file) => file.toLowerCase())).size).toBe(names.length)

  test.skip(!isNetworkManagerExtracted() && !isCi, 'Without NetworkManager: npm test extracts its library into .cache')
  for (const [file, config] of files) {
    expect(await importIntoNetworkManager(file, config)).toBe(path.basename(file, '.conf'))
  }
  const [config] = files.values()
  for (const file of ['my phone.conf', 'default.conf', 'sixteen-letters-.conf']) {
    await expect(importIntoNetworkManager(file, config!), file).rejects.toThrow('must be a valid interface name')
  }
})

test('the WireGuard parser rejects an invalid config', async () => {
  expect(await parserOutput('[Interface]\nPrivateKey = short\n')).toContain('Configuration parsing error')
})

test('the private key in the file matches the stored public key, and is stored nowhere after Close', async ({
  asMember: page,
  server,
}) => {
  await openNode(page, wireguardNode)
  const allocated = page.waitForResponse(`**${accessEndpoints.allocate.path}`)
  const card = await create(page, 'laptop')
  const { id } = ((await (await allocated).json()) as { access: { id: number } }).access
  const text = (await downloadBy(page, 'Download config')).content.toString()
  const privateKey = parseClientConfig(text)['Interface']!['PrivateKey']!
  const publicKey = await publicKeyOf(privateKey)
  const keyIn = (heap: string) => heap.includes(privateKey)
  expect(keyIn(await heapSnapshot(page))).toBe(true)

  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toBeHidden()

  // A response that belongs to the previous document could not be read.
  const node = page.url()
  await page.goto('about:blank')
  const stored = page.waitForResponse('**/api/user/access/by-node/**')
  await page.goto(node)
  const { items } = (await (await stored).json()) as { items: { id: number; public_key: string }[] }
  expect(items.find((item) => item.id === id)?.public_key).toBe(publicKey)
  expect(folderContains(server.dataFolder, privateKey)).toBe(false)
  expect(folderContains(server.dataFolder, publicKey)).toBe(true)
  expect(server.log()).not.toContain(privateKey)
  expect(JSON.stringify(await page.context().storageState())).not.toContain(privateKey)
})

test('after Close the memory of the page contains no copy of the private key', async ({ asPremium: page }) => {
  await openNode(page, wireguardNode)
  const card = await create(page, 'tablet')
  const text = (await downloadBy(page, 'Download config')).content.toString()
  const privateKey = parseClientConfig(text)['Interface']!['PrivateKey']!

  await card.getByRole('button', { name: 'Close' }).click()
  await expect(card).toBeHidden()

  expect(await page.content()).not.toContain(privateKey)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(privateKey)
  expect((await heapSnapshot(page)).includes(privateKey)).toBe(false)
})

test('the config of an AmneziaWG node contains its nine parameters, and there is no QR code', async ({
  asMember: page,
}) => {
  await openNode(page, amneziaNode)
  const card = await create(page, 'phone')
  await expect(card.getByRole('img', { name: 'QR code' })).toBeHidden()

  const config = await downloadBy(page, 'Download config')
  const { Interface } = parseClientConfig(config.content.toString())

  for (const key of requiredAmneziaKeys) expect(Interface![key], key).toMatch(/^\d+$/)
})
