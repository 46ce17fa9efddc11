import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from 'platform/workspace'
import { readCells, type Cell } from './support/failure-matrix-cells.ts'
import { faults } from './support/fault-proxy.ts'

// Writes the table in `docs/failure-matrix.md` from the cells that a run with `MATRIX_FILE` has recorded.
const file = path.join(root, 'docs/failure-matrix.md')
const marker = '<!-- measured -->'

const cells = readCells()
const parts = [...new Set(cells.map(({ part }) => part))]
const textOf = (cell: Cell | undefined) => (cell ? `${cell.shown}, ${cell.after} s, ${cell.tries}×` : 'not measured')
const rowOf = (part: string) =>
  [part, ...faults.map((fault) => textOf(cells.findLast((cell) => cell.part === part && cell.fault === fault)))].join(
    ' | ',
  )

const table = [
  `| | ${faults.join(' | ')} |`,
  `|${' --- |'.repeat(faults.length + 1)}`,
  ...parts.map((part) => `| ${rowOf(part)} |`),
]
const [before] = readFileSync(file, 'utf8').split(marker)
writeFileSync(file, `${before}${marker}\n\n${table.join('\n')}\n`)
