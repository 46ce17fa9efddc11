import { registerGlobalPlugins, type ModuleFederationRuntimePlugin } from '@module-federation/runtime-core'

type FailedShare = { name: string; startedAt: number; error: unknown }

const requestedAt = new Map<string, number>()
let report: (failure: FailedShare) => void = () => {}

/** Sets the listener for failures. The plugin runs before the shared modules exist, so it cannot import the load log. */
export const reportFailedSharesTo = (listener: typeof report) => void (report = listener)

const plugin: ModuleFederationRuntimePlugin = {
  name: 'retry-failed-shares',
  beforeLoadShare(request) {
    requestedAt.set(request.pkgName, performance.now())
    return request
  },
  errorLoadShare({ pkgName, shareScopeMap, error }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null
    }
    report({ name: pkgName, startedAt: requestedAt.get(pkgName) ?? performance.now(), error })
  },
}

/**
 * Lets a shared module be requested again after it failed to load: the runtime caches the rejected promise
 * (https://github.com/module-federation/core/pull/5068).
 */
export default function retryFailedShares() {
  registerGlobalPlugins([plugin])
  return { name: 'retry-failed-shares-registration' }
}
