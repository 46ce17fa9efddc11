import { useTranslation } from '@sallyport/runtime/i18n'
import { classNames, IconButton } from '@sallyport/ui'
import { FieldFrame, fieldStyles, useField, type FieldProps } from '@sallyport/ui/forms'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import styles from './secret-field.module.css'

/** A masked field for a secret that is not the user's password: browsers fill in `type="password"`, and offer to save it. */
export function SecretField(props: FieldProps) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const { id, message, control } = useField(props)
  const Icon = isShown ? EyeOff : Eye

  return (
    <FieldFrame id={id} label={props.label} hint={props.hint} message={message}>
      <div className={fieldStyles.withButton}>
        <input
          {...control}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={classNames(fieldStyles.control, !isShown && styles.masked)}
        />
        <IconButton
          label={t(isShown ? 'admin.secret.hide' : 'admin.secret.show')}
          aria-controls={id}
          className={fieldStyles.inside}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon />
        </IconButton>
      </div>
    </FieldFrame>
  )
}
