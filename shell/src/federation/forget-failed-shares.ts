import { registerGlobalPlugins, type ModuleFederationRuntimePlugin } from '@module-federation/runtime-core'

const plugin: ModuleFederationRuntimePlugin = {
  name: 'forget-failed-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null
    }
  },
}

/** The runtime would answer with the failure of a lazy door for ever; with this, whoever asks next has it fetched again. */
export default function forgetFailedShares() {
  registerGlobalPlugins([plugin])
  return { name: 'forgets-failed-shares' }
}
