/** The number of items of a kind that the overview names. */
export const namedItems = 10

/** The number of items of a kind on the page of what needs attention. */
export const maxItems = 1000

/** The first items up to a limit, and how many there are. */
export const firstOf = <Item>(items: readonly Item[], limit: number) => ({
  count: items.length,
  items: items.slice(0, limit),
})
