import { useState } from 'react'

/** The last value there was: while a list reloads it has none, and what stands beside it must not go with it. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [known, setKnown] = useState(value)
  if (value !== undefined && value !== known) setKnown(value)
  return value ?? known
}
