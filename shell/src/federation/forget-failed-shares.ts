import { registerGlobalPlugins, type ModuleFederationRuntimePlugin } from '@module-federation/runtime-core'

/** A shared module that could not be loaded, and when it was requested (`performance.now()`). */
type FailedShare = { name: string; begun: number; error: unknown }

const requested = new Map<string, number>()
let report: (failure: FailedShare) => void = () => {}

/** Sets what receives failures. This plugin runs before the shared modules exist, and so cannot import the load log. */
export const reportFailedSharesTo = (listener: typeof report) => void (report = listener)

const plugin: ModuleFederationRuntimePlugin = {
  name: 'forget-failed-shares',
  beforeLoadShare(request) {
    requested.set(request.pkgName, performance.now())
    return request
  },
  errorLoadShare({ pkgName, shareScopeMap, error }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null
    }
    report({ name: pkgName, begun: requested.get(pkgName) ?? performance.now(), error })
  },
}

/** The runtime would answer with the failure of a lazy door for ever; with this, whoever asks next has it fetched again. */
export default function forgetFailedShares() {
  registerGlobalPlugins([plugin])
  return { name: 'forgets-failed-shares' }
}
