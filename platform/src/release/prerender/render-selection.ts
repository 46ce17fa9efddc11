import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { prerenderFile } from '@sallyport/contract/platform'
import {
  releaseFile,
  declarationOf,
  declaredRoutes,
  releasePath,
  remoteFor,
  stylesheetLink,
  withRemoteTable,
  type DiscoveredRelease,
  type Discovery,
  type Prerendered,
  type Selection,
} from '@sallyport/contract/site'
import { readRelease } from '../../build/release.ts'
import { integrityOfFile } from '../../integrity.ts'
import type { OnStep } from '../site/site-document.ts'
import { criticalStyles } from './critical-styles.ts'
import type { RenderedRoute } from './render-messages.ts'
import { renderPages } from './render-pages.ts'

/** A selection with an example of the buckets that get it. */
export type BucketSelection = { selection: Selection; bucket: number | undefined }

type UsedRelease = { app: string; release: DiscoveredRelease; prerenderer: string | null }

/** Whether the shell of a selection can render pages; those of earlier versions cannot. */
export const canRender = (site: string, { shell }: Selection) => prerendererOf(site, 'shell', shell) !== null

/**
 * Renders all pages of a selection, with their styles; without remotes, each page is a skeleton. Reports pages that throw; rejects
 * if the shell does, or if the process ends early.
 */
export async function renderSelection(
  site: string,
  { selection, bucket }: BucketSelection,
  { discovery, onStep, withRemotes }: { discovery: Discovery; onStep: OnStep; withRemotes: boolean },
): Promise<Prerendered> {
  const { shell, remotes } = selection
  const releases = releasesOf(site, discovery, { selection, bucket })
  const prerenderers = releases.flatMap(({ app, prerenderer }) => (prerenderer ? [[app, prerenderer]] : []))
  const { failures, ...result } = await renderPages({
    site,
    shell: prerendererOf(site, 'shell', shell) ?? '',
    remotes: withRemotes ? Object.fromEntries(prerenderers) : {},
    discovery: withRemoteTable({ microFrontends: {} }, remotes),
    routes: releases.flatMap((used) => routesOf(used, selection)),
  })
  // A page fails for each viewer and language.
  const reports = failures.map(
    ({ app, pattern, message }) =>
      `${app}: ${pattern || 'its pages'} cannot be rendered before the scripts run: ${message}`,
  )
  for (const report of new Set(reports)) onStep(report)
  const pages = Object.values(result.pages).flatMap((byLanguage) =>
    Object.values(byLanguage).flatMap((byPattern) => Object.values(byPattern)),
  )
  return { ...result, style: stylesOf(site, shell, { releases, pages }) }
}

const releasesOf = (site: string, discovery: Discovery, { selection, bucket }: BucketSelection): UsedRelease[] =>
  [...selection.remotes.keys()].flatMap((app) => {
    const release = remoteFor(discovery, app, { bucket, shell: selection.shell })
    return release ? [{ app, release, prerenderer: prerendererOf(site, app, release) }] : []
  })

const routesOf = ({ app, release }: UsedRelease, { remotes }: Selection): RenderedRoute[] =>
  declaredRoutes(declarationOf(release)).map(({ path: pattern, access, shape }) => ({
    path: pattern,
    access,
    shape,
    app,
    files: remotes.get(app)?.access ?? 'admin',
  }))

type StyledPages = { releases: readonly UsedRelease[]; pages: readonly string[] }

function stylesOf(site: string, shell: DiscoveredRelease, { releases, pages }: StyledPages): string {
  const index = readFileSync(path.join(site, releasePath('shell', shell.metadata.version), 'index.html'), 'utf8')
  const rendered = releases.filter(({ prerenderer }) => prerenderer !== null)
  const urls = [...shellStylesheets(index), ...rendered.flatMap(({ release }) => stylesheetsOf(release))]
  const stylesheets = urls.map((url) => readFileSync(path.join(site, url), 'utf8'))
  return criticalStyles(stylesheets, [index, ...pages])
}

const shellStylesheets = (index: string): string[] =>
  [...index.matchAll(stylesheetLink)].flatMap(([link]) => /\shref="([^"]+)"/.exec(link)?.[1] ?? [])

function stylesheetsOf({ extras }: DiscoveredRelease): string[] {
  const { all = [], pages = {} } = extras.platform.preload ?? {}
  const urls = [all, ...Object.values(pages)].flat().map(({ url }) => url)
  return [...new Set(urls)].filter((url) => url.endsWith('.css'))
}

/** The file of a release that renders pages; null without one, or if it is not what was built. */
function prerendererOf(site: string, app: string, { metadata }: DiscoveredRelease): string | null {
  const folder = path.join(site, releasePath(app, metadata.version))
  const [file, description] = [path.join(folder, prerenderFile), path.join(folder, releaseFile)]
  if (!existsSync(file) || !existsSync(description)) return null
  const { files } = readRelease(readFileSync(description, 'utf8'))
  return files.find((one) => one.file === prerenderFile)?.integrity === integrityOfFile(file) ? file : null
}
