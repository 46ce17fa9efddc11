import { matchRoute } from '@sallyport/contract/config'
import { sitePathOf } from '../site-path.ts'
import { currentViewer } from './mirror-cookies.ts'
import { captureInput, restoreInput } from './user-input.ts'

let content: readonly Element[] = []

/** The content of the prerendered page, without the frame: shown until the first page can be rendered. Empty afterwards. */
export const prerenderedContent = () => content

/** The pattern of the page that the server expects the viewer to get at this URL; undefined for an unknown one. */
export const prerenderedTarget = (): string | undefined => document.documentElement.dataset['target'] || undefined

/** Whether the current URL is the prerendered page's, also after a redirect. */
export const isAtPrerenderedTarget = () =>
  matchRoute([{ path: prerenderedTarget() ?? '' }], sitePathOf(location.pathname)) !== undefined

/** Renders into a root with a prerendered page. `render` must be synchronous: the browser paints nothing between both pages. */
export function replacePrerendered(root: Element, render: () => void): void {
  const prerendered = root.querySelector(':scope > [data-prerendered]')
  if (!prerendered) return render()
  const input = captureInput(root)
  const { viewer, outdated } = document.documentElement.dataset
  // Not a page for another visitor, which the inline script of `index.html` marks.
  if (outdated === undefined && viewer === currentViewer())
    content = [...prerendered.querySelectorAll('main > :not(:first-child)')]
  render()
  content = []
  restoreInput(root, input)
  if (!root.querySelector('[data-prerendered]')) removePrerenderedStyles()
}

/** The first rule stays: it orders the layers, and the stylesheet of a remote can precede the stylesheet of the shell. */
export function removePrerenderedStyles(): void {
  const sheet = document.querySelector<HTMLStyleElement>('#prerendered-styles')?.sheet
  if (!sheet) return
  while (sheet.cssRules.length > 1) sheet.deleteRule(1)
}
