import { readdirSync } from 'node:fs'
import path from 'node:path'
import { siteFolders } from '@sallyport/site'
import { root } from '../workspace.ts'

/** The subsets of the font, their stylesheet and their licence. */
export const fontFolder = path.join(root, 'shared/ui/src/fonts')

/** The file names of the subsets, which contain the hash of their content. */
export const fontNames = (): string[] => readdirSync(fontFolder).filter((file) => file.endsWith('.woff2'))

/** The paths of the subsets in a site, for the preloads of the page. */
export const fontPaths = () => ({ latin: fontPath('latin'), cyrillic: fontPath('cyrillic') })

function fontPath(script: string): string {
  const name = fontNames().find((file) => file.startsWith(`onest-${script}.`))
  if (name === undefined) throw new Error(`There is no subset ${script} in ${fontFolder}`)
  return `${siteFolders.fonts}/${name}`
}

/** The URL of the fonts relative to the stylesheet of a shell release, such as `/shell/1.0.0/static/css/index.css`. */
const fontUrl = `../../../..${siteFolders.fonts}/`

/** For css-loader, which leaves the URLs of fonts as they are: fonts of a release would be downloaded again after each one. */
export const isBundledUrl = (url: string) => !url.startsWith(fontUrl)
