import * as core from '@module-federation/runtime-core'

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof core | undefined
}

/** Hands remotes the federation runtime that they were built without. */
export default function provideCore() {
  globalThis._FEDERATION_RUNTIME_CORE ??= core
  return { name: 'provide-core' }
}
