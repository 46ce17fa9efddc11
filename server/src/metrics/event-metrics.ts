import { Counter, Gauge, type Registry } from 'prom-client'
import type { Mailer } from '../mail/mailer.ts'

/** Metrics of what happens outside of requests, and is in no table. */
export function createEventMetrics(registry: Registry) {
  const mails = new Counter({
    name: 'sallyport_mails_total',
    help: 'Mails that the mail server or the outbox accepted, or refused',
    labelNames: ['result'],
    registers: [registry],
  })
  const taskFailures = new Counter({
    name: 'sallyport_background_task_failures_total',
    help: 'Background tasks that failed; they run again at their next time',
    registers: [registry],
  })
  mails.inc({ result: 'sent' }, 0)
  mails.inc({ result: 'failed' }, 0)
  return {
    countMails: ({ send }: Mailer): Mailer => ({
      send: async (mail) => {
        try {
          await send(mail)
          mails.inc({ result: 'sent' })
        } catch (error) {
          mails.inc({ result: 'failed' })
          throw error
        }
      },
    }),
    countTaskFailure: () => taskFailures.inc(),
  }
}

/** Shows when the last backup was completed, in unix seconds; without a sample while `lastBackupAt` returns null. */
export function showBackups(registry: Registry, lastBackupAt: () => number | null): void {
  registry.registerMetric(
    new Gauge({
      name: 'sallyport_last_backup_timestamp_seconds',
      help: 'When the last backup was completed',
      registers: [],
      collect() {
        this.reset()
        const at = lastBackupAt()
        if (at === null) this.remove()
        else this.set(at)
      },
    }),
  )
}
