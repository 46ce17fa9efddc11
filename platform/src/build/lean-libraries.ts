import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)
const runtimePackage = createRequire(require.resolve('@sallyport/runtime/package.json'))

/**
 * Parts of libraries that no page needs, by the file that stands for them. This leans on the layout of packages, so a
 * file that is missing stops the build.
 */
export function leanLibraries(): Record<string, string> {
  return { ...runtimeAsEsModules(), ...axiosWithoutFetch(), ...iconsWithoutContext(), ...routerForProduction() }
}

/**
 * The federation runtime is resolved to CommonJS, of which nothing is shaken out; its ES modules are 14 kB smaller. Each
 * entry would carry the descriptions of all error codes too.
 */
function runtimeAsEsModules(): Record<string, string> {
  const follow = (from: NodeJS.Require, name: string) => createRequire(from.resolve(name))
  const plugin = follow(require, '@module-federation/rsbuild-plugin')
  const tools = follow(follow(plugin, '@module-federation/enhanced'), '@module-federation/runtime-tools')
  const bundlerRuntime = tools.resolve('@module-federation/webpack-bundler-runtime')
  const runtime = createRequire(bundlerRuntime).resolve('@module-federation/runtime')
  const codes = createRequire(runtime).resolve('@module-federation/error-codes')
  return {
    ...Object.fromEntries([bundlerRuntime, runtime].map((file) => [file, existing(file, '../bundler.js')])),
    [existing(codes, '../desc.mjs')]: path.join(here, 'lean-descriptions.ts'),
  }
}

/** Browsers have XMLHttpRequest, which axios takes first: its second way to send is 4 kB that never run. */
function axiosWithoutFetch(): Record<string, string> {
  const adapter = existing(runtimePackage.resolve('axios/package.json'), '../lib/adapters/fetch.js')
  return { [adapter]: path.join(here, 'no-fetch-adapter.ts') }
}

/** React Router resolves to its development build, warnings and all, whatever the mode. */
function routerForProduction(): Record<string, string> {
  const router = createRequire(runtimePackage.resolve('react-router-dom/package.json')).resolve(
    'react-router/package.json',
  )
  return {
    'react-router$': existing(router, '../dist/production/index.mjs'),
    'react-router/dom$': existing(router, '../dist/production/dom-export.mjs'),
  }
}

/** lucide's icons are drawings; what makes components of them weighs more than all that the first page shows. */
function iconsWithoutContext(): Record<string, string> {
  const maker = existing(runtimePackage.resolve('lucide-react/package.json'), '../dist/esm/createLucideIcon.mjs')
  return { [maker]: path.join(here, 'lean-icon.ts') }
}

function existing(file: string, relative: string): string {
  const wanted = path.join(file, relative)
  if (!existsSync(wanted)) throw new Error(`There is no ${wanted}: the layout of the package has changed`)
  return wanted
}
