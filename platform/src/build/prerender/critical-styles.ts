import postcss from 'postcss'

/**
 * Above the layers of all apps: their stylesheets arrive one after the other, and must not change the order of equal rules
 * before all of them are there. The shell removes the other rules with the prerendered page.
 */
const layerOrder = '@layer shell,remotes,prerendered;'

/** The styles of elements stay in their layer, or they would replace the styles of components that no prerendered page has. */
const baseLayer = /\.base$/

/** Pseudo-classes with a list of selectors; for those within others, the innermost. */
const selectorList = /:(?:not|is|where|has)\([^()]*\)/

/**
 * The rules of stylesheets for elements of these pages: with a selector whose classes the pages have, except classes in `:not()` and
 * `:is()`, where one of several is enough. Without fonts and images to download, which the complete stylesheet loads; with the
 * fallbacks of fonts, so that lines of text have their width.
 */
export function criticalStyles(stylesheets: readonly string[], pages: readonly string[]): string {
  const used = new Set(
    pages.flatMap((html) => [...html.matchAll(/\sclass="([^"]*)"/g)]).flatMap(([, names = '']) => names.split(/\s+/)),
  )
  const isUsed = (selector: string): boolean =>
    selectorList.test(selector)
      ? isUsed(selector.replace(selectorList, ''))
      : [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].every(([, name = '']) => used.has(name))
  const nodes = stylesheets.flatMap((stylesheet) => reduce(stylesheet, isUsed))
  const isBase = (node: postcss.ChildNode) => node.type === 'atrule' && baseLayer.test(node.params)
  const [base, others] = [nodes.filter(isBase), nodes.filter((node) => !isBase(node))].map((list) =>
    postcss.root({ nodes: list, raws: { semicolon: true } }).toString(),
  )
  return `${layerOrder}${base}@layer prerendered{${others}}`
}

function reduce(stylesheet: string, isUsed: (selector: string) => boolean): postcss.ChildNode[] {
  const root = postcss.parse(stylesheet)
  root.walkAtRules('font-face', (rule) => void (rule.toString().includes('url(') && rule.remove()))
  root.walkDecls((declaration) => void (declaration.value.includes('url(') && declaration.remove()))
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && (rule.parent as postcss.AtRule).name.endsWith('keyframes')) return
    const selectors = rule.selectors.filter(isUsed)
    if (selectors.length > 0) rule.selectors = selectors
    else rule.remove()
  })
  // Blocks without rules; not statements, such as the order of layers.
  root.walkAtRules((rule) => void (rule.nodes?.length === 0 && rule.remove()))
  return root.nodes
}
