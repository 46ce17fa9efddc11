import { matchRoute } from '@sallyport/contract/config'
import { sitePathOf } from '../site-path.ts'
import { currentViewer } from './mirror-cookies.ts'
import { captureInput, restoreInput } from './user-input.ts'

let content: readonly Element[] = []

/** The content of the prerendered page without the frame; empty after the first render. */
export const prerenderedContent = () => content

/** The route pattern of the page that the server expects at this URL, after redirects; undefined if unknown. */
export const prerenderedTarget = (): string | undefined => document.documentElement.dataset['target'] || undefined

/** Whether the current URL matches the prerendered page, even after a redirect. */
export const isAtPrerenderedTarget = () =>
  matchRoute([{ path: prerenderedTarget() ?? '' }], sitePathOf(location.pathname)) !== undefined

/** Renders into a root that may have a prerendered page. `render` must be synchronous, so that no empty page is painted. */
export function replacePrerendered(root: Element, render: () => void): void {
  const prerendered = root.querySelector(':scope > [data-prerendered]')
  if (!prerendered) return render()
  const input = captureInput(root)
  const { viewer, outdated } = document.documentElement.dataset
  // The inline script of `index.html` marks a page that is not for this visitor as outdated.
  if (outdated === undefined && viewer === currentViewer())
    content = [...prerendered.querySelectorAll('main > :not(:first-child)')]
  render()
  content = []
  restoreInput(root, input)
  if (!root.querySelector('[data-prerendered]')) removePrerenderedStyles()
}

/** Keeps the first rule, which orders the layers: the stylesheet of a remote can precede the stylesheet of the shell. */
export function removePrerenderedStyles(): void {
  const sheet = document.querySelector<HTMLStyleElement>('#prerendered-styles')?.sheet
  if (!sheet) return
  while (sheet.cssRules.length > 1) sheet.deleteRule(1)
}
