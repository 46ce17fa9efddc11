import path from 'node:path'
import { root } from '../workspace.ts'

/** The subsets of the font and their stylesheet, which are committed. */
export const fontFolder = path.join(root, 'shared/ui/src/fonts')
