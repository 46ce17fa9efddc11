import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Download, Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { requiredAmneziaKeys } from '@sallyport/contract/rules'
import { parseClientConfig } from './support/client-config.ts'
import { closeSavedCard } from './support/close-card.ts'
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
  await expect(
    page.getByRole('list', { name: 'Accesses' }).or(page.getByText('You have no accesses on this node')),
  ).toBeVisible()
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

test('WireGuard accepts the config of a new access, whose private key is stored nowhere after Close', async ({
  asMember: page,
  server,
}) => {
  await openNode(page, wireguardNode)
  const allocated = page.waitForResponse(`**${accessEndpoints.allocate.path}`)
  const card = await create(page, 'phone')
  const { id } = ((await (await allocated).json()) as { access: { id: number } }).access
  const config = await downloadBy(page, 'Download config')
  const text = config.content.toString()
  const { Interface, Peer } = parseClientConfig(text)
  const privateKey = Interface!['PrivateKey']!
  const publicKey = await publicKeyOf(privateKey)

  await test.step('WireGuard accepts the file', async () => {
    expect(config.name).toBe('phone.conf')
    expect(Interface!['DNS']).toBe('1.1.1.1')
    expect(Interface!['Address']).toMatch(/^10\.[\d.]+\/32$/)
    expect(Peer).toMatchObject({ AllowedIPs: '0.0.0.0/0', PersistentKeepalive: '25' })
    // The parser resolves the endpoint, and the host names of the demo data do not exist.
    const stripped = await stripConfig(config.name, text)
    const verdict = await parserOutput(stripped.replace(/^Endpoint = .*:(\d+)$/m, 'Endpoint = 192.0.2.1:$1'))
    expect(verdict).not.toContain('Configuration parsing error')
    expect(verdict).not.toContain('Line unrecognized')
    expect(verdict).toContain('Unable to modify interface')
  })

  await test.step('after Close the memory of the page contains no copy of the private key', async () => {
    await downloadBy(page, 'Save QR code')
    expect((await heapSnapshot(page)).includes(privateKey)).toBe(true)
    await closeSavedCard(page)
    await expect(card).toBeHidden()
    expect(await page.content()).not.toContain(privateKey)
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(privateKey)
    expect((await heapSnapshot(page)).includes(privateKey)).toBe(false)
  })

  await test.step('the server has stored the public key only', async () => {
    // From a blank page: the body of a response cannot be read if it belongs to a document that was left.
    const node = page.url()
    await page.goto('about:blank')
    const stored = page.waitForResponse('**/api/user/access/by-node/**')
    await page.goto(node)
    const { items } = (await (await stored).json()) as { items: { id: number; public_key: string }[] }
    expect(items.find((item) => item.id === id)?.public_key).toBe(publicKey)
    expect(folderContains(server.dataFolder, privateKey)).toBe(false)
    expect(folderContains(server.databaseFolder, privateKey)).toBe(false)
    expect(folderContains(server.databaseFolder, publicKey)).toBe(true)
    expect(server.log()).not.toContain(privateKey)
  })

  await test.step('the QR code contains the file', async () => {
    const other = await create(page, 'tablet')
    await expect(other.getByRole('img', { name: 'QR code' })).toBeVisible()
    const file = (await downloadBy(page, 'Download config')).content.toString()
    const code = await downloadBy(page, 'Save QR code')
    expect(code.name).toMatch(/\.png$/)
    expect((await scanQrCode(code.content)).trimEnd()).toBe(file.trimEnd())
    await closeSavedCard(page)
  })

  await test.step('the config of an AmneziaWG node has its nine parameters, and no QR code', async () => {
    await openNode(page, amneziaNode)
    const other = await create(page, 'phone')
    await expect(other.getByRole('img', { name: 'QR code' })).toBeHidden()
    const file = (await downloadBy(page, 'Download config')).content.toString()
    for (const key of requiredAmneziaKeys) expect(parseClientConfig(file)['Interface']![key], key).toMatch(/^\d+$/)
  })
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
    const isFirst = files.size === 0
    await expect(card.getByText(isFirst ? `The download of ${file} has started.` : `${file} is saved.`)).toBeVisible()
    const config = (await contentOf(download)).toString()
    expect(await stripConfig(file, config), file).toContain('PrivateKey = ')
    files.set(file, config)
    await closeSavedCard(page)
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
