import { languages } from '@sallyport/contract/config'
import * as v from 'valibot'

/** The file of a release with its prerendered HTML. Not served. */
export const prerenderedFile = 'prerendered.json'

/** Placeholders in prerendered HTML, which the server replaces. Placeholders of paths begin with a slash. */
export const slots = {
  appName: '__app_name',
  basePath: '/__base_path',
  year: '__year',
  /** The content of a page in the frame. */
  content: '__content',
  /** The label and the path of the navigation items of a group. The path ends with the name of the group. */
  navLabel: '__nav_label',
  navPath: '/nav-slot',
} as const

/** Marks the elements that the logo of an installation replaces. */
export const brandMarkAttribute = 'data-brand-mark'

const prerendered = v.object({
  /** The CSS rules that apply to the HTML. */
  style: v.string(),
  /** By language and name. Shell: frames by viewer and skeletons by shape. Remote: pages for guests by route pattern. */
  html: v.record(v.picklist(languages), v.record(v.string(), v.string())),
})

export type Prerendered = v.InferOutput<typeof prerendered>

/** Throws for a string of another format. */
export const readPrerendered = (text: string): Prerendered => v.parse(prerendered, JSON.parse(text))
