import {
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core'

/** The parts of the federation runtime that the entries of remotes use. */
const core = {
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
}

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof core | undefined
}

/** Provides the federation runtime that remotes are built without (`externalRuntime`). */
export default function provideRuntimeCore() {
  globalThis._FEDERATION_RUNTIME_CORE ??= core
  return { name: 'provide-runtime-core' }
}
