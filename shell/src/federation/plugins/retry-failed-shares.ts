import { registerGlobalPlugins, type ModuleFederationRuntimePlugin } from '@module-federation/runtime-core'

let report: (name: string, error: unknown) => void = () => {}

/** Sets the listener for failures. The plugin runs before the shared modules exist, so it cannot import the load log. */
export const reportFailedSharesTo = (listener: typeof report) => void (report = listener)

const plugin: ModuleFederationRuntimePlugin = {
  name: 'retry-failed-shares',
  errorLoadShare({ pkgName, shareScopeMap, error }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null
    }
    report(pkgName, error)
  },
}

/** Lets a failed shared module be requested again: the runtime caches the rejection (https://github.com/module-federation/core/pull/5068). */
export default function retryFailedShares() {
  registerGlobalPlugins([plugin])
  return { name: 'retry-failed-shares-registration' }
}
