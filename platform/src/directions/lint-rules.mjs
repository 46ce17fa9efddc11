const testHelper = /(?:^|\/)testing(?:\/|$)/

/** @typedef {{ source: { type: string, value?: unknown } | null }} Import */
/** @typedef {{ report: (problem: { node: object, message: string }) => void }} Context */

/** A separate rule, because a `no-restricted-imports` for production files would replace that of their package. */
const noTestHelpers = {
  /** @param {Context} context */
  create(context) {
    const check = (/** @type {Import} */ { source }) => {
      if (source?.type !== 'Literal' || !testHelper.test(String(source.value))) return
      context.report({
        node: source,
        message: 'Only tests import from a testing folder: move what production code needs.',
      })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

export default { meta: { name: 'workspace' }, rules: { 'no-test-helpers': noTestHelpers } }
