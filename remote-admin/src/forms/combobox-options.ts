export type ComboboxOption = {
  value: string
  label: string
  /** Alternative names that identify the option as its label does, for example in another language. */
  names?: readonly string[]
  /** Search terms that find the option but do not identify it. */
  aliases?: readonly string[]
}

/** Converts to lower case, and removes diacritics and surrounding spaces. */
const normalize = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** The rank of a match, from best to worst: equal, prefix, prefix of a word, substring, no match (Infinity). */
function matchRank(text: string, search: string): number {
  const normalized = normalize(text)
  if (normalized === search) return 0
  if (normalized.startsWith(search)) return 1
  if (normalized.includes(` ${search}`)) return 2
  return normalized.includes(search) ? 3 : Infinity
}

/** The best rank of an option's texts. Its value, such as a country code, counts only if equal to the search text. */
function optionRank({ value, label, names = [], aliases = [] }: ComboboxOption, search: string): number {
  if (normalize(value) === search) return 0
  return Math.min(...[label, ...names, ...aliases].map((text) => matchRank(text, search)))
}

/** The options that match a string, best first; all options for an empty string. */
export function matchingOptions<Option extends ComboboxOption>(options: readonly Option[], text: string): Option[] {
  const search = normalize(text)
  if (search === '') return [...options]
  return options
    .map((option) => ({ option, rank: optionRank(option, search) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/** The option whose value, label or alternative name equals a string, ignoring case and diacritics; undefined if there is none. */
export function findOption(options: readonly ComboboxOption[], text: string): ComboboxOption | undefined {
  const search = normalize(text)
  const isEqual = (name: string) => normalize(name) === search
  return (
    options.find(({ value }) => isEqual(value)) ??
    options.find(({ label, names = [] }) => [label, ...names].some(isEqual))
  )
}
