import { attachShareScopeMap } from 'federation-bundler-runtime/attachShareScopeMap.js'
import { consumes } from 'federation-bundler-runtime/consumes.js'
import { initContainerEntry } from 'federation-bundler-runtime/initContainerEntry.js'
import { initializeSharing } from 'federation-bundler-runtime/initializeSharing.js'
import { init } from 'federation-runtime/index.js'

type Container = { webpackRequire: { federation: { initOptions: object } } }

/** The parts of the federation runtime that the entry of a remote uses. A remote loads no remotes, and its shared modules are not tree-shaken. */
const federation = {
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: {
    consumes,
    I: initializeSharing,
    S: {},
    initContainerEntry,
    init: ({ webpackRequire }: Container) => init(webpackRequire.federation.initOptions),
    installInitialConsumes({ initialConsumes }: { initialConsumes: readonly unknown[] }) {
      if (initialConsumes.length > 0) throw new Error('The entry of a remote imports a shared module')
    },
  },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
}

export default federation
