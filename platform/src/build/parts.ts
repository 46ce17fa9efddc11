export { defines } from './defines.ts'
export { devToolsHook } from './dev-tools-hook.ts'
export { leanLibraries } from './lean-libraries.ts'
