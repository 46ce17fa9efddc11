import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './skeleton.module.css'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = Partial<ComponentProps<typeof Skeleton>> & {
  /** The skeletons of a page with several sections, instead of one shape. */
  children?: ReactNode
}

/** Announces that something is loading, and shows its shape. */
export function Pending({ shape = 'lines', count, children }: Props) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy className={styles.sections}>
      <VisuallyHidden>{t('ui.pending')}</VisuallyHidden>
      {children ?? <Skeleton shape={shape} count={count} />}
    </div>
  )
}
