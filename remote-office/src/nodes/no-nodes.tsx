import { routes } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useAccount } from '@sallyport/runtime/session'
import { ButtonLink, Empty } from '@sallyport/ui'

/** The empty list of nodes: admins can add one, members can ask for one. */
export function NoNodes() {
  const { t } = useTranslation()
  const isAdmin = useAccount()?.is_admin ?? false
  return isAdmin ? (
    <Empty
      title={t('office.nodes.empty')}
      text={t('office.nodes.empty.admin.text')}
      action={
        <ButtonLink variant="primary" to={routes.adminNodeCreate.to()}>
          {t('office.nodes.empty.create')}
        </ButtonLink>
      }
    />
  ) : (
    <Empty
      title={t('office.nodes.empty')}
      text={t('office.nodes.empty.text')}
      action={<ButtonLink to={routes.support.to()}>{t('office.nodes.empty.support')}</ButtonLink>}
    />
  )
}
