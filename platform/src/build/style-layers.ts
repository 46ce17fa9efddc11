import type { RsbuildPlugin } from '@rsbuild/core'

/** Inside of an app's layer, from the weakest: bare elements and libraries, the blocks of `shared`, the app's own. */
const sublayers = ['base', 'blocks', 'own'] as const

/**
 * Puts every sheet of an app into the app's own cascade layer, so that neither the order in which sheets arrive nor
 * another app changes what a page looks like. The shell's sheet is the first of the page and says that remotes come
 * after it.
 */
export function styleLayers(app: string): RsbuildPlugin {
  return {
    name: 'sallyport:style-layers',
    setup(api) {
      api.transform({ test: /\.css$/, order: 'pre' }, ({ code, resourcePath }) =>
        inLayer(code, app, sublayerOf(resourcePath)),
      )
    },
  }
}

type Sublayer = (typeof sublayers)[number]

function sublayerOf(file: string): Sublayer {
  if (/\/node_modules\/|\/ui\/src\/components\/(?:base|tokens)\.css$/.test(file)) return 'base'
  return /\/shared\/[a-z]+\/src\//.test(file) ? 'blocks' : 'own'
}

/** The order stands in each sheet, because each may be the first of its app that arrives. */
function inLayer(css: string, app: string, sublayer: Sublayer): string {
  // What a sheet brings by itself would stay outside of the layer.
  if (/@import|composes:[^;]* from /.test(css)) {
    throw new Error('A sheet imports or composes from another one: expected each to be imported by the code')
  }
  const layer = app === 'shell' ? app : `remotes.${app}`
  const order = [...sublayers.map((name) => `${layer}.${name}`), ...(app === 'shell' ? ['remotes'] : [])]
  return `@layer ${order.join(', ')};\n@layer ${layer}.${sublayer} {\n${css}\n}\n`
}
