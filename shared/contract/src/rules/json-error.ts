/** A position in a text, counted from 1. */
type TextPosition = { line: number; column: number }

const spaces = /^[ \t\n\r]*/

/** White space, then one token: a punctuator, a string, a number or a keyword (https://www.rfc-editor.org/rfc/rfc8259#section-2). */
const token =
  // oxlint-disable-next-line no-control-regex -- a text of JSON may hold none
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null))/y

type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma'

/** The state of the parser: the expected token and the open brackets. */
type State = { expected: Expected; open: ('{' | '[')[] }

/**
 * The position of the first syntax error, or null for valid JSON. The errors of `JSON.parse` differ between browsers, and
 * some contain no position (https://developer.mozilla.org/docs/Web/JavaScript/Reference/Errors/JSON_bad_parse).
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

/** Advances the state by a token; returns whether the token is allowed here. */
function accept(state: State, [, punctuator, string]: RegExpExecArray): boolean {
  if (punctuator !== undefined) return acceptPunctuator(state, punctuator)
  const isKey = state.expected === 'key' || state.expected === 'first key'
  if (isKey && string === undefined) return false
  if (state.expected === 'colon' || state.expected === 'comma') return false
  state.expected = isKey ? 'colon' : 'comma'
  return true
}

function acceptPunctuator(state: State, punctuator: string): boolean {
  const { expected, open } = state
  const isValue = expected === 'value' || expected === 'first value'
  const parent = open.at(-1)
  switch (punctuator) {
    case '{':
    case '[':
      open.push(punctuator)
      state.expected = punctuator === '{' ? 'first key' : 'first value'
      return isValue
    case '}':
    case ']':
      open.pop()
      state.expected = 'comma'
      return punctuator === '}'
        ? parent === '{' && (expected === 'comma' || expected === 'first key')
        : parent === '[' && (expected === 'comma' || expected === 'first value')
    case ',':
      state.expected = parent === '{' ? 'key' : 'value'
      return expected === 'comma' && parent !== undefined
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
