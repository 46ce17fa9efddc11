import { attachShareScopeMap } from 'federation-bundler-runtime/attachShareScopeMap.js'
import { consumes } from 'federation-bundler-runtime/consumes.js'
import { initContainerEntry } from 'federation-bundler-runtime/initContainerEntry.js'
import { initializeSharing } from 'federation-bundler-runtime/initializeSharing.js'
import { installInitialConsumes } from 'federation-bundler-runtime/installInitialConsumes.js'
import { init } from 'federation-runtime/index.js'

type Container = { webpackRequire: { federation: { initOptions: object } } }

/** Whether the app is a remote. Defined by the federation plugin. */
declare const FEDERATION_HAS_EXPOSES: boolean

function refuseInitialConsumes({ initialConsumes }: { initialConsumes: readonly unknown[] }) {
  if (initialConsumes.length > 0) throw new Error('The entry of a remote imports a shared module')
}

/** The parts of the federation runtime that the apps use. No app imports a remote statically, and shared modules are not tree-shaken. */
const federation = {
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: {
    consumes,
    I: initializeSharing,
    S: {},
    ...(FEDERATION_HAS_EXPOSES
      ? { initContainerEntry, installInitialConsumes: refuseInitialConsumes }
      : { installInitialConsumes }),
    init: ({ webpackRequire }: Container) => init(webpackRequire.federation.initOptions),
  },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
}

export default federation
