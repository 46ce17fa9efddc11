/** A sample line of the text format (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format). */
const sampleLine = /^(?<name>[a-zA-Z_:][\w:]*)(?:\{(?<labels>[^{}]*)\})? (?<value>-?\d[\d.e+-]*|\+Inf|Na[Nn])$/
const commentLine = /^# (?:HELP|TYPE) [a-zA-Z_:][\w:]* \S/

/** Parses metrics into values by name and labels. Throws for a line that is not in the format. */
export function parseMetrics(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  for (const line of text.split('\n')) {
    if (line === '' || commentLine.test(line)) continue
    const { name, labels, value } = sampleLine.exec(line)?.groups ?? {}
    if (!name || !value) throw new Error(`Not a line of the text format: ${line}`)
    const key = labels ? `${name}{${labels}}` : name
    if (samples.has(key)) throw new Error(`A sample is repeated: ${line}`)
    samples.set(key, Number(value))
  }
  return samples
}
