import { table } from '../table.ts'

/** Bytes of the page and the discovery document of a site with `count` releases of one app. */
export type Size = { count: number; page: number; discovery: number }

const maxRatio = 1.05

export function releasesReport(sizes: readonly Size[]): string {
  const [smallest] = sizes
  if (!smallest) throw new Error('No sizes to compare')
  const ratio = (size: Size, kind: 'page' | 'discovery') => size[kind] / smallest[kind]
  const rows = sizes.map((size) => [
    String(size.count),
    String(size.page),
    ratio(size, 'page').toFixed(3),
    String(size.discovery),
    ratio(size, 'discovery').toFixed(3),
  ])
  const heading = ['releases of one app', 'page B', '÷ few', 'discovery.json B', '÷ few']
  const worst = Math.max(...sizes.flatMap((size) => [ratio(size, 'page'), ratio(size, 'discovery')]))
  const verdict = `bytes of the page and the document: largest ratio ${worst.toFixed(3)}, at most ${maxRatio.toFixed(2)}: ${worst <= maxRatio ? 'met' : 'NOT MET'}`
  return `\nThe login page and the discovery document before compression, by number of releases of an app\n\n${table([heading, ...rows])}\n\n${verdict}\n`
}
