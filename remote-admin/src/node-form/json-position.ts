import { loadChunks } from '@sallyport/runtime/loading'
import type * as jsonc from 'jsonc-parser'
import { useEffect } from 'react'

/** A position in a text, counted from 1. */
type TextPosition = { line: number; column: number }

let parser: typeof jsonc | null = null

/** Loads the library that finds positions, as a separate chunk, so that the form does not wait for it. */
export async function loadJsonParser(): Promise<void> {
  parser ??= await loadChunks(() => import(/* webpackChunkName: "json" */ 'jsonc-parser'))
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * The position of the first syntax error; null for valid JSON, and until the library is loaded. The messages of `JSON.parse` differ
 * between browsers, and some have no position (https://developer.mozilla.org/docs/Web/JavaScript/Reference/Errors/JSON_bad_parse).
 */
export function jsonErrorAt(text: string): TextPosition | null {
  if (!parser || isJson(text)) return null
  const before = text.slice(0, errorOffset(text, parser)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

function errorOffset(text: string, { parse }: typeof jsonc): number {
  const errors: jsonc.ParseError[] = []
  try {
    parse(text, errors, { disallowComments: true })
  } catch {
    // The parser is recursive: thousands of open brackets exceed the call stack.
    return text.length
  }
  return errors[0]?.offset ?? text.length
}

/** Loads the JSON library after the form is rendered. Without the library, errors have no position. */
export function useJsonParser(): void {
  useEffect(() => void loadJsonParser().catch(() => undefined), [])
}
