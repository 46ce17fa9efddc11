import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Badge } from '@sallyport/ui'
import styles from './setup-checklist.module.css'
import type { Step } from './use-setup-steps.tsx'

export function SetupStep({ step: { title, text, isDone, action } }: { step: Step }) {
  const { t } = useTranslation()
  return (
    <li className={styles.step}>
      {isDone ? <CircleCheck aria-hidden className={styles.done} /> : <Circle aria-hidden className={styles.open} />}
      <div className={styles.description}>
        <h3 className={styles.title}>
          {title} {isDone && <Badge tone="success">{t('office.setup.done')}</Badge>}
        </h3>
        <p className={styles.text}>{text}</p>
      </div>
      {!isDone && action}
    </li>
  )
}
