import { languages } from '@sallyport/contract/config'
import * as v from 'valibot'

/** The file of a release with what its build has rendered without a browser. Not served. */
export const prerenderedFile = 'prerendered.json'

/** Stand in prerendered HTML for what only the server knows. Paths have the form of a path. */
export const slots = {
  appName: '__app_name',
  basePath: '/__base_path',
  year: '__year',
  /** In the frame, the content of a page. */
  content: '__content',
  /** The label of the navigation items of a group, and the path, which ends with the name of the group. */
  navLabel: '__nav_label',
  navPath: '/nav-slot',
} as const

/** Marks the elements that the logo of an installation replaces. */
export const brandMarkAttribute = 'data-brand-mark'

const prerendered = v.object({
  /** The rules of the stylesheets for elements of the HTML. */
  style: v.string(),
  /** By language and name: of the shell, the frames by viewer and the skeletons by shape; of a remote, its pages for guests by route pattern. */
  html: v.record(v.picklist(languages), v.record(v.string(), v.string())),
})

export type Prerendered = v.InferOutput<typeof prerendered>

/** Throws for a text of another format. */
export const readPrerendered = (text: string): Prerendered => v.parse(prerendered, JSON.parse(text))
