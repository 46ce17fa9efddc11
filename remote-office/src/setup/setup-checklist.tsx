import { useEffectEvent, useLayoutEffect } from 'react'
import type { Setup } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, focusPageTitle, useFocusAfterRemoval } from '@sallyport/ui'
import { useDismissSetup, useSetup } from './setup-api.ts'
import styles from './setup-checklist.module.css'
import { SetupStep } from './setup-step.tsx'
import { useSetupSteps } from './use-setup-steps.tsx'

/** `onSettled` is called when its first request has succeeded or failed. */
type Props = { onSettled: () => void }

/** Disappears when all steps are done, or when an admin dismisses it. */
export function SetupChecklist({ onSettled }: Props) {
  const { data, isPending } = useSetup()
  const handleSettled = useEffectEvent(onSettled)
  // Before the checklist is painted, so that the page draws it together with what is below it.
  useLayoutEffect(() => {
    if (!isPending) handleSettled()
  }, [isPending])

  return data && !data.is_finished ? <OpenChecklist setup={data} /> : null
}

function OpenChecklist({ setup }: { setup: Setup }) {
  const { t } = useTranslation()
  const steps = useSetupSteps(setup)
  const { run, isRunning } = useDismissSetup()
  const frame = useFocusAfterRemoval<HTMLElement>(focusPageTitle)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section ref={frame} className={styles.checklist} aria-labelledby="setup">
      <header className={styles.header}>
        <div>
          <h2 id="setup">{t('office.setup.title')}</h2>
          <p aria-live="polite" aria-atomic className={styles.progress}>
            {t('office.setup.progress', { done, total: steps.length })}
          </p>
        </div>
        <Button busy={isRunning} onClick={() => void run()}>
          {t('office.setup.dismiss')}
        </Button>
      </header>
      <ol role="list" aria-labelledby="setup" className={styles.steps}>
        {steps.map((step) => (
          <SetupStep key={step.title} step={step} />
        ))}
      </ol>
    </section>
  )
}
