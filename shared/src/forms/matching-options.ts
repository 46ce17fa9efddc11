/** One of a choice that can be searched. */
export type ComboboxOption = { value: string; label: string }

/** A text without what people leave out when they search: case and the marks on letters. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** How well an option answers a search: its own value, its beginning, a word in it, a part of it; or not at all. */
function rankOf({ value, label }: ComboboxOption, search: string): number {
  const text = plain(label)
  if (plain(value) === search || text === search) return 0
  if (text.startsWith(search)) return 1
  if (text.includes(` ${search}`)) return 2
  return text.includes(search) ? 3 : Infinity
}

/** The options that hold a text, the best first; all of them without one. */
export function matchingOptions<Option extends ComboboxOption>(options: readonly Option[], text: string): Option[] {
  const search = plain(text)
  return options
    .map((option) => ({ option, rank: rankOf(option, search) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/** The option that a text names by its value or its label. */
export function namedOption(options: readonly ComboboxOption[], text: string): ComboboxOption | undefined {
  return options.find((option) => rankOf(option, plain(text)) === 0)
}

/** The option that somebody who leaves with this text must mean: the one of that name, or the only one that begins so. */
export function meantOption(options: readonly ComboboxOption[], text: string): ComboboxOption | undefined {
  const search = plain(text)
  if (search === '') return undefined
  const beginning = options.filter((option) => rankOf(option, search) <= 1)
  return namedOption(options, text) ?? (beginning.length === 1 ? beginning[0] : undefined)
}
