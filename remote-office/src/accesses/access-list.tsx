import type { Access } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Empty, InfiniteList, type Batches, layout, Slide } from '@sallyport/ui'
import { type ReactNode, useRef } from 'react'
import { AccessRow, type RowActivity } from './access-row.tsx'
import type { AccessStatusQuery } from './accesses-calls.ts'
import { LiveRegion } from './live-region.tsx'
import { useIsNew } from './use-is-new.ts'

type Props = {
  accesses: Batches<Access>
  status: AccessStatusQuery
  /** Shown above the accesses; without accesses, it replaces the empty state. */
  notice?: ReactNode
}

export function AccessList({ accesses, status, notice = null }: Props) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const isNew = useIsNew(accesses)
  const section = useRef<HTMLElement>(null)
  const handleRemoved = () => heading.current?.focus()

  return (
    <section ref={section} className={layout.stack}>
      <Slide section={section} items={accesses.items} />
      <h2 ref={heading} tabIndex={-1}>
        {t('office.accesses.title')}
      </h2>
      <LiveRegion>{notice}</LiveRegion>
      {accesses.items.length > 0 && <p className={layout.note}>{t('office.accesses.lost')}</p>}
      <InfiniteList
        label={t('office.accesses.title')}
        batches={accesses}
        empty={notice ? null : <Empty title={t('office.accesses.empty')} text={t('office.accesses.empty.text')} />}
      >
        {(access) => (
          <AccessRow
            key={access.id}
            access={access}
            isNew={isNew(access)}
            activity={activityOf(status, access.id)}
            onRemoved={handleRemoved}
          />
        )}
      </InfiniteList>
    </section>
  )
}

/** The activity of an access: `{}` while unknown; undefined if the status could not be loaded. */
function activityOf({ data, isFetched }: AccessStatusQuery, accessId: number): RowActivity | undefined {
  if (!isFetched) return {}
  if (!data) return undefined
  if (data.readiness === 'unmanaged') return 'unmanaged'
  return data.items.find(({ id }) => id === accessId) ?? {}
}
