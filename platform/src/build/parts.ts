export { defines } from './defines.ts'
export { devToolsHook } from './dev-tools-hook.ts'
export { leanLibraries } from './lean-libraries.ts'
export { isBundledUrl } from '../fonts/font-folder.ts'
