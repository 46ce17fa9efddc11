/** Options of a select field from a map of values to names. */
export function selectOptions(names: Record<string, string>, label: (name: string) => string) {
  return Object.entries(names).map(([value, name]) => ({ value, label: label(name) }))
}
