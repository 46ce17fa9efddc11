import { useRef } from 'react'
import type { Access } from '@sallyport/contract/endpoints'
import { Empty, PagedList, type PagedListState } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './access-list.module.css'
import { AccessRow } from './access-row.tsx'
import { useRefetchOnExpiry } from './use-refetch-on-expiry.ts'
import { useUnexpired } from './use-unexpired.ts'

export function AccessList({ accesses }: { accesses: PagedListState<Access> }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const items = useUnexpired(accesses.items)
  useRefetchOnExpiry(accesses.items.length - items.length)
  const handleRemoved = () => heading.current?.focus()

  return (
    <section className={styles.section}>
      <h2 ref={heading} tabIndex={-1}>
        {t('office.accesses.title')}
      </h2>
      <PagedList
        label={t('office.accesses.title')}
        pages={{ ...accesses, items }}
        empty={<Empty title={t('office.accesses.empty')} text={t('office.accesses.empty.text')} />}
      >
        {(access) => <AccessRow key={access.id} access={access} onRemoved={handleRemoved} />}
      </PagedList>
    </section>
  )
}
