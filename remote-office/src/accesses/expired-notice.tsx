import { routes } from '@sallyport/contract/config'
import type { Access } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ButtonLink, Hint, layout } from '@sallyport/ui'
import type { ReactNode } from 'react'
import { useIsLimited } from './use-is-limited.ts'

type Props = {
  accesses: readonly Pick<Access, 'id' | 'name'>[]
  /** The actions that create new accesses. */
  children: ReactNode
}

/** Names the accesses that have expired on the open page, and offers premium and new accesses. */
export function ExpiredNotice({ accesses, children }: Props) {
  const { t } = useTranslation()
  const isLimited = useIsLimited()
  return (
    <div className={layout.appears}>
      <Hint
        tone="warning"
        action={
          <div className={layout.actions}>
            {isLimited && (
              <ButtonLink variant="primary" to={routes.premium.to()}>
                {t('office.create.premium')}
              </ButtonLink>
            )}
            {children}
          </div>
        }
      >
        {accesses.map(({ id, name }) => (
          <p key={id}>{t('office.accesses.expired', { name })}</p>
        ))}
      </Hint>
    </div>
  )
}
