import { useTranslation, type TranslationKey } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { classNames, useCopyToClipboard } from '@sallyport/ui'
import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './copy-value.module.css'

const labels = {
  id: 'admin.copy.id',
  email: 'admin.copy.email',
  ip: 'admin.copy.ip',
  'public key': 'admin.copy.public.key',
  'external id': 'admin.copy.external.id',
} as const satisfies Record<string, TranslationKey>

const shortened: ReadonlySet<keyof typeof labels> = new Set(['public key', 'external id'])

type Props = {
  kind: keyof typeof labels
  value: string | number
  /** The shown part of the value; without it the button is an icon. */
  children?: ReactNode
}

/** A button that copies a value of a row. */
export function CopyValue({ kind, value, children }: Props) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopyToClipboard(t('admin.copy.failed'))
  const text = String(value)
  const shown = shortened.has(kind) ? shortCode(text) : text
  const Icon = isCopied ? Check : Copy

  async function handleClick() {
    if (await copy(text)) void notify.success(t('admin.copied', { value: shown }))
  }

  return (
    <button
      type="button"
      aria-label={t(labels[kind], { value: shown })}
      className={classNames(styles.copy, !children && styles.iconOnly)}
      onClick={() => void handleClick()}
    >
      {children && <span className={classNames(styles.text, kind === 'ip' && styles.code)}>{children}</span>}
      <Icon aria-hidden className={isCopied ? styles.copied : styles.icon} />
    </button>
  )
}

/** A key or an id of a row, shortened, as a button that copies all of it. */
export function CopyableCode({ kind, code }: { kind: Props['kind']; code: string }) {
  return (
    <CopyValue kind={kind} value={code}>
      <code className={styles.code}>{shortCode(code)}</code>
    </CopyValue>
  )
}

/** Characters that remain at each end of a shortened code. */
const endLength = 4

/** A key or an id such as `yj2P…lhw=`; a short one is returned as it is. */
export const shortCode = (code: string): string =>
  code.length <= 3 * endLength ? code : `${code.slice(0, endLength)}…${code.slice(-endLength)}`
