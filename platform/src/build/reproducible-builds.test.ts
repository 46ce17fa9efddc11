import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { buildApp } from '../build-app.ts'
import { integrityOfFile } from '../release/folder/release.ts'
import { folderOf, siteApps } from '../workspace.ts'

const isLong = process.env['TEST_LONG'] === '1'
/** The largest app, in whose builds a wrong order is most frequent. */
const apps = isLong ? siteApps : ['admin']
const buildCount = isLong ? 10 : 2
/** A build on a busy machine, in milliseconds. */
const buildTimeout = 60_000

async function build(app: string): Promise<string> {
  const dist = temporaryFolder('build')
  await buildApp(folderOf(app), { dist })
  return dist
}

/** The hashes of the files that are released, which hidden files are not. */
function hashesIn(dist: string): Record<string, string> {
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const names = files.map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name))).toSorted()
  return Object.fromEntries(names.map((name) => [name, integrityOfFile(path.join(dist, name))]))
}

/** The chunks in each table of integrity hashes of an entry: of scripts, and of stylesheets. */
function chunksByTable(dist: string): string[][] {
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const code = scripts.map((name) => readFileSync(path.join(dist, name), 'utf8')).join('\n')
  return [...code.matchAll(table)].map(({ groups }) =>
    [...groups!['entries']!.matchAll(entry)].map(([, chunk]) => chunk!),
  )
}

const table = /\.sri\w*Hashes=\{(?<entries>[^}]*)\}/g
const entry = /"?([\w-]+)"?:"sha384-/g

describe('all builds of the same sources have the same bytes:', () => {
  for (const app of apps) {
    test(app, { timeout: buildCount * buildTimeout }, async () => {
      const first = await build(app)
      const tables = chunksByTable(first)
      expect(tables).not.toEqual([])
      expect(tables).toEqual(tables.map((chunks) => chunks.toSorted()))
      for (let count = 1; count < buildCount; count += 1) expect(hashesIn(await build(app))).toEqual(hashesIn(first))
    })
  }
})
