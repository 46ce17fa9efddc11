import { appendFileSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { faults } from './fault-proxy.ts'

const cell = v.object({
  part: v.string(),
  fault: v.picklist(faults),
  shown: v.picklist(['page', 'failed']),
  /** Seconds from the click until the state in `shown`. */
  after: v.number(),
  /** Requests for the file until the state in `shown`. */
  tries: v.number(),
})

export type Cell = v.InferOutput<typeof cell>

/** The file to which a run appends one JSON line for each cell; without it, nothing is recorded. */
const file = process.env['MATRIX_FILE']

/** Whether cells are recorded, so that their times must be real. */
export const isMeasurement = file !== undefined

export function recordCell({ after, ...rest }: Cell): void {
  if (file) appendFileSync(file, `${JSON.stringify({ ...rest, after: Number(after.toFixed(1)) })}\n`)
}

/** Reads the recorded cells in order. A repeated test records its cell again. */
export function readCells(): Cell[] {
  if (!file) throw new Error('MATRIX_FILE is not set: expected the file of the recorded cells')
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => v.parse(cell, JSON.parse(line)))
}
