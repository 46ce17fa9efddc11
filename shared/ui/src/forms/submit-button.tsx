import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { Button, type ButtonVariant } from '../components/button.tsx'

export function SubmitButton({ variant = 'primary', children }: { variant?: ButtonVariant; children: ReactNode }) {
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" variant={variant} busy={isSubmitting}>
      {children}
    </Button>
  )
}
