import type { Words } from '../words.ts'
import { Timestamp } from './timestamp.tsx'

export const createdColumn = (words: Words) => ({
  title: words('admin.column.created'),
  width: 6,
  sort: 'created_at' as const,
  cell: ({ created_at }: { created_at: number }) => <Timestamp at={created_at} />,
})

export const updatedColumn = (words: Words) => ({
  title: words('admin.column.updated'),
  width: 6,
  sort: 'updated_at' as const,
  cell: ({ updated_at }: { updated_at: number | null }) => <Timestamp at={updated_at} />,
})
