import { useState } from 'react'

/** Returns the last value that was not undefined: a list has no data while it is reset, but the page keeps its node. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
