import { routes } from '@sallyport/contract/config'
import { adminUserPageEndpoints, nodeHealthEndpoints } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ButtonLink, Empty } from '@sallyport/ui'
import { ListSection } from '../lists/list.tsx'
import { useAccessColumns } from './access-columns.tsx'

export function AccessesOfUser({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <ListSection
      title={t('admin.user.accesses')}
      endpoint={adminUserPageEndpoints.accesses}
      id={id}
      columns={useAccessColumns('user')}
      rowKey={({ access_id }) => access_id}
      empty={<Empty title={t('admin.user.accesses.none')} />}
    />
  )
}

export function AccessesOfNode({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <ListSection
      title={t('admin.node.accesses')}
      endpoint={nodeHealthEndpoints.accesses}
      id={id}
      columns={useAccessColumns('node')}
      rowKey={({ access_id }) => access_id}
      empty={
        <Empty
          title={t('admin.node.accesses.empty')}
          text={t('admin.node.accesses.empty.text')}
          action={<ButtonLink to={routes.node.to({ id })}>{t('admin.node.accesses.empty.create')}</ButtonLink>}
        />
      }
    />
  )
}
