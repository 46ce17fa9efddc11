// Aliases from `lean-libraries.ts`.
type Part = (...options: never[]) => unknown

declare module 'federation-bundler-runtime/attachShareScopeMap.js' {
  export const attachShareScopeMap: Part
}
declare module 'federation-bundler-runtime/consumes.js' {
  export const consumes: Part
}
declare module 'federation-bundler-runtime/initContainerEntry.js' {
  export const initContainerEntry: Part
}
declare module 'federation-bundler-runtime/initializeSharing.js' {
  export const initializeSharing: Part
}
declare module 'federation-bundler-runtime/installInitialConsumes.js' {
  export const installInitialConsumes: Part
}
declare module 'federation-runtime/index.js' {
  export const init: (options: object) => unknown
}
