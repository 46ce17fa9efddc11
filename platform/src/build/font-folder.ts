import { readdirSync } from 'node:fs'
import path from 'node:path'
import { siteFolders } from '@sallyport/site'
import { root } from '../workspace.ts'

/** The subsets of the font, their stylesheet and their licence. */
export const fontFolder = path.join(root, 'shared/ui/src/fonts')

/** The file names of the subsets, which contain the hash of their content. */
export const fontNames = (): string[] => readdirSync(fontFolder).filter((file) => file.endsWith('.woff2'))

/** The site paths of the font subsets, for preload links. */
export const fontPaths = () => ({ latin: fontPath('latin'), cyrillic: fontPath('cyrillic') })

function fontPath(script: string): string {
  const name = fontNames().find((file) => file.startsWith(`onest-${script}.`))
  if (name === undefined) throw new Error(`There is no subset ${script} in ${fontFolder}`)
  return `${siteFolders.fonts}/${name}`
}

/** The URL of the fonts relative to the stylesheet of a shell release, such as `/shell/1.0.0/static/css/index.css`. */
const fontUrl = `../../../..${siteFolders.fonts}/`

/** Whether css-loader bundles the file of a URL. Fonts are not bundled: browsers would download them again after each release. */
export const isBundledUrl = (url: string) => !url.startsWith(fontUrl)
