/** The number of items of a kind that the overview names. */
export const namedItems = 10

/** The first items, and how many there are. */
export const firstOf = <Item>(items: readonly Item[]) => ({ count: items.length, items: items.slice(0, namedItems) })
