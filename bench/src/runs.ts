/** The number of measurements of each subject, from the environment variable `RUNS`. */
export function runCount(usual = 7): number {
  const text = process.env['RUNS'] ?? String(usual)
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error('RUNS must be a whole number above 0')
  return Number(text)
}
