import { useState, type ComponentProps } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from '@sallyport/runtime/i18n'
import { IconButton } from '../components/icon-button.tsx'
import styles from './field.module.css'

export function PasswordInput(input: ComponentProps<'input'>) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye

  return (
    <div className={styles.withButton}>
      <input {...input} type={isShown ? 'text' : 'password'} />
      <IconButton
        label={t(isShown ? 'form.password.hide' : 'form.password.show')}
        aria-controls={input.id}
        className={styles.inside}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon />
      </IconButton>
    </div>
  )
}
