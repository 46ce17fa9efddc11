import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'
import { limits } from '@sallyport/contract/config'
import postcss, { type AtRule } from 'postcss'
import { requireOwnStyles } from './own-styles.ts'

/** Cascade layers within an app, lowest precedence first: base styles and libraries, shared components, the app. */
const sublayers = ['base', 'blocks', 'app'] as const

/**
 * Wraps every stylesheet in the cascade layer of its app, so that neither the load order nor another app changes the result. The shell's
 * stylesheet comes first and declares that remotes take precedence.
 */
export function styleLayers(app: string): RsbuildPlugin {
  return {
    name: 'sallyport:style-layers',
    setup(api) {
      api.transform({ test: /\.css$/, order: 'pre' }, ({ code, resourcePath }) => {
        const isScoped = app !== 'shell' && isLibrary(resourcePath)
        const css = isScoped ? inScope(code) : withoutRoot(code, resourcePath)
        const layered = inLayer(css, app, sublayerOf(resourcePath))
        if (app !== 'shell') requireOwnStyles(app, css, resourcePath)
        return layered
      })
    },
  }
}

const isLibrary = (file: string) => file.includes('/node_modules/')

/**
 * Sets the custom properties of the toasts on their section. On the root, they would have the styles of all elements computed again when
 * the toasts are loaded.
 */
const withoutRoot = (css: string, file: string) =>
  file.endsWith('/ReactToastify.css') ? css.replace(':root', '.Toastify') : css

/**
 * Limits the stylesheet of a library to the class `scope` without a change of specificity. Modules import the class name from the
 * stylesheet. Each selector gets its own rule: Lightning CSS would put a list with `:global` into `:is()`, which matches no
 * pseudo-elements.
 */
function inScope(css: string): string {
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    if (isKeyframe(rule.parent as AtRule) || rule.selector.startsWith(scope)) return
    rule.replaceWith(...rule.selectors.map((selector) => rule.clone({ selector: `${scope} :global(${selector})` })))
  })
  return root.toString()
}

const scope = ':where(.scope)'

const isKeyframe = ({ type, name }: AtRule) => type === 'atrule' && name.endsWith('keyframes')

type Sublayer = (typeof sublayers)[number]

function sublayerOf(file: string): Sublayer {
  if (isLibrary(file) || /\/ui\/src\/styles\/(?:base|tokens)\.css$/.test(file)) return 'base'
  return /\/shared\/[a-z]+\/src\//.test(file) ? 'blocks' : 'app'
}

/** Declares the layer order in each stylesheet, because any of them may load first. */
function inLayer(css: string, app: string, sublayer: Sublayer): string {
  // Imported rules would be outside of the layer.
  if (/@import|composes:[^;]* from /.test(css)) {
    throw new Error('A stylesheet imports or composes from another one: expected each to be imported by a module')
  }
  const layer = app === 'shell' ? app : `remotes.${app}`
  const order = [...sublayers.map((name) => `${layer}.${name}`), ...(app === 'shell' ? ['remotes'] : [])]
  return `@layer ${order.join(', ')};\n@layer ${layer}.${sublayer} {\n${css}\n}\n`
}

type LoaderContext = { resourcePath: string; rootContext: string }

const hashLength = 6

/**
 * Names CSS classes by app, stylesheet and its content: `office-title-x4Fg_2`. One document may load two versions of an app, so a changed
 * stylesheet needs new names. An unchanged one keeps its names, so that deltas of releases stay small.
 */
const classNames =
  (app: string, isDev: boolean) =>
  ({ resourcePath, rootContext }: LoaderContext, _template: string, name: string): string => {
    const file = path.relative(rootContext, resourcePath).replaceAll(path.sep, '/')
    // With stable names, hot reload replaces only the stylesheet.
    const content = isDev ? '' : readFileSync(resourcePath)
    const hash = createHash('sha256').update(`${file}\0${name}\0`).update(content)
    return `${app}-${name}-${hash.digest('base64url').slice(0, hashLength)}`
  }

/**
 * Options of `css-loader` for CSS modules. In a remote all stylesheets are modules, and a selector without a local class fails the build:
 * cascade layers do not scope rules, so `nav a` would apply to the frame. `requireOwnStyles` refuses what this mode accepts.
 */
export const cssModules = (app: string, isDev: boolean) => ({
  getLocalIdent: classNames(app, isDev),
  ...(app !== 'shell' && { auto: () => true, mode: 'pure' as const }),
})

const { remote } = limits

const code = `(link) => {
  document.body.appendChild(link);
  setTimeout(() => link.onerror && link.onerror({ type: 'timeout' }), ${remote.fileTimeout});
}`

/**
 * Appends a stylesheet behind all others, where Chromium keeps the layout of the page: before the stylesheets of the shell, which are at the
 * end of a prerendered page, each one would cost a layout of the whole page, because they have `@font-face`. With a timeout, because
 * `chunkLoadTimeout` applies to scripts only (https://github.com/webpack/mini-css-extract-plugin/pull/514). The runtime removes `onerror`
 * after loading. The bundler copies the source of this function into each build.
 */
export const insertStylesheet = Object.assign(() => {}, { toString: () => code })
