import { billingColumns } from '@sallyport/contract/endpoints'
import { Empty, Page } from '@sallyport/ui'
import { ListTable } from '../lists/list-table.tsx'
import { useListView } from '../lists/use-list-view.ts'
import { useWords } from '../words.ts'
import { useBillings } from './billings-api.ts'
import { useBillingColumns } from './use-billing-columns.tsx'

export function BillingsPage() {
  const words = useWords()
  const view = useListView(billingColumns)
  const title = words('admin.billings.title')
  return (
    <Page title={title}>
      <ListTable
        pages={useBillings(view.query)}
        view={view}
        toolbar={{
          search: { label: words('admin.billings.search'), hint: words('admin.billings.search.hint') },
          statuses: {
            pending: words('admin.billings.status.pending'),
            done: words('admin.billings.status.done'),
            failed: words('admin.billings.status.failed'),
            cancelled: words('admin.billings.status.cancelled'),
          },
        }}
        table={{
          label: title,
          columns: useBillingColumns(),
          rowKey: ({ id }) => id,
          empty: <Empty title={words('admin.billings.empty')} text={words('admin.billings.empty.text')} />,
        }}
      />
    </Page>
  )
}
