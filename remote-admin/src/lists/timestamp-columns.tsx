import type { Words } from '../words.ts'
import { Timestamp } from './timestamp.tsx'

/** When a thing of a list was made. */
export const createdColumn = (words: Words) => ({
  title: words('admin.column.created'),
  width: 6,
  sort: 'created_at' as const,
  cell: ({ created_at }: { created_at: number }) => <Timestamp at={created_at} />,
})

/** When it was changed last, if ever. */
export const updatedColumn = (words: Words) => ({
  title: words('admin.column.updated'),
  width: 6,
  sort: 'updated_at' as const,
  cell: ({ updated_at }: { updated_at: number | null }) => <Timestamp at={updated_at} />,
})
