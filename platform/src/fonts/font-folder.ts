import path from 'node:path'
import { siteFolders } from '@sallyport/contract/site'
import { root } from '../workspace.ts'

/** The subsets of the font and their stylesheet, which are committed. */
export const fontFolder = path.join(root, 'shared/ui/src/fonts')

/** The URL of the fonts relative to the stylesheet of a shell release, such as `/shell/1.0.0/static/css/index.css`. */
export const fontUrl = `../../../..${siteFolders.fonts}/`

/** For css-loader, which leaves the URLs of fonts as they are: those of a release would be downloaded again after each one. */
export const isBundledUrl = (url: string) => !url.startsWith(fontUrl)
