const typesByMonths: Partial<Record<number, number>> = { 1: 1, 6: 2, 12: 3 }

/** The plan type of a duration (§4): 1 for one month, 2 for six, 3 for twelve, 0 for any other. */
export const planTypeOf = (month_count: number): number => typesByMonths[month_count] ?? 0
