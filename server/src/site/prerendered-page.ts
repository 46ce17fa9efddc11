import type { Language, NavGroup, PageShape, Settings } from '@sallyport/contract/config'
import {
  brandMarkAttribute,
  ariaCurrent,
  foldingWidth,
  navItemsFor,
  slots,
  type Prerendered,
  type RemoteTable,
  type Viewer,
} from '@sallyport/site'
import { escapeHtml } from '../http/html.ts'

/** `target` is the route pattern of the redirect target of `pattern`, and `shape` selects the outlines of `target`. */
type PageFacts = {
  viewer: Viewer
  language: Language
  pattern: string
  target: string
  shape: PageShape
  remotes: RemoteTable
}
/** `remote` is set for guests only. */
type Options = { page: PageFacts; shell: Prerendered; remote: Prerendered | undefined; settings: Settings }

const rootElement = /<div id="root">/

/** The links of `index.html` to the stylesheets of the shell. */
const stylesheetLink = /<link\b[^>]*\srel="stylesheet"[^>]*>/g

/** The account that decides what the viewer may see. */
export const accountOf = (viewer: Viewer) => (viewer === 'guest' ? null : { is_admin: viewer === 'admin' })

export const prerenderedStyle = ({ shell, remote }: Pick<Options, 'shell' | 'remote'>) =>
  shell.style + (remote?.style ?? '')

/**
 * Inserts a prerendered page, with its styles in the page. The stylesheets move to the end, where the browser paints before they
 * are loaded (https://html.spec.whatwg.org/multipage/links.html#link-type-stylesheet); scripts still wait for them, except in WebKit.
 */
export function withPrerenderedPage(html: string, options: Options): string {
  const { viewer, language, pattern, target, shape, remotes } = options.page
  const { [viewer]: frame, [shape]: skeleton = '' } = options.shell.html[language] ?? {}
  if (!frame || !rootElement.test(html)) return html
  const { basePath, appName } = options.settings
  const items = navItemsFor(remotes, accountOf(viewer))
  const width = foldingWidth(appName, [...items.main, ...items.admin], language)
  // Read by the inline script of `index.html` and by the shell.
  const facts = { viewer, 'base-path': basePath, pattern, target, 'folding-width': String(width) }
  const attributes = Object.entries(facts).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  const content = withNavItems(frame, options.page, items).replace(
    slots.content,
    () => options.remote?.html[language]?.[target] ?? skeleton,
  )
  return html
    .replaceAll(stylesheetLink, '')
    .replace(/<html\b[^>]*/i, (tag) => tag + attributes.join(''))
    .replace('</head>', () => `<style id="prerendered-styles">${prerenderedStyle(options)}</style></head>`)
    .replace(rootElement, (root) => `${root}<div data-prerendered>${withSettings(content, options.settings)}</div>`)
    .replace('</body>', () => `${(html.match(stylesheetLink) ?? []).join('')}</body>`)
}

/** The placeholder for the navigation items of a group. */
const navItemSlot = new RegExp(`<li><a([^>]*)${slots.navPath}/(main|admin)([^>]*)>${slots.navLabel}</a></li>`, 'g')

const withNavItems = (frame: string, { language, target }: PageFacts, items: ReturnType<typeof navItemsFor>) =>
  frame.replaceAll(navItemSlot, (_, before: string, group: NavGroup, after: string) =>
    items[group]
      .map((item) => {
        const current = ariaCurrent(item, target.replaceAll(/:\w+/g, '-'))
        const attribute = current ? ` aria-current="${current}"` : ''
        return `<li><a${attribute}${before}${escapeHtml(item.to)}${after}>${escapeHtml(item.label[language])}</a></li>`
      })
      .join(''),
  )

const brandMark = new RegExp(String.raw`<svg class="([\w -]+)"[^>]* ${brandMarkAttribute}="">.*?</svg>`, 'g')

function withSettings(html: string, { basePath, appName, logo }: Settings): string {
  const image = (_: string, className: string) =>
    `<img class="${className}" src="${escapeHtml(basePath + logo?.path)}" alt="" width="${logo?.width}" height="${logo?.height}">`
  return (logo ? html.replaceAll(brandMark, image) : html)
    .replaceAll(`"${slots.basePath}"`, () => `"${escapeHtml(basePath || '/')}"`)
    .replaceAll(slots.basePath, () => escapeHtml(basePath))
    .replaceAll(slots.appName, () => escapeHtml(appName))
    .replaceAll(slots.year, String(new Date().getFullYear()))
}
