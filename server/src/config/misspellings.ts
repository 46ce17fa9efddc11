/** Shorter names are one edit away from too many variables of other programs. */
const minCheckedLength = 6
const longNameLength = 10

/**
 * Returns a warning for each unknown name that is one edit (two for a long name) away from a known name that is not set.
 * Only warnings, because such a name may belong to another program, like `LOGLEVEL` or `APP_TOKEN`.
 */
export function misspellingWarnings(names: readonly string[], known: readonly string[]): string[] {
  const missing = known.filter((name) => name.length >= minCheckedLength && !names.includes(name))
  return names.flatMap((name) => {
    if (known.includes(name)) return []
    const suggestion = missing.find((each) => editDistance(name, each) <= (each.length >= longNameLength ? 2 : 1))
    return suggestion ? [`${name} is set, but the server does not read it. Is ${suggestion} meant?`] : []
  })
}

/** Optimal string alignment distance (https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance). */
function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= other.length; column++) {
      const substitution = one[row - 1] === other[column - 1] ? 0 : 1
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + substitution,
          isSwap ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
