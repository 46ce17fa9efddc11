import { routes, type Language } from '@sallyport/contract/config'
import { htmlBody, plainTextBody } from '../mail/mail-body.ts'
import type { Mail } from '../mail/mail.ts'
import type { ManagedNode } from './managed-nodes.ts'

export type NodeNews = 'unreachable' | 'back'
type NodeMailInput = {
  to: string
  language: Language
  news: NodeNews
  node: Pick<ManagedNode, 'node_id' | 'name' | 'unreachable_since' | 'notified_since'>
  appName: string
  publicUrl: string
}
type MailTexts = { subject: string; paragraphs: readonly string[] }
type TextValues = { appName: string; name: string; since: string }

const texts: Record<Language, Record<NodeNews, (values: TextValues) => MailTexts>> = {
  en: {
    unreachable: ({ appName, name, since }) => ({
      subject: `${appName}: node ${name} cannot be reached`,
      paragraphs: [
        `${appName} has not been able to reach the agent on the node ${name} since ${since} UTC. Details are on this page:`,
        'Existing accesses keep working as long as the node itself runs. Changes take effect when it can be reached again.',
        'You will get one more email when that happens.',
      ],
    }),
    back: ({ appName, name, since }) => ({
      subject: `${appName}: node ${name} can be reached again`,
      paragraphs: [
        `The agent on the node ${name} can be reached again, after an interruption since ${since} UTC. Details are on this page:`,
        'Changes made in the meantime are sent to the node automatically.',
      ],
    }),
  },
  ru: {
    unreachable: ({ appName, name, since }) => ({
      subject: `${appName}: сервер ${name} недоступен`,
      paragraphs: [
        `${appName} не может связаться с агентом на сервере ${name} с ${since} UTC. Подробности на странице:`,
        'Созданные доступы работают, пока работает сам сервер. Изменения вступят в силу, когда связь восстановится.',
        'Когда это произойдёт, вы получите ещё одно письмо.',
      ],
    }),
    back: ({ appName, name, since }) => ({
      subject: `${appName}: сервер ${name} снова доступен`,
      paragraphs: [
        `Связь с агентом на сервере ${name}, потерянная ${since} UTC, восстановлена. Подробности на странице:`,
        'Изменения, сделанные за это время, отправляются на сервер автоматически.',
      ],
    }),
  },
}

/** The mail to admins about a node that is unreachable or back, with a link to its page. */
export function nodeMail({ to, language, news, node, appName, publicUrl }: NodeMailInput): Mail {
  const since = formatUtc(node.unreachable_since ?? node.notified_since ?? 0, language)
  const { subject, paragraphs } = texts[language][news]({ appName, name: node.name, since })
  const link = publicUrl + routes.adminNode.to({ id: node.node_id })
  const content = { language, title: subject, paragraphs, link }
  return { to, subject, text: plainTextBody(content), html: htmlBody(content) }
}

/** UTC, because the time zone of the reader is unknown. */
function formatUtc(unixTime: number, language: Language): string {
  const format = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, format).format(unixTime * 1000)
}
