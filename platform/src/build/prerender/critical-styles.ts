import postcss from 'postcss'

/**
 * Critical rules take precedence over the layers of all apps, because partly loaded stylesheets must not change the result. The shell
 * removes critical rules together with the prerendered page.
 */
const layerOrder = '@layer shell,remotes,prerendered;'

/** Base styles stay in their layer; otherwise they would override the styles of components that no prerendered page contains. */
const baseLayer = /\.base$/

/** Matches a pseudo-class with a list of selectors that contains no nested list. */
const selectorList = /:(?:not|is|where|has)\([^()]*\)/

/**
 * Rules with a selector whose classes all occur in the pages; classes in `:not()`, `:is()`, `:where()` and `:has()` do not count. Omits
 * fonts and images to download, which the complete stylesheet loads, but keeps fallback fonts, so that text has its final width.
 */
export function criticalStyles(stylesheets: readonly string[], pages: readonly string[]): string {
  const usedClasses = new Set(
    pages.flatMap((html) => [...html.matchAll(/\sclass="([^"]*)"/g)]).flatMap(([, names = '']) => names.split(/\s+/)),
  )
  const isUsed = (selector: string): boolean =>
    selectorList.test(selector)
      ? isUsed(selector.replace(selectorList, ''))
      : [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].every(([, name = '']) => usedClasses.has(name))
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
  // Removes empty blocks, but not statements such as the order of layers.
  root.walkAtRules((rule) => void (rule.nodes?.length === 0 && rule.remove()))
  return root.nodes
}
