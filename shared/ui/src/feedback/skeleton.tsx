import { useTranslation } from '@sallyport/runtime/i18n'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './skeleton.module.css'

type Props = Partial<ComponentProps<typeof Skeleton>> & {
  /** The skeletons of a page with several sections, instead of one shape; null for none. */
  children?: ReactNode
}

/** Announces that content is loading, and shows skeletons in its shape. */
export function Pending({ shape = 'lines', count, children }: Props) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy className={styles.sections}>
      <VisuallyHidden>{t('ui.pending')}</VisuallyHidden>
      {children === undefined ? <Skeleton shape={shape} count={count} /> : children}
    </div>
  )
}

export type SkeletonShape = 'lines' | 'rows' | 'cards' | 'figures' | 'facts' | 'table' | 'form' | 'fields' | 'buttons'

/** Placeholders in the shape of the content, visible after `limits.pending.visibleAfter`, so that a short wait shows nothing. */
export function Skeleton({ shape, count = 3 }: { shape: SkeletonShape; count?: number }) {
  return (
    <div aria-hidden className={classNames(styles.skeleton, styles[shape])}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.piece} />
      ))}
    </div>
  )
}
