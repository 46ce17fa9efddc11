import type { ReactNode } from 'react'
import { routes } from '@sallyport/contract/config'
import { Navigate } from '@sallyport/runtime/router'
import { Failed, Pending } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import type { CodeValidation } from './use-code-validation.ts'

type Props<T> = { validation: CodeValidation<T>; children: (details: T) => ReactNode }

/** Renders the form only when the code is valid (§8). */
export function CodeGate<T>({ validation, children }: Props<T>) {
  const { t } = useTranslation()
  switch (validation.status) {
    case 'pending':
      return <Pending shape="form" count={2} />
    case 'valid':
      return children(validation.details)
    case 'rate limited':
      return <Failed title={t('too.many.requests.error')} text={t('auth.code.busy')} onRetry={validation.retry} />
    case 'invalid':
      return <Navigate to={routes.notFound.to()} replace />
  }
}
