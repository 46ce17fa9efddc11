import * as v from 'valibot'
import { languages } from '../config/languages.ts'
import type { Discovery } from './discovery-document.ts'
import { viewers } from './visitor-cookies.ts'

/** Stand for settings of the installation in prerendered pages. The path is of the form of a base path. */
export const appNameSlot = '__app_name'
export const basePathSlot = '/__base_path'
/** Marks the elements that the logo of an installation replaces. */
export const brandMarkAttribute = 'data-brand-mark'

/** Hidden, so not served. Relative to the site. */
export const prerenderedFolder = '.prerendered'

/** The links of `index.html` of a shell to its stylesheets. */
export const stylesheetLink = /<link\b[^>]*\srel="stylesheet"[^>]*>/g

const byLanguage = v.record(v.picklist(languages), v.record(v.string(), v.string()))

const prerendered = v.object({
  /** The styles of all pages, without rules for classes that none of them has. */
  style: v.string(),
  /** By viewer, the pattern of the page to which the guards lead from the page with a pattern. */
  targets: v.record(v.picklist(viewers), v.record(v.string(), v.string())),
  /** The HTML by viewer, language and route pattern; the empty pattern is for pages that no release declares. */
  pages: v.record(v.picklist(viewers), byLanguage),
})

/** The pages of one selection, as they are before their scripts run. */
export type Prerendered = v.InferOutput<typeof prerendered>

/** Null for a text of another format, which another version of the release tool may have written. */
export function readPrerendered(text: string): Prerendered | null {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), prerendered), text)
  return success ? output : null
}

const file = v.object({ file: v.pipe(v.string(), v.regex(/^[\w-]+\.json$/)), integrity: v.string() })
export type PrerenderedFile = v.InferOutput<typeof file>

const files = v.record(v.string(), v.unknown())
const platform = v.looseObject({ prerendered: v.fallback(v.optional(files, {}), {}) })
const extras = v.looseObject({ platform: v.optional(platform) })

/** Empty if they are malformed: prerendered pages do not decide whether a site can be read. */
function extrasOf(discovery: Discovery): v.InferOutput<typeof extras> {
  const { success, output } = v.safeParse(extras, discovery['extras'])
  return success ? output : {}
}

/** The files with the prerendered pages of a site, by the releases of a selection. Without those of another format. */
export function prerenderedIn(discovery: Discovery): Record<string, PrerenderedFile> {
  const entries = Object.entries(extrasOf(discovery).platform?.prerendered ?? {})
  return Object.fromEntries(entries.flatMap(([releases, entry]) => (v.is(file, entry) ? [[releases, entry]] : [])))
}

export function withPrerendered(discovery: Discovery, prerendered: Record<string, PrerenderedFile>): Discovery {
  const found = extrasOf(discovery)
  return { ...discovery, extras: { ...found, platform: { ...found.platform, prerendered } } }
}
