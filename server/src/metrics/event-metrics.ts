import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
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

/** Shows when the newest backup was completed, in unix seconds; without a sample while there is none. */
export function showBackups(registry: Registry, folder: string): void {
  registry.registerMetric(
    new Gauge({
      name: 'sallyport_last_backup_timestamp_seconds',
      help: 'When the last backup was completed',
      registers: [],
      collect() {
        this.reset()
        const at = lastBackupAt(folder)
        if (at === null) this.remove()
        else this.set(at)
      },
    }),
  )
}

function lastBackupAt(folder: string): number | null {
  if (!existsSync(folder)) return null
  const times = readdirSync(folder)
    .filter((name) => name.endsWith('.dump'))
    .map((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return times.length === 0 ? null : Math.floor(Math.max(...times) / 1000)
}
