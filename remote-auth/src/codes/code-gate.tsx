import type { ReactNode } from 'react'
import { routes } from '@sallyport/contract/config'
import { Navigate } from '@sallyport/runtime/router'
import { Failed, Pending } from '@sallyport/ui'
import { useWords } from '../words.ts'
import type { CodeCheck } from './use-code-check.ts'

type Props<T> = { check: CodeCheck<T>; children: (details: T) => ReactNode }

/** Shows the form of a valid code only (§8). */
export function CodeGate<T>({ check, children }: Props<T>) {
  const words = useWords()
  switch (check.verdict) {
    case 'waiting':
      return <Pending />
    case 'valid':
      return children(check.details)
    case 'busy':
      return <Failed title={words('too.many.requests.error')} text={words('auth.code.busy')} onRetry={check.again} />
    case 'invalid':
      return <Navigate to={routes.notFound.to()} replace />
  }
}
