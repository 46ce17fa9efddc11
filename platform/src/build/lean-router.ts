import type { RsbuildPlugin } from '@rsbuild/core'

/**
 * Lets the minifier remove components of React Router that no app uses: it keeps them for the assignment of their names
 * (https://github.com/remix-run/react-router/pull/15299), and `Link` refers to the prefetching of framework mode
 * (https://github.com/remix-run/react-router/issues/14058).
 */
export function leanRouter(): RsbuildPlugin {
  return {
    name: 'sallyport:lean-router',
    setup(api) {
      api.transform({ test: /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/ }, ({ code }) =>
        code.includes('var Link =') ? withoutUnusedComponents(code) : code,
      )
    },
  }
}

const replacements = [
  [/^(?:NavLink|Form)\.displayName = .*;$/gm, '', 2],
  [/^(var (?:NavLink|Form) = )(React\d*\.forwardRef\()/gm, '$1/* @__PURE__ */ $2', 2],
  [/\/\* @__PURE__ \*\/ React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g, 'null', 1],
] as const

/** @throws when the code has changed, so that an upgrade is noticed. */
export function withoutUnusedComponents(code: string): string {
  return replacements.reduce((text, [pattern, replacement, count]) => {
    const found = text.match(pattern)?.length ?? 0
    if (found !== count) throw new Error(`React Router has ${found} matches of ${pattern.source}, not ${count}`)
    return text.replace(pattern, replacement)
  }, code)
}
