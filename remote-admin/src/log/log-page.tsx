import { logEndpoints, logListView } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Empty } from '@sallyport/ui'
import { ListPage, useList } from '../lists/list.tsx'
import { logColumns } from './log-columns.tsx'
import { actionLabels } from './log-labels.ts'

const log = {
  name: 'admin-log',
  endpoint: logEndpoints.list,
  schema: logListView,
  export: logEndpoints.export,
}

export function LogPage() {
  const { t } = useTranslation()
  return (
    <ListPage
      title={t('admin.log.title')}
      list={useList(log)}
      toolbar={{
        search: { label: t('admin.log.search'), hint: t('admin.log.search.hint') },
        filters: [
          {
            name: 'status',
            label: t('admin.log.column.action'),
            all: t('admin.log.action.all'),
            options: Object.entries(actionLabels).map(([value, key]) => ({ value, label: t(key) })),
          },
        ],
        dates: { from: t('admin.log.from'), to: t('admin.log.to') },
      }}
      columns={logColumns(t)}
      rowKey={({ id }) => id}
      empty={<Empty title={t('admin.log.empty')} text={t('admin.log.empty.text')} />}
    />
  )
}
