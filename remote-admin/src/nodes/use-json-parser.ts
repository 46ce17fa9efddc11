import { useEffect } from 'react'
import { loadJsonParser } from './json-error.ts'

/** Loads the library for positions of JSON errors after the form. Without it, the errors have no position. */
export function useJsonParser(): void {
  useEffect(() => void loadJsonParser().catch(() => undefined), [])
}
