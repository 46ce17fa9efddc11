import { routes } from '@sallyport/contract/config'
import type { Setup } from '@sallyport/contract/endpoints'
import { type TFunction, useTranslation } from '@sallyport/runtime/i18n'
import { useAccount } from '@sallyport/runtime/session'
import {
  AgentCommands,
  Badge,
  Button,
  ButtonLink,
  classNames,
  focusPageTitle,
  layout,
  useFocusAfterRemoval,
} from '@sallyport/ui'
import { Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react'
import { useDismissSetup, useSetup, useTestMail } from './setup-calls.ts'
import styles from './setup.module.css'

/** Disappears when all steps are done or an admin dismisses it. `onSettled` is called after the first response or failure. */
export function SetupChecklist({ onSettled }: { onSettled: () => void }) {
  const { data, isPending } = useSetup()
  const handleSettled = useEffectEvent(onSettled)
  // Before the checklist is painted, so that it appears together with the content below it.
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
    <section ref={frame} className={classNames(layout.panel, styles.checklist)} aria-labelledby="setup">
      <header className={styles.header}>
        <div>
          <h2 id="setup">{t('office.setup.title')}</h2>
          <p aria-live="polite" aria-atomic data-numbers className={layout.note}>
            {t('office.setup.progress', { done, total: steps.length })}
          </p>
        </div>
        <Button busy={isRunning} onClick={() => void run()}>
          {t('office.setup.dismiss')}
        </Button>
      </header>
      <ol role="list" aria-labelledby="setup">
        {steps.map((step) => (
          <SetupStep key={step.title} step={step} />
        ))}
      </ol>
    </section>
  )
}

function SetupStep({ step: { title, text, isDone, details, action } }: { step: Step }) {
  const { t } = useTranslation()
  return (
    <li className={styles.step}>
      {isDone ? <CircleCheck aria-hidden className={styles.done} /> : <Circle aria-hidden className={styles.open} />}
      <div className={styles.description}>
        <h3 className={styles.title}>
          <span>{`${title} `}</span>
          {isDone && <Badge tone="success">{t('office.setup.done')}</Badge>}
        </h3>
        <p className={styles.text}>{text}</p>
        {!isDone && details && <div className={styles.details}>{details}</div>}
      </div>
      {!isDone && action}
    </li>
  )
}

type Step = { title: string; text: string; isDone: boolean; details?: ReactNode; action?: ReactNode }

/** The steps in the order in which an admin does them. */
function useSetupSteps(setup: Setup): Step[] {
  const { t } = useTranslation()
  const email = useAccount()?.email ?? ''
  const { public_url, mail, has_node, agent_program, has_invite, has_handshake } = setup
  return [
    {
      title: t('office.setup.url'),
      text: urlText(public_url, t),
      isDone: public_url.is_done,
      action: public_url.is_set && <a href={public_url.url}>{t('office.setup.url.open')}</a>,
    },
    {
      title: t('office.setup.mail'),
      text: mailText(mail, email, t),
      isDone: mail.is_done,
      action: mail.is_configured && <TestMailButton />,
    },
    {
      title: t('office.setup.node'),
      text: t(has_node ? 'office.setup.node.done' : 'office.setup.node.text'),
      isDone: has_node,
      details: agent_program && <AgentCommands program={agent_program} />,
      action: <ButtonLink to={routes.adminNodeCreate.to()}>{t('office.setup.node.create')}</ButtonLink>,
    },
    {
      title: t('office.setup.invite'),
      text: t(has_invite ? 'office.setup.invite.done' : 'office.setup.invite.text'),
      isDone: has_invite,
      action: <ButtonLink to={routes.adminUserInvites.to()}>{t('office.setup.invite.create')}</ButtonLink>,
    },
    {
      title: t('office.setup.handshake'),
      text: t(has_handshake ? 'office.setup.handshake.done' : 'office.setup.handshake.text'),
      isDone: has_handshake,
    },
  ]
}

function urlText({ url, is_set, is_done }: Setup['public_url'], t: TFunction): string {
  if (is_done) return t('office.setup.url.done', { url })
  return t(is_set ? 'office.setup.url.elsewhere' : 'office.setup.url.unset', { url })
}

function mailText({ is_configured, is_done, failure }: Setup['mail'], email: string, t: TFunction): string {
  if (is_done) return t('office.setup.mail.done')
  if (is_configured && failure !== null) return t('office.setup.mail.failed', { reason: failure })
  return is_configured ? t('office.setup.mail.text', { email }) : t('office.setup.mail.unset')
}

/** A success removes the button, and the focus moves to the heading of the page. */
function TestMailButton() {
  const { t } = useTranslation()
  const { run, isRunning } = useTestMail()
  const frame = useFocusAfterRemoval<HTMLDivElement>(focusPageTitle)
  return (
    <div ref={frame}>
      <Button busy={isRunning} onClick={() => void run()}>
        {t('office.setup.mail.send')}
      </Button>
    </div>
  )
}
