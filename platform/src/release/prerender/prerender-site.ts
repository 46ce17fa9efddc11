import {
  appsIn,
  prerenderedIn,
  selections,
  withPrerendered,
  type Discovery,
  type PrerenderedFile,
} from '@sallyport/contract/site'
import type { OnStep } from '../site/site-document.ts'
import { isIntact, writePrerendered } from './prerendered-files.ts'
import { canRender, renderSelection, type BucketSelection } from './render-selection.ts'

type Files = Record<string, PrerenderedFile>

/**
 * Renders the pages of all selections of a document whose releases are in place, and returns the document with their files. Pages
 * that cannot be rendered do not prevent a release: visitors see them when their scripts have run.
 */
export async function prerenderSite(site: string, discovery: Discovery, onStep: OnStep = () => {}): Promise<Discovery> {
  const known = prerenderedIn(discovery)
  const files: Files = {}
  for (const selected of selectionsOf(discovery)) {
    const { releases } = selected.selection
    const file = intactFile(site, known[releases]) ?? (await render(site, selected, { discovery, onStep }))
    if (file) files[releases] = file
  }
  const all = { ...files, ...formerFiles(site, known, files) }
  return Object.keys({ ...known, ...all }).length > 0 ? withPrerendered(discovery, all) : discovery
}

/** None without a shell. */
const selectionsOf = (discovery: Discovery) => (appsIn(discovery).includes('shell') ? selections(discovery) : [])

const intactFile = (site: string, file: PrerenderedFile | undefined) => (file && isIntact(site, file) ? file : null)

/** How many selections that no visitor gets any longer stay: a rollback does not have to render the pages again. */
const formerCount = 4

function formerFiles(site: string, known: Files, current: Files): Files {
  const former = Object.entries(known).filter(([releases, file]) => !(releases in current) && isIntact(site, file))
  return Object.fromEntries(former.slice(0, formerCount))
}

type RenderOptions = { discovery: Discovery; onStep: OnStep }

/** Code of a remote that ends the process or does not end itself leaves skeletons of all pages; that of the shell leaves nothing. */
async function render(
  site: string,
  selected: BucketSelection,
  options: RenderOptions,
): Promise<PrerenderedFile | null> {
  if (!canRender(site, selected.selection)) return null
  for (const withRemotes of [true, false]) {
    try {
      return writePrerendered(site, await renderSelection(site, selected, { ...options, withRemotes }))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const subject = withRemotes ? 'the pages of remotes' : 'the pages'
      options.onStep(`${subject} cannot be rendered before their scripts run: ${message}`)
    }
  }
  return null
}
