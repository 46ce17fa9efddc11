import type { Language, Settings } from '@sallyport/contract/config'
import {
  appNameSlot,
  basePathSlot,
  brandMarkAttribute,
  stylesheetLink,
  type Prerendered,
  type Viewer,
} from '@sallyport/contract/site'
import { escapeHtml } from '../html/escape-html.ts'

/** The pattern of a page, and that of the page to which the guards lead from it; undefined for a page that no release declares. */
type PageFacts = { viewer: Viewer; language: Language; pattern: string; target: string | undefined }
type Options = { page: PageFacts; settings: Settings }

const rootElement = /<div id="root">/

/**
 * Inserts a prerendered page, with its styles in the page. The stylesheets move to the end, where the browser paints before they
 * are loaded (https://html.spec.whatwg.org/multipage/links.html#link-type-stylesheet); scripts still wait for them, except in WebKit.
 */
export function withPrerenderedPage(html: string, prerendered: Prerendered | undefined, options: Options): string {
  const content = prerendered && contentFor(prerendered, options)
  if (content === undefined || !rootElement.test(html)) return html
  const links = html.match(stylesheetLink) ?? []
  return html
    .replaceAll(stylesheetLink, '')
    .replace(/<html\b[^>]*/i, (tag) => tag + factAttributes(options))
    .replace('</head>', () => `${styleElement(prerendered?.style ?? '')}</head>`)
    .replace(rootElement, (root) => `${root}<div data-prerendered>${content}</div>`)
    .replace('</body>', () => `${links.join('')}</body>`)
}

/** For the inline script of `index.html`, and the shell. */
function factAttributes({ page, settings }: Options): string {
  const { viewer, pattern, target = '' } = page
  const facts = { viewer, 'base-path': settings.basePath, pattern, target }
  return Object.entries(facts)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('')
}

/** The shell finds it by its ID, and removes it with the prerendered page. */
const styleElement = (style: string) => `<style id="prerendered-styles">${style}</style>`

function contentFor({ pages }: Prerendered, { page, settings }: Options): string | undefined {
  const { viewer, language, target = '' } = page
  const content = pages[viewer]?.[language]?.[target]
  return (settings.logo ? content?.replaceAll(brandMark, logoElement(settings, settings.logo)) : content)
    ?.replaceAll(`"${basePathSlot}"`, () => `"${escapeHtml(settings.basePath || '/')}"`)
    .replaceAll(basePathSlot, () => escapeHtml(settings.basePath))
    .replaceAll(appNameSlot, () => escapeHtml(settings.appName))
}

const brandMark = new RegExp(String.raw`<svg class="([\w -]+)"[^>]* ${brandMarkAttribute}="">.*?</svg>`, 'g')

/** The same element as that of the shell, with the class of the element that it replaces. */
const logoElement =
  ({ basePath }: Settings, { path, width, height }: NonNullable<Settings['logo']>) =>
  (_: string, className: string) =>
    `<img class="${className}" src="${escapeHtml(basePath + path)}" alt="" width="${width}" height="${height}">`
