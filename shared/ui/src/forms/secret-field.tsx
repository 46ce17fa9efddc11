import { useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from '@sallyport/runtime/i18n'
import { IconButton } from '../components/icon-button.tsx'
import { classNames } from '../components/class-names.ts'
import { FieldFrame } from './field-frame.tsx'
import field from './field.module.css'
import styles from './secret-field.module.css'
import { useField, type FieldProps } from './use-field.ts'

/**
 * A masked text field for a secret that is not the user's password. Not of type password, because browsers would fill in
 * the user's password and offer to save this value.
 */
export function SecretField(props: FieldProps) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const { id, message, control } = useField(props)
  const Icon = isShown ? EyeOff : Eye

  return (
    <FieldFrame id={id} label={props.label} hint={props.hint} message={message}>
      <div className={field.withButton}>
        <input
          {...control}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={classNames(field.control, !isShown && styles.masked)}
        />
        <IconButton
          label={t(isShown ? 'form.secret.hide' : 'form.secret.show')}
          aria-controls={id}
          className={field.inside}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon />
        </IconButton>
      </div>
    </FieldFrame>
  )
}
