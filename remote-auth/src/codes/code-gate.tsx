import type { ReactNode } from 'react'
import { routes } from 'shared/config'
import { Navigate } from 'shared/router'
import { Failed, Pending } from 'shared/ui'
import { useWords } from '../words.ts'
import type { CodeCheck } from './use-code-check.ts'

/** Lets nobody to a form whose code is not good (§8). */
export function CodeGate({ check, children }: { check: CodeCheck; children: ReactNode }) {
  const words = useWords()
  switch (check.verdict) {
    case 'waiting':
      return <Pending />
    case 'valid':
      return children
    case 'busy':
      return <Failed title={words('too.many.requests.error')} text={words('auth.code.busy')} onRetry={check.again} />
    case 'invalid':
      return <Navigate to={routes.notFound.to()} replace />
  }
}
