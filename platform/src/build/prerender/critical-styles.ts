import postcss from 'postcss'

/**
 * Above the layers of all apps: their stylesheets arrive one after the other, and must not change the order of equal rules
 * before all of them are there. The shell removes the other rules with the prerendered page.
 */
const layerOrder = '@layer shell,remotes,prerendered;'

/** The styles of elements stay in their layer, or they would replace those of components that no prerendered page has. */
const baseLayer = /\.base$/

const negation = /:not\([^()]*\)/g
const alternatives = /:(?:is|where)\(([^()]*)\)/
const className = /\.([A-Za-z_][\w-]*)/g

/**
 * The rules of stylesheets for elements of these pages: those with a selector of which the pages have all classes. Without fonts
 * and images to download, which the complete stylesheet loads; with the fallbacks of fonts, so that lines of text have their width.
 */
export function criticalStyles(stylesheets: readonly string[], pages: readonly string[]): string {
  const used = new Set(pages.flatMap(classesIn))
  const isUsed = (selector: string) =>
    expand(selector.replaceAll(negation, '')).some((plain) =>
      [...plain.matchAll(className)].every(([, name = '']) => used.has(name)),
    )
  const nodes = stylesheets.flatMap((stylesheet) => reduce(stylesheet, isUsed))
  const isBase = (node: postcss.ChildNode) => node.type === 'atrule' && baseLayer.test(node.params)
  const [base, others] = [nodes.filter(isBase), nodes.filter((node) => !isBase(node))].map((list) =>
    postcss.root({ nodes: list, raws: { semicolon: true } }).toString(),
  )
  return `${layerOrder}${base}@layer prerendered{${others}}`
}

/** `:is(.a,.b) .c` as `.a .c` and `.b .c`. */
function expand(selector: string): string[] {
  const [group, list = ''] = alternatives.exec(selector) ?? []
  if (group === undefined) return [selector]
  return list.split(',').flatMap((alternative) => expand(selector.replace(group, () => alternative)))
}

const classesIn = (html: string) =>
  [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/))

function reduce(stylesheet: string, isUsed: (selector: string) => boolean): postcss.ChildNode[] {
  const root = postcss.parse(stylesheet)
  root.walkAtRules('font-face', (rule) => {
    if (rule.toString().includes('url(')) rule.remove()
  })
  root.walkDecls((declaration) => {
    if (declaration.value.includes('url(')) declaration.remove()
  })
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return
    const selectors = rule.selectors.filter(isUsed)
    if (selectors.length > 0) rule.selectors = selectors
    else rule.remove()
  })
  removeEmptyRules(root)
  return root.nodes
}

const isKeyframe = ({ parent }: postcss.Rule) =>
  parent?.type === 'atrule' && (parent as postcss.AtRule).name.endsWith('keyframes')

/** Blocks without rules; not statements, such as the order of layers. */
function removeEmptyRules(root: postcss.Root): void {
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
}
