import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { routes } from '@sallyport/contract/config'
import { checks, readBuilt, runCommand } from 'platform/release'
import { goToNodes } from './support/broken-releases.ts'
import { buildVariant } from './support/built-variant.ts'
import { nextReleases } from './support/release-fixture.ts'
import { remoteFiles } from './support/site-files.ts'
import { copySite } from './support/site-copy.ts'
import { expect, test } from './support/test.ts'

const rule = 'nav a { display: none; }'

test('a stylesheet that styles the frame fails the build of its remote, with the file and the selector', async () => {
  const build = buildVariant({
    app: 'office',
    version: '2.0.0',
    change: (folder) => appendFileSync(path.join(folder, 'src/nodes/nodes.module.css'), 'nav a { display: none; }'),
  })

  await expect(build).rejects.toThrow(/nodes\.module\.css[\s\S]*"nav a"/)
})

test('a built release with such a stylesheet is rejected', async () => {
  test.slow()
  const { dist } = await buildVariant(nextReleases.office)
  const planted = mkdtempSync(path.join(tmpdir(), 'sallyport-planted-'))
  cpSync(dist, planted, { recursive: true })
  const site = copySite()
  const [file = ''] = stylesheetsIn(planted)
  plant(planted, file)

  const release = runCommand(['release', 'office', '--site', site.folder], {
    build: async () => readBuilt(planted),
    checks,
    log: () => {},
  })

  const message = await release.then(String, String)
  rmSync(planted, { recursive: true })
  site.remove()
  expect(message).toContain(`found    office: ${file}: nav a`)
})

test('a stylesheet of an older release that hides the navigation applies only in its section', async ({
  siteServer: { server, site },
  openAs,
}) => {
  // As from an older release tool.
  plant(site.folder, remoteFiles('office', routes.nodes.path).style)
  const { page, nodes, follow } = await goToNodes({ network: server }, openAs)
  const link = page.getByRole('navigation', { name: 'Main' }).locator('a', { hasText: 'Nodes' })

  await follow()
  await expect(nodes).toBeVisible()
  await expect(link).toBeHidden()

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible()
  await expect(link).toBeVisible()
})

const stylesheetsIn = (folder: string) => filesIn(folder).filter((name) => name.endsWith('.css'))

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })

/** Adds the rule to a stylesheet of a folder, and its new hash to the files that contain the old one. Deltas yield the former files. */
function plant(folder: string, file: string): void {
  for (const name of filesIn(folder).filter((other) => other.endsWith('.dcz'))) rmSync(path.join(folder, name))
  const css = readFileSync(path.join(folder, file), 'utf8')
  replace(folder, file, `${css}@layer remotes.office.app { ${rule} }`)
}

function replace(folder: string, file: string, content: string): void {
  const target = path.join(folder, file)
  const [before, after] = [readFileSync(target, 'utf8'), content].map(integrityOf) as [string, string]
  for (const ending of ['.br', '.gz']) rmSync(target + ending, { force: true })
  writeFileSync(target, content)
  for (const name of filesIn(folder).filter((other) => /\.js(?:on)?$/.test(other))) {
    const text = readFileSync(path.join(folder, name), 'utf8')
    if (text.includes(before)) replace(folder, name, text.replaceAll(before, after))
  }
}

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
