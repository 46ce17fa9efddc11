import { appendFileSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { faults } from './fault-proxy.ts'

const cell = v.object({
  part: v.string(),
  fault: v.picklist(faults),
  shown: v.picklist(['page', 'failed']),
  /** Seconds from the click. */
  after: v.number(),
  /** How often the file was asked for until then. */
  tries: v.number(),
})

export type Cell = v.InferOutput<typeof cell>

/** Where a run writes what it has measured, one line a cell; nowhere unless it is asked to. */
const file = process.env['MATRIX_FILE']

export function note({ after, ...rest }: Cell): void {
  if (file) appendFileSync(file, `${JSON.stringify({ ...rest, after: Number(after.toFixed(1)) })}\n`)
}

/** What runs have written; the last line of a cell counts. */
export function readCells(): Cell[] {
  if (!file) throw new Error('MATRIX_FILE names no file: expected the one that the matrix was run with')
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => v.parse(cell, JSON.parse(line)))
}
