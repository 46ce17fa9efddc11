/** The number of measurements of each subject, from the environment variable `RUNS`. */
export function runCount(): number {
  const text = process.env['RUNS'] ?? '7'
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error('RUNS must be a whole number above 0')
  return Number(text)
}
