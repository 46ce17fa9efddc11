/** What other builds and servers have in common with `defineApp`. */
export { defines } from './defines.ts'
export { devToolsHook } from './dev-tools-hook.ts'
export { leanLibraries } from './lean-libraries.ts'
