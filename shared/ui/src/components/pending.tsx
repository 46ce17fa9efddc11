import type { ComponentProps } from 'react'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export function Pending({ shape = 'lines', count }: Partial<ComponentProps<typeof Skeleton>>) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy>
      <VisuallyHidden>{t('ui.pending')}</VisuallyHidden>
      <Skeleton shape={shape} count={count} />
    </div>
  )
}
