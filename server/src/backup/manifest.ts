import * as v from 'valibot'
import { StartupError } from '../errors/startup-error.ts'

/** The last member of an archive, because it contains the hashes of all others. */
export const manifestName = 'manifest.json'
export const formatVersion = 1

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const memberSchema = v.object({
  name: v.string(),
  size: count,
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})
export type Member = v.InferOutput<typeof memberSchema>

const databaseSchema = v.object({
  /** The newest applied migration, as its time in the journal. */
  migration: count,
  tables: v.array(v.object({ name: v.pipe(v.string(), v.regex(/^[a-z_]{1,63}$/)), rows: count })),
  /** The last values as text, because they may exceed the integers of JavaScript. */
  sequences: v.array(
    v.object({
      name: v.pipe(v.string(), v.regex(/^[a-z_]{1,63}$/)),
      last_value: v.pipe(v.string(), v.regex(/^\d{1,19}$/)),
      is_called: v.boolean(),
    }),
  ),
})
export type DatabaseManifest = v.InferOutput<typeof databaseSchema>

const manifestSchema = v.object({
  format: count,
  version: v.string(),
  created_at: count,
  database: databaseSchema,
  members: v.array(memberSchema),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

export function parseManifest(text: string): Manifest {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.looseObject({ format: count })), text)
  if (parsed.success && parsed.output.format > formatVersion)
    throw new StartupError(
      'The backup was made by a newer version of Sallyport than this one: restore it with that version',
    )
  const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text)
  if (!manifest.success) throw new StartupError('The backup is damaged: its manifest cannot be read')
  return manifest.output
}
