import type { TFunction } from '@sallyport/runtime/i18n'
import { Timestamp } from './timestamp.tsx'

/** In rem: a time on one line. */
export const timestampWidth = 9.4

/** The names of the fields that filter by the time of creation. */
export const createdDates = (t: TFunction) => ({
  from: t('admin.list.created.from'),
  to: t('admin.list.created.to'),
})

export const createdColumn = (t: TFunction) => ({
  title: t('admin.column.created'),
  width: timestampWidth,
  sort: 'created_at' as const,
  cell: ({ created_at }: { created_at: number }) => <Timestamp at={created_at} />,
})

export const updatedColumn = (t: TFunction) => ({
  title: t('admin.column.updated'),
  width: timestampWidth,
  sort: 'updated_at' as const,
  cell: ({ updated_at }: { updated_at: number | null }) => <Timestamp at={updated_at} />,
})
