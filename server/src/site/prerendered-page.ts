import type { Language, Settings } from '@sallyport/contract/config'
import { appNameSlot, basePathSlot, brandMarkAttribute, type Prerendered, type Viewer } from '@sallyport/contract/site'
import { escapeHtml } from '../html/escape-html.ts'

type Options = { page: { viewer: Viewer; language: Language; pattern: string }; settings: Settings }

const stylesheetLink = /<link\b[^>]*\srel="stylesheet"[^>]*>/g
const rootElement = /<div id="root">/

/**
 * Inserts a prerendered page, with its styles in the page. The stylesheets move to the end, where the browser paints before they
 * are loaded (https://html.spec.whatwg.org/multipage/links.html#link-type-stylesheet); scripts still wait for them.
 */
export function withPrerenderedPage(html: string, prerendered: Prerendered | undefined, options: Options): string {
  const content = prerendered && contentFor(prerendered, options)
  if (content === undefined || !rootElement.test(html)) return html
  const { viewer, pattern } = options.page
  const links = html.match(stylesheetLink) ?? []
  return html
    .replaceAll(stylesheetLink, '')
    .replace(/<html\b[^>]*/i, (tag) => `${tag} data-viewer="${viewer}" data-pattern="${escapeHtml(pattern)}"`)
    .replace('</head>', () => `${styleElement(prerendered?.style ?? '')}</head>`)
    .replace(rootElement, (root) => `${root}<div data-prerendered>${content}</div>`)
    .replace('</body>', () => `${links.join('')}</body>`)
}

/** The shell finds it by its ID, and removes it with the prerendered page. */
const styleElement = (style: string) => `<style id="prerendered-styles">${style}</style>`

function contentFor({ targets, pages }: Prerendered, { page, settings }: Options): string | undefined {
  const { viewer, language, pattern } = page
  const target = targets[viewer]?.[pattern] ?? ''
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
