import { useTranslation, type TranslationKey } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { classNames, useCopyToClipboard } from '@sallyport/ui'
import { Check, Copy } from 'lucide-react'
import styles from './copy-value.module.css'

const labels = {
  id: 'admin.copy.id',
  email: 'admin.copy.email',
  ip: 'admin.copy.ip',
  'public key': 'admin.copy.public.key',
  'external id': 'admin.copy.external.id',
} as const satisfies Record<string, TranslationKey>

const codes: ReadonlySet<keyof typeof labels> = new Set(['public key', 'external id'])

type Props = {
  kind: keyof typeof labels
  value: string | number
  id?: string
}

/** A button that copies a value of a row. Shows the value (codes are shortened), or beside an e-mail only an icon. */
export function CopyValue({ kind, value, id }: Props) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopyToClipboard(t('admin.copy.failed'))
  const text = String(value)
  const isCode = codes.has(kind)
  const shownText = isCode ? shortCode(text) : text
  const Icon = isCopied ? Check : Copy

  async function handleClick() {
    if (await copy(text)) void notify.success(t('admin.copied', { value: shownText }))
  }

  return (
    <button
      type="button"
      aria-label={t(labels[kind], { value: shownText })}
      className={classNames(styles.copy, kind === 'email' && styles.iconOnly)}
      onClick={() => void handleClick()}
    >
      {kind !== 'email' && (
        <span id={id} className={classNames(styles.text, kind === 'ip' && styles.code)}>
          {isCode ? <code className={styles.code}>{shownText}</code> : shownText}
        </span>
      )}
      <Icon aria-hidden className={isCopied ? styles.copied : styles.icon} />
    </button>
  )
}

/** Characters that remain at each end of a shortened code. */
const endLength = 4

/** Shortens a key or an id to the form `yj2P…lhw=`. Short values are unchanged. */
export const shortCode = (code: string): string =>
  code.length <= 3 * endLength ? code : `${code.slice(0, endLength)}…${code.slice(-endLength)}`
