import { accentColours } from '@sallyport/contract/rules'
import { brandPath, type Logo } from '../config/brand-fields.ts'
import type { Config } from '../config/config.ts'
import { escapeHtml } from '../http/html.ts'

export type BrandConfig = Pick<Config, 'logo' | 'accent' | 'basePath'>
export type BrandFile = { type: string; content: Buffer }

/** The URL path of the site's icon, a file of the shell. */
export const iconPath = '/icon.svg'
/** The colours in `icon.svg`. */
const iconColours = { fill: '#3f4ec4', text: '#ffffff' }

/** In pixels: a smaller image is not sharp as an icon (https://web.dev/articles/install-criteria). */
const minIconSize = 192

/** The colours of the installation as a stylesheet, because the document may not have inline styles; null without an accent. */
function stylesheetOf(accent: string | null): { path: string; css: string } | null {
  if (accent === null) return null
  const declarations = Object.entries(accentColours(accent)).map(
    ([role, { light, dark }]) => `  --${role}: light-dark(${light}, ${dark});\n`,
  )
  // Declarations outside of the site's cascade layers override the tokens (https://www.w3.org/TR/css-cascade-5/#layer-ordering).
  const css = `:root {\n${declarations.join('')}}\n`
  return { path: brandPath('colours', css, 'css'), css }
}

/** The files of the brand by their paths in the site. */
export function brandFiles({ logo, accent }: BrandConfig): ReadonlyMap<string, BrandFile> {
  const files = new Map<string, BrandFile>()
  const stylesheet = stylesheetOf(accent)
  if (logo) files.set(logo.path, logo)
  if (stylesheet) files.set(stylesheet.path, { type: 'text/css; charset=utf-8', content: Buffer.from(stylesheet.css) })
  return files
}

/** Adds the configured colours to the HTML of a shell, and replaces its icons and theme colours. */
export function withBrand(html: string, { logo, accent, basePath }: BrandConfig): string {
  const stylesheet = stylesheetOf(accent)
  const icon = logo && isIcon(logo) ? logo : accent === null ? null : { path: iconPath, type: 'image/svg+xml' }
  const links = [
    ...(icon ? [`<link rel="icon" href="${escapeHtml(basePath + icon.path)}" type="${icon.type}">`] : []),
    ...(icon?.type === 'image/png' ? [`<link rel="apple-touch-icon" href="${escapeHtml(basePath + icon.path)}">`] : []),
    ...(stylesheet ? [`<link rel="stylesheet" href="${escapeHtml(basePath + stylesheet.path)}">`] : []),
  ].join('')
  const replaced = icon?.type === 'image/png' ? /<link rel="(?:apple-touch-)?icon"[^>]*>/gi : /<link rel="icon"[^>]*>/gi
  const withIcons = icon ? html.replace(replaced, '') : html
  return withThemeColours(withIcons, accent).replace('</head>', () => `${links}</head>`)
}

const themeColourPattern = /(<meta name="theme-color" content=")#[\da-f]{6}("[^>]*\b(light|dark)\b)/gi

function withThemeColours(html: string, accent: string | null): string {
  if (accent === null) return html
  const { light, dark } = accentColours(accent)['accent-fill']
  return html.replace(
    themeColourPattern,
    (_, start: string, end: string, scheme: string) => `${start}${scheme === 'light' ? light : dark}${end}`,
  )
}

/** Whether a logo is square and large enough for the icons of the site. */
function isIcon({ type, width, height }: Logo): boolean {
  return width === height && (type === 'image/svg+xml' || width >= minIconSize)
}

type ManifestIcon = { src: string; sizes?: string; type?: string; purpose?: string }
type Manifest = Record<string, unknown> & {
  icons?: readonly ManifestIcon[]
  screenshots?: readonly { src: string }[]
  shortcuts?: readonly { url: string }[]
}

/** Replaces the icons and the colour of a web app manifest. */
function withManifestBrand(manifest: Manifest, { logo, accent }: BrandConfig): Manifest {
  const { icons, ...members } = manifest
  return {
    ...members,
    ...(icons && { icons: manifestIcons(icons, { logo, accent }) }),
    ...(accent !== null && { theme_color: accentColours(accent)['accent-fill'].light }),
  }
}

/** The logo if it can be an icon; else, with a configured accent, only the SVG icon of the shell, because it can be coloured. */
function manifestIcons(icons: readonly ManifestIcon[], { logo, accent }: Omit<BrandConfig, 'basePath'>) {
  if (logo && isIcon(logo)) {
    const sizes = logo.type === 'image/svg+xml' ? 'any' : `${logo.width}x${logo.height}`
    return [{ src: logo.path, sizes, type: logo.type }]
  }
  return accent === null ? icons : icons.filter(({ src }) => src === iconPath)
}

export function colouredIcon(svg: string, accent: string): string {
  const { 'accent-fill': fill, 'accent-text': text } = accentColours(accent)
  return svg.replaceAll(iconColours.fill, fill.light).replaceAll(iconColours.text, text.light)
}

export const manifestPath = '/manifest.webmanifest'

/** The members whose value is a URL path (https://www.w3.org/TR/appmanifest/). */
const pathMembers = new Set(['id', 'start_url', 'scope'])

/** Sets the name, the brand and the base path of this installation in the web app manifest of a shell release. */
export function appManifest(json: string, config: BrandConfig & Pick<Config, 'settings'>): string {
  const { basePath } = config
  const { appName } = config.settings
  const built = JSON.parse(json) as Manifest
  const { icons, screenshots, shortcuts, ...manifest } = withManifestBrand(built, config)
  const withBasePath = <Image extends { src: string }>(image: Image) => ({ ...image, src: basePath + image.src })
  const withBaseUrl = (shortcut: { url: string }) => ({ ...shortcut, url: basePath + shortcut.url })
  // The screenshots show the name and the colour of Sallyport.
  const isOwnBrand = appName !== built['name'] || config.logo !== null || config.accent !== null
  const members = Object.entries(manifest).map(([name, value]) => [
    name,
    pathMembers.has(name) ? `${basePath}${String(value)}` : value,
  ])
  return JSON.stringify({
    ...(Object.fromEntries(members) as Manifest),
    name: appName,
    short_name: appName,
    ...(icons && { icons: icons.map(withBasePath) }),
    ...(screenshots && !isOwnBrand && { screenshots: screenshots.map(withBasePath) }),
    ...(shortcuts && { shortcuts: shortcuts.map(withBaseUrl) }),
  })
}
