import { parse, type ParseError } from 'jsonc-parser'

/** A position in a text, counted from 1. */
type TextPosition = { line: number; column: number }

/**
 * The position of the first syntax error, or null for valid JSON. The errors of `JSON.parse` differ between browsers, and
 * some contain no position (https://developer.mozilla.org/docs/Web/JavaScript/Reference/Errors/JSON_bad_parse).
 */
export function jsonErrorAt(text: string): TextPosition | null {
  if (isJson(text)) return null
  const before = text.slice(0, errorOffset(text)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function errorOffset(text: string): number {
  const errors: ParseError[] = []
  try {
    parse(text, errors, { disallowComments: true })
  } catch {
    // The parser is recursive: thousands of open brackets exceed the call stack.
    return text.length
  }
  return errors[0]?.offset ?? text.length
}
