/** Whether a version `major.minor.patch` is older than another one. */
export function isOlderVersion(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)]
  const different = other.findIndex((number, index) => number !== one[index])
  return different !== -1 && (one[different] ?? 0) < (other[different] ?? 0)
}

const numbersOf = (version: string) => version.split('.').map(Number)
