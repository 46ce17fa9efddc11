import type { Language, PageShape } from '@sallyport/contract/config'
import type { DeclaredRoute, Viewer } from '@sallyport/contract/site'

/** What a process renders: all pages of one selection. Paths of files are absolute. */
export type RenderRequest = {
  /** The folder of the site, for its translations. */
  site: string
  shell: string
  /** The files of remotes with prerendered pages, by app. */
  remotes: Record<string, string>
  /** The discovery data of the page. */
  discovery: unknown
  routes: readonly RenderedRoute[]
}

/** `app` is the remote; `files` the access rule of its files. */
export type RenderedRoute = Pick<DeclaredRoute, 'path' | 'access'> & {
  shape: PageShape | undefined
  app: string
  files: DeclaredRoute['access']
}

export type RenderResponse = {
  targets: Record<Viewer, Record<string, string>>
  pages: Record<Viewer, Record<Language, Record<string, string>>>
  /** The apps with pages that could not be rendered, and why. */
  failures: { app: string; pattern: string; message: string }[]
}

export type PageToRender = { pattern: string; app: string | null; shape: PageShape | undefined }
