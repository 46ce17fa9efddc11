import { BadgeCheck, Infinity as InfinityIcon, ReceiptText } from 'lucide-react'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './premium.module.css'

const benefits = [
  { Icon: InfinityIcon, title: 'office.premium.benefit.lasting', text: 'office.premium.benefit.lasting.text' },
  { Icon: BadgeCheck, title: 'office.premium.benefit.kept', text: 'office.premium.benefit.kept.text' },
  { Icon: ReceiptText, title: 'office.premium.benefit.once', text: 'office.premium.benefit.once.text' },
] as const

export function Benefits() {
  const { t } = useTranslation()
  return (
    <ul role="list" aria-label={t('office.premium.benefits')} className={styles.benefits}>
      {benefits.map(({ Icon, title, text }) => (
        <li key={title} className={styles.benefit}>
          <Icon aria-hidden />
          <div>
            <p className={styles.title}>{t(title)}</p>
            <p className={styles.benefitText}>{t(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
