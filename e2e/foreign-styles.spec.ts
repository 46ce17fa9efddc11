import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { routes } from '@sallyport/contract/config'
import { goToNodes } from './support/broken-releases.ts'
import { remoteFiles } from './support/site-files.ts'
import { expect, test } from './support/test.ts'

test('a stylesheet of an older release that hides the navigation applies only in its section', async ({
  siteServer: { server, site },
  openAs,
}) => {
  // The release of an older release tool can contain such a rule.
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

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })

/** Adds a rule that hides the navigation to a stylesheet, and updates its hash in other files. Deletes the outdated deltas. */
function plant(folder: string, file: string): void {
  for (const name of filesIn(folder).filter((other) => other.endsWith('.dcz'))) rmSync(path.join(folder, name))
  const css = readFileSync(path.join(folder, file), 'utf8')
  replace(folder, file, `${css}@layer remotes.office.app { nav a { display: none; } }`)
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
