import { useRef, type ReactNode } from 'react'
import type { Access } from '@sallyport/contract/endpoints'
import { Empty, PagedList, type PagedListState } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './access-list.module.css'
import { activityOf } from './access-activity.ts'
import { AccessRow } from './access-row.tsx'
import type { AccessStatusQuery } from './accesses-api.ts'
import { LiveRegion } from './live-region.tsx'

type Props = {
  accesses: PagedListState<Access>
  status: AccessStatusQuery
  /** Takes the place of the empty state. */
  notice?: ReactNode
}

export function AccessList({ accesses, status, notice = null }: Props) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const handleRemoved = () => heading.current?.focus()

  return (
    <section className={styles.section}>
      <h2 ref={heading} tabIndex={-1}>
        {t('office.accesses.title')}
      </h2>
      <LiveRegion>{notice}</LiveRegion>
      <PagedList
        label={t('office.accesses.title')}
        pages={accesses}
        empty={notice ? null : <Empty title={t('office.accesses.empty')} text={t('office.accesses.empty.text')} />}
      >
        {(access) => (
          <AccessRow
            key={access.id}
            access={access}
            activity={activityOf(status, access.id)}
            onRemoved={handleRemoved}
          />
        )}
      </PagedList>
    </section>
  )
}
