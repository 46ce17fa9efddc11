import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)
const runtimePackage = createRequire(require.resolve('@sallyport/runtime/package.json'))

/**
 * Aliases that replace unused parts of libraries (docs/decisions/0010-unused-library-code.md). They depend on the file layout of the
 * packages.
 */
export function leanLibraries(): Record<string, string> {
  return { ...leanFederation(), ...axiosWithoutFetch(), ...routerForProduction() }
}

/**
 * Replaces the CommonJS of the federation runtime, which is not tree-shaken, by its ES modules
 * (https://github.com/module-federation/core/pull/4518), and its bundler runtime by the parts that the apps use. Removes the descriptions
 * of error codes.
 */
function leanFederation(): Record<string, string> {
  const { bundlerRuntime, runtime } = federationPackages()
  const codes = createRequire(runtime).resolve('@module-federation/error-codes')
  const core = createRequire(runtime).resolve('@module-federation/runtime-core')
  return {
    [bundlerRuntime]: path.join(here, 'lean-bundler-runtime.ts'),
    'federation-bundler-runtime': path.dirname(bundlerRuntime),
    [runtime]: existingFile(runtime, '../bundler.js'),
    'federation-runtime': path.dirname(runtime),
    [existingFile(codes, '../desc.mjs')]: path.join(here, 'lean-unused.ts'),
    [existingFile(core, '../utils/semver/index.js')]: path.join(here, 'lean-version-range.ts'),
  }
}

/** The main files of the packages. */
function federationPackages() {
  const requireFrom = (from: NodeJS.Require, name: string) => createRequire(from.resolve(name))
  const plugin = requireFrom(require, '@module-federation/rsbuild-plugin')
  const tools = requireFrom(requireFrom(plugin, '@module-federation/enhanced'), '@module-federation/runtime-tools')
  const bundlerRuntime = tools.resolve('@module-federation/webpack-bundler-runtime')
  return { bundlerRuntime, runtime: createRequire(bundlerRuntime).resolve('@module-federation/runtime') }
}

/** Removes the fetch adapter of axios, which prefers XMLHttpRequest. */
function axiosWithoutFetch(): Record<string, string> {
  const adapter = existingFile(runtimePackage.resolve('axios/package.json'), '../lib/adapters/fetch.js')
  return { [adapter]: path.join(here, 'lean-unused.ts') }
}

/** React Router's `exports` always resolve to its development build (https://github.com/remix-run/react-router/issues/14102). */
function routerForProduction(): Record<string, string> {
  const router = createRequire(runtimePackage.resolve('react-router-dom/package.json')).resolve(
    'react-router/package.json',
  )
  return {
    'react-router$': existingFile(router, '../dist/production/index.mjs'),
    'react-router/dom$': existingFile(router, '../dist/production/dom-export.mjs'),
  }
}

function existingFile(file: string, relative: string): string {
  const resolved = path.join(file, relative)
  if (!existsSync(resolved)) throw new Error(`${resolved} does not exist: the layout of the package has changed`)
  return resolved
}
