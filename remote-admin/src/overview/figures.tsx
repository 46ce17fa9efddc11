import type { Overview } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Card } from '@sallyport/ui'
import type { ReactNode } from 'react'
import { PageLink } from '../lists/cells.tsx'
import { ownRoutes } from '../remote.ts'
import styles from './figures.module.css'

export function Figures({ overview: { users, accesses, nodes, orders } }: { overview: Overview }) {
  const { t } = useTranslation()
  const numbers = new Intl.NumberFormat(useLanguage())
  const format = (value: number) => numbers.format(value)
  const { busy_slots, capacity, unlimited_slots } = nodes
  return (
    <ul role="list" aria-label={t('admin.overview.figures')} className={styles.figures}>
      <Figure title={t('admin.users.title')} to={ownRoutes.adminUsers.to()} value={format(users.active)}>
        <span>{t('admin.overview.users.total', { count: users.total, number: format(users.total) })}</span>
        <span>{t('admin.overview.users.premium', { number: format(users.premium) })}</span>
        <span>{t('admin.overview.users.recent', { number: format(users.recent) })}</span>
      </Figure>
      <Figure
        title={t('admin.overview.accesses')}
        to={`${ownRoutes.adminUserAccesses.to()}?status=active`}
        value={format(accesses.active)}
      >
        <span>{t('admin.overview.accesses.connected', { number: format(accesses.connected) })}</span>
        <span>{t('admin.overview.accesses.limited', { number: format(accesses.limited) })}</span>
      </Figure>
      <Figure title={t('admin.admin.nodes.title')} to={ownRoutes.adminNodes.to()} value={format(nodes.active)}>
        <span>{t('admin.overview.nodes.total', { count: nodes.total, number: format(nodes.total) })}</span>
        {capacity > 0 && (
          <span>{t('admin.overview.nodes.slots', { slots: `${format(busy_slots)}/${format(capacity)}` })}</span>
        )}
        {(unlimited_slots > 0 || capacity === 0) && (
          <span>{t('admin.overview.nodes.unlimited', { slots: format(unlimited_slots) })}</span>
        )}
      </Figure>
      <Figure
        title={t('admin.overview.orders')}
        to={`${ownRoutes.adminBillings.to()}?status=pending`}
        value={format(orders.pending)}
      />
    </ul>
  )
}

type Props = { title: string; to: string; value: string; children?: ReactNode }

function Figure({ title, to, value, children }: Props) {
  return (
    <li>
      <Card interactive className={styles.card}>
        <h2 className={styles.title}>
          <PageLink to={to} data-card-target>
            {title}
          </PageLink>
        </h2>
        <p className={styles.value} data-numbers>
          {value}
        </p>
        <p className={styles.details}>{children}</p>
      </Card>
    </li>
  )
}
