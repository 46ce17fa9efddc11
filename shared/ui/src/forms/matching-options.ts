/** One of a choice that can be searched. */
export type ComboboxOption = {
  value: string
  label: string
  /** Other whole names of it, each as good as the label: in another language, say. */
  names?: readonly string[]
  /** Texts that find it and do not name it: short or common ones. */
  aliases?: readonly string[]
}

/** A text without what people leave out when they search: case and the marks on letters. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** How well a text answers a search: as a whole, by its beginning, by a word in it, by a part of it; or not at all. */
function rankOf(text: string, search: string): number {
  const found = plain(text)
  if (found === search) return 0
  if (found.startsWith(search)) return 1
  if (found.includes(` ${search}`)) return 2
  return found.includes(search) ? 3 : Infinity
}

/** A code is found as a whole, any other text of an option also by a part. */
function optionRank({ value, label, names = [], aliases = [] }: ComboboxOption, search: string): number {
  if (plain(value) === search) return 0
  return Math.min(...[label, ...names, ...aliases].map((text) => rankOf(text, search)))
}

/** The options that hold a text, the best first; all of them without one. */
export function matchingOptions<Option extends ComboboxOption>(options: readonly Option[], text: string): Option[] {
  const search = plain(text)
  if (search === '') return [...options]
  return options
    .map((option) => ({ option, rank: optionRank(option, search) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/** The option that a text names: by its value, its label or another whole name, and by nothing less. */
export function namedOption(options: readonly ComboboxOption[], text: string): ComboboxOption | undefined {
  const search = plain(text)
  const isNamed = (name: string) => plain(name) === search
  return (
    options.find(({ value }) => isNamed(value)) ??
    options.find(({ label, names = [] }) => [label, ...names].some(isNamed))
  )
}
