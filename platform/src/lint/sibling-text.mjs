/** @typedef {{ type: string, [key: string]: any }} Node */

const message =
  'Give the text an element of its own: the translation of a browser replaces text nodes, and React cannot change or remove such a text beside others.'

/**
 * Whether an expression of JSX is a text, as far as its syntax shows it: names and other calls may also be elements.
 * @param {Node} expression
 * @returns {boolean}
 */
function isText(expression) {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' || typeof expression.value === 'number'
    case 'TemplateLiteral':
      return true
    case 'BinaryExpression':
      return expression.operator === '+'
    case 'ConditionalExpression':
      return isText(expression.consequent) || isText(expression.alternate)
    case 'LogicalExpression':
      return isText(expression.right) || (expression.operator !== '&&' && isText(expression.left))
    case 'CallExpression':
      return /^(?:t|labelOf|format\w*|join|String)$/.test(
        expression.callee.name ?? expression.callee.property?.name ?? '',
      )
    case 'Identifier':
      return /^(?:dash|text|title|label|name|\w+(?:Text|Title|Label|Name))$/.test(expression.name)
    case 'MemberExpression':
      return /^(?:text|title|label|name|email|ip)$/.test(expression.property.name ?? '')
    default:
      return false
  }
}

/** The children that React renders: without line breaks and comments. @param {Node} element @returns {Node[]} */
const renderedChildren = ({ children }) =>
  children.filter((/** @type {Node} */ child) =>
    child.type === 'JSXText'
      ? child.value.trim() !== '' || !child.value.includes('\n')
      : child.expression?.type !== 'JSXEmptyExpression',
  )

/** @param {Node} child */
const isTextChild = (child) =>
  child.type === 'JSXText' || (child.type === 'JSXExpressionContainer' && isText(child.expression))

/** Whether a function is a component, by its name. @param {Node | undefined} func */
const isComponent = (func) => /^[A-Z]/.test(func?.id?.name ?? func?.parent?.id?.name ?? '')

/** The function around a node. @param {Node} node @returns {Node | undefined} */
const functionAround = ({ parent }) => (!parent || /Function/.test(parent.type) ? parent : functionAround(parent))

/**
 * Reports a text beside other children, in a fragment, or returned by a component. React keeps a text node only for such a text
 * (https://github.com/facebook/react/issues/11538).
 */
export const siblingText = {
  /** @param {{ report: (problem: { node: Node, message: string }) => void }} context */
  create(context) {
    const check = (/** @type {Node} */ element) => {
      const children = renderedChildren(element)
      if (children.length < 2 && element.type === 'JSXElement') return
      for (const child of children) if (isTextChild(child)) context.report({ node: child, message })
    }
    const checkResult = (/** @type {Node} */ result, /** @type {Node | undefined} */ func) => {
      if (isText(result) && isComponent(func)) context.report({ node: result, message })
    }
    return {
      JSXElement: check,
      JSXFragment: check,
      ReturnStatement: (/** @type {Node} */ statement) =>
        statement.argument && checkResult(statement.argument, functionAround(statement)),
      ArrowFunctionExpression: (/** @type {Node} */ func) => checkResult(func.body, func),
    }
  },
}
