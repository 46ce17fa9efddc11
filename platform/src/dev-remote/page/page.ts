import * as React from 'react'
import * as ReactDom from 'react-dom'
import * as ReactDomClient from 'react-dom/client'
import * as jsxDevRuntime from 'react/jsx-dev-runtime'
import * as jsxRuntime from 'react/jsx-runtime'
import { forgetOtherSite } from './forget-other-site.ts'

type Shared = { version?: string; lib?: () => unknown; get?: () => Promise<() => unknown>; [option: string]: unknown }
type SharedByName = Record<string, Shared | Shared[]>
type Plugin = {
  name: string
  beforeInit: <Args extends { userOptions: { shared?: SharedByName } }>(args: Args) => Args
}

/** React as development needs it, by the names under which the shell supplies it. */
const modules: Record<string, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react-dom': ReactDom,
  'react-dom/client': ReactDomClient,
}

/**
 * The site's shell is built with React's production build, which can refresh nothing, and which has no JSX for
 * development. So the shell gets this machine's React in place of its own before it hands one to anybody.
 */
const developmentReact: Plugin = {
  name: 'development-react',
  beforeInit(args) {
    const { shared } = args.userOptions
    if (!shared?.['react']) return args
    const [pattern] = [shared['react/jsx-runtime'] ?? shared['react']].flat()
    shared['react/jsx-dev-runtime'] ??= [{ ...pattern }]
    for (const [name, module] of Object.entries(modules)) {
      for (const supplied of [shared[name] ?? []].flat()) {
        supplied.lib = () => module
        supplied.get = () => Promise.resolve(() => module)
      }
    }
    return args
  },
}

declare global {
  var __FEDERATION__: { __GLOBAL_PLUGIN__: Plugin[] } | undefined
}

forgetOtherSite(document.currentScript?.dataset['site'] ?? '')

globalThis.__FEDERATION__ = { __GLOBAL_PLUGIN__: [developmentReact] }

// A worker would keep the proxied site for ever; the shell asks whether there is such a thing.
Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
