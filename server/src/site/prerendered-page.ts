import type { Language, NavGroup, PageShape, Settings } from '@sallyport/contract/config'
import {
  brandMarkAttribute,
  currentOf,
  foldingWidth,
  navItemsFor,
  slots,
  type Prerendered,
  type RemoteTable,
  type Viewer,
} from '@sallyport/contract/site'
import { escapeHtml } from '../html/escape-html.ts'

/** The pattern of a page, and that of the page to which the guards lead from it; empty for a page that no release declares. */
type PageFacts = { viewer: Viewer; language: Language; pattern: string; target: string; remotes: RemoteTable }
/** `shape` is that of the target; `remote` has its page, for guests. */
type Options = {
  page: PageFacts & { shape: PageShape }
  shell: Prerendered
  remote: Prerendered | undefined
  settings: Settings
}

const rootElement = /<div id="root">/

/** The links of `index.html` to the stylesheets of the shell. */
const stylesheetLink = /<link\b[^>]*\srel="stylesheet"[^>]*>/g

/** The account that decides what the viewer may see. */
export const accountOf = (viewer: Viewer) => (viewer === 'guest' ? null : { is_admin: viewer === 'admin' })

/** The rules of a prerendered page, as in its style element. */
export const prerenderedStyle = (shell: Prerendered, remote: Prerendered | undefined) =>
  shell.style + (remote?.style ?? '')

/**
 * Inserts a prerendered page, with its styles in the page. The stylesheets move to the end, where the browser paints before they
 * are loaded (https://html.spec.whatwg.org/multipage/links.html#link-type-stylesheet); scripts still wait for them, except in WebKit.
 */
export function withPrerenderedPage(html: string, options: Options): string {
  const content = contentOf(options)
  if (content === undefined || !rootElement.test(html)) return html
  const links = html.match(stylesheetLink) ?? []
  const style = prerenderedStyle(options.shell, options.remote)
  return (
    html
      .replaceAll(stylesheetLink, '')
      .replace(/<html\b[^>]*/i, (tag) => tag + factAttributes(options))
      // The shell finds the styles by their ID, and removes them with the prerendered page.
      .replace('</head>', () => `<style id="prerendered-styles">${style}</style></head>`)
      .replace(rootElement, (root) => `${root}<div data-prerendered>${content}</div>`)
      .replace('</body>', () => `${links.join('')}</body>`)
  )
}

/** For the inline script of `index.html`, and the shell. */
function factAttributes({ page: { viewer, pattern, target }, settings }: Options): string {
  const facts = { viewer, 'base-path': settings.basePath, pattern, target }
  return Object.entries(facts)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('')
}

/** The frame of the viewer with the page of the remote, or with a skeleton. */
function contentOf({ page, shell, remote, settings }: Options): string | undefined {
  const { viewer, language, target, shape } = page
  const { [viewer]: frame, [shape]: skeleton = '' } = shell.html[language] ?? {}
  const content = remote?.html[language]?.[target] ?? skeleton
  const html = frame && withNavItems(frame, page, settings.appName).replace(slots.content, () => content)
  return (settings.logo ? html?.replaceAll(brandMark, logoElement(settings, settings.logo)) : html)
    ?.replaceAll(`"${slots.basePath}"`, () => `"${escapeHtml(settings.basePath || '/')}"`)
    .replaceAll(slots.basePath, () => escapeHtml(settings.basePath))
    .replaceAll(slots.appName, () => escapeHtml(settings.appName))
    .replaceAll(slots.year, String(new Date().getFullYear()))
}

/** The element of a navigation item in a frame, which stands for all items of a group. */
const navItemSlot = new RegExp(
  String.raw`<li><a([^>]*)${slots.navPath}/(main|admin)([^>]*)>${slots.navLabel}</a></li>`,
  'g',
)

function withNavItems(frame: string, { viewer, language, target, remotes }: PageFacts, appName: string): string {
  const items = navItemsFor(remotes, accountOf(viewer))
  const width = foldingWidth(appName, [...items.main, ...items.admin], language)
  const pathname = target.replaceAll(/:\w+/g, '-')
  const elements = (_: string, before: string, group: NavGroup, after: string) =>
    items[group].map((item) => {
      const current = currentOf(item, pathname)
      const start = current ? ` aria-current="${current}"${before}` : before
      return `<li><a${start}${escapeHtml(item.to)}${after}>${escapeHtml(item.label[language])}</a></li>`
    })
  return frame
    .replaceAll(navItemSlot, (...slot: [string, string, NavGroup, string]) => elements(...slot).join(''))
    .replaceAll(slots.foldingWidth, String(width))
}

const brandMark = new RegExp(String.raw`<svg class="([\w -]+)"[^>]* ${brandMarkAttribute}="">.*?</svg>`, 'g')

/** The same element as that of the shell, with the class of the element that it replaces. */
const logoElement =
  ({ basePath }: Settings, { path, width, height }: NonNullable<Settings['logo']>) =>
  (_: string, className: string) =>
    `<img class="${className}" src="${escapeHtml(basePath + path)}" alt="" width="${width}" height="${height}">`
