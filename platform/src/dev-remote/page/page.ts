import * as React from 'react'
import * as ReactDom from 'react-dom'
import * as ReactDomClient from 'react-dom/client'
import * as jsxDevRuntime from 'react/jsx-dev-runtime'
import * as jsxRuntime from 'react/jsx-runtime'

type Shared = { version?: string; lib?: () => unknown; get?: () => Promise<() => unknown>; [option: string]: unknown }
type SharedByName = Record<string, Shared | Shared[]>
type Plugin = {
  name: string
  beforeInit: <Args extends { userOptions: { shared?: SharedByName } }>(args: Args) => Args
}

const developmentModules: Record<string, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
}

/** Replaces the shell's React by a development build: the production build has no Fast Refresh and no `jsx-dev-runtime`. */
const developmentReact: Plugin = {
  name: 'development-react',
  beforeInit(args) {
    const { shared } = args.userOptions
    if (!shared?.['react']) return args
    const [template] = [shared['react/jsx-runtime'] ?? shared['react']].flat()
    shared['react/jsx-dev-runtime'] ??= [{ ...template }]
    for (const [name, module] of Object.entries(developmentModules)) {
      for (const supplied of [shared[name] ?? []].flat()) {
        supplied.lib = () => module
        supplied.get = () => Promise.resolve(() => module)
      }
    }
    return args
  },
}

const storageKey = 'sallyport-proxied'

/** Clears the storage of the proxy's origin, including the session, if it belongs to another site. */
function clearOtherSite(site: string): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      if (storage.getItem(storageKey) === site) continue
      storage.clear()
      storage.setItem(storageKey, site)
    }
  } catch {
    // The browser blocks storage.
  }
}

declare global {
  var __FEDERATION__: { __GLOBAL_PLUGIN__: Plugin[] } | undefined
}

clearOtherSite(document.currentScript?.dataset['site'] ?? '')

globalThis.__FEDERATION__ = { __GLOBAL_PLUGIN__: [developmentReact] }

// A service worker would cache the proxied site. The shell checks for this property.
Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
