/** Set by `pnpm test:long`. */
const isLong = process.env['TEST_LONG'] === '1'

/** How often a test of crashes, races or generated input repeats: briefly in `npm test`, long in `pnpm test:long`. */
export const repetitions = (short: number, long: number): number => (isLong ? long : short)
