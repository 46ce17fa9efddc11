import { useState, type ComponentProps } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { useWords } from '@sallyport/runtime/messages'
import { IconButton } from '../components/icon-button.tsx'
import styles from './field.module.css'

export function PasswordInput(input: ComponentProps<'input'>) {
  const words = useWords()
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye

  return (
    <div className={styles.withButton}>
      <input {...input} type={isShown ? 'text' : 'password'} />
      <IconButton
        label={words(isShown ? 'form.password.hide' : 'form.password.show')}
        aria-controls={input.id}
        className={styles.inside}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon />
      </IconButton>
    </div>
  )
}
