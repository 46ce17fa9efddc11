/** What another build of the same sources has in common with `defineApp`. */
export { defines } from './defines.ts'
export { leanLibraries } from './lean-libraries.ts'
