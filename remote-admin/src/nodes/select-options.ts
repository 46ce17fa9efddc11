/** What the server offers by number, in its words or in ours. */
export function selectOptions(names: Record<string, string>, label: (name: string) => string) {
  return Object.entries(names).map(([value, name]) => ({ value, label: label(name) }))
}
