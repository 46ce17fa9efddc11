const typesByMonths: Readonly<Partial<Record<number, number>>> = { 1: 1, 6: 2, 12: 3 }

/** The durations with a type of their own, in months. */
export const typedMonths: readonly number[] = Object.keys(typesByMonths).map(Number)

/** The plan types as values of a filter. */
export const planTypes = ['1', '2', '3', '0'] as const

/** The plan type of a duration (§4): 1 for one month, 2 for six, 3 for twelve, 0 for any other. */
export const planTypeOf = (month_count: number): number => typesByMonths[month_count] ?? 0
