/** Where a text stops being JSON, counted from 1 as editors do. */
type TextPosition = { line: number; column: number }

const spaces = /^[ \t\n\r]*/

/** Space, then one sign, text, number or word; or nothing but the end. */
const token =
  // oxlint-disable-next-line no-control-regex -- a text of JSON may hold none
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null))/y

type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma'

/** What may follow a sign where it is expected; what is not here is an error. */
type State = { expected: Expected; open: ('{' | '[')[] }

/**
 * Where a text stops being JSON, or null when it is JSON. Each browser words the errors of `JSON.parse` in its own
 * way, and some do not say where.
 */
export function jsonErrorAt(text: string): TextPosition | null {
  const state: State = { expected: 'value', open: [] }
  let end = 0
  while (state.expected !== 'comma' || state.open.length > 0) {
    token.lastIndex = end
    const found = token.exec(text)
    if (!found || !accept(state, found)) return positionOf(text, end)
    end = token.lastIndex
  }
  return spaces.exec(text.slice(end))?.[0].length === text.length - end ? null : positionOf(text, end)
}

/** Takes the next token, or says that it may not stand here. */
function accept(state: State, [, sign, text]: RegExpExecArray): boolean {
  if (sign !== undefined) return acceptSign(state, sign)
  const isKey = state.expected === 'key' || state.expected === 'first key'
  if (isKey && text === undefined) return false
  if (state.expected === 'colon' || state.expected === 'comma') return false
  state.expected = isKey ? 'colon' : 'comma'
  return true
}

function acceptSign(state: State, sign: string): boolean {
  const { expected, open } = state
  const isValue = expected === 'value' || expected === 'first value'
  const around = open.at(-1)
  switch (sign) {
    case '{':
    case '[':
      open.push(sign)
      state.expected = sign === '{' ? 'first key' : 'first value'
      return isValue
    case '}':
    case ']':
      open.pop()
      state.expected = 'comma'
      return sign === '}'
        ? around === '{' && (expected === 'comma' || expected === 'first key')
        : around === '[' && (expected === 'comma' || expected === 'first value')
    case ',':
      state.expected = around === '{' ? 'key' : 'value'
      return expected === 'comma' && around !== undefined
    default:
      state.expected = 'value'
      return expected === 'colon'
  }
}

function positionOf(text: string, end: number): TextPosition {
  const space = spaces.exec(text.slice(end))?.[0].length ?? 0
  const before = text.slice(0, end + space).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
