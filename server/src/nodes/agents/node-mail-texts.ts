import type { Language } from '@sallyport/contract/config'
import type { MailTexts } from '../../mail/mail.ts'
import type { AnsweredProblem } from './node-problems.ts'

/** A change of a node that admins are informed of. `over`: the problem of the last mail has ended. */
export type NodeNews = { kind: 'unreachable' | 'back' } | { kind: 'problem' | 'over'; problem: AnsweredProblem }

type TextValues = { appName: string; name: string; since: string }

export const nodeMailTexts = (language: Language, news: NodeNews, values: TextValues): MailTexts =>
  'problem' in news
    ? problemMailTexts[language][news.kind]({ ...values, ...problemTexts[language][news.problem] })
    : reachabilityTexts[language][news.kind](values)

type ReachabilityTexts = Record<'unreachable' | 'back', (values: TextValues) => MailTexts>

const reachabilityTexts: Record<Language, ReachabilityTexts> = {
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

type ProblemText = { cause: string; remedy: string }
type ProblemMailTexts = Record<'problem' | 'over', (values: TextValues & ProblemText) => MailTexts>

const problemMailTexts: Record<Language, ProblemMailTexts> = {
  en: {
    problem: ({ appName, name, since, cause, remedy }) => ({
      subject: `${appName}: node ${name} has a problem`,
      paragraphs: [
        `Since ${since} UTC, the node ${name} has had this problem: ${cause}. Details are on this page:`,
        remedy,
        'You will get one more email when the problem is over.',
      ],
    }),
    over: ({ appName, name, since, cause }) => ({
      subject: `${appName}: the problem of node ${name} is over`,
      paragraphs: [`The node ${name} no longer has this problem, which began on ${since} UTC: ${cause}. Its page:`],
    }),
  },
  ru: {
    problem: ({ appName, name, since, cause, remedy }) => ({
      subject: `${appName}: проблема на сервере ${name}`,
      paragraphs: [
        `С ${since} UTC на сервере ${name} есть проблема: ${cause}. Подробности на странице:`,
        remedy,
        'Когда проблема будет устранена, вы получите ещё одно письмо.',
      ],
    }),
    over: ({ appName, name, since, cause }) => ({
      subject: `${appName}: проблема на сервере ${name} устранена`,
      paragraphs: [`Проблема на сервере ${name}, начавшаяся ${since} UTC, устранена: ${cause}. Страница сервера:`],
    }),
  },
}

const problemTexts: Record<Language, Record<AnsweredProblem, ProblemText>> = {
  en: {
    other_server: {
      cause: 'its agent belongs to another installation',
      remedy: 'To take the agent over, run “sallyport-agent forget” on the node.',
    },
    shared_agent: {
      cause: 'another node has the same agent, and each removes the accesses of the other',
      remedy: 'Delete one of the two nodes, or paste the setup text of another agent into its form.',
    },
    public_key: {
      cause: 'the interface has another public key than the node form, so clients cannot connect',
      remedy: 'Correct the public key in the node form.',
    },
    interface: {
      cause: 'the agent cannot change the WireGuard interface',
      remedy: 'The reason is in the log on the node: “journalctl -u sallyport-agent”.',
    },
    subnet: {
      cause: 'the interface has an address of another subnet than the node form, so clients get no answer',
      remedy:
        'Correct the subnet in the node form, or set the node up again with “sallyport-agent init --force --subnet”.',
    },
    port: {
      cause:
        'the interface listens on another UDP port than the URL in the node form, and no client has ever connected',
      remedy: 'Correct the port of the URL, or check that your router forwards it to the port of the interface.',
    },
    forwarding: {
      cause:
        'the kernel or another firewall drops what the node forwards, so clients connect, but have no internet access',
      remedy: 'Run “sallyport-agent status” on the node: it prints the cause and the commands that solve it.',
    },
    firewall: {
      cause: 'the firewall rules of the agent are missing, so clients may reach more than they should',
      remedy:
        'After a minute, the agent ends all tunnels, which come back with the rules. Its log says why it cannot restore them: “journalctl -u sallyport-agent”.',
    },
    mtu: {
      cause: 'the MTU of the interface is too small or too large for tunnels (576 to 8920 bytes)',
      remedy: 'Run “sallyport-agent update --mtu 1420” on the node.',
    },
  },
  ru: {
    other_server: {
      cause: 'агентом управляет другая установка',
      remedy: 'Чтобы управлять им отсюда, выполните на сервере «sallyport-agent forget».',
    },
    shared_agent: {
      cause: 'тот же агент указан у другого сервера, и каждый удаляет доступы другого',
      remedy: 'Удалите один из двух серверов или вставьте в его форму текст настройки другого агента.',
    },
    public_key: {
      cause: 'публичный ключ интерфейса не совпадает с ключом в форме, и приложения не могут подключиться',
      remedy: 'Исправьте публичный ключ в форме сервера.',
    },
    interface: {
      cause: 'агенту не удаётся изменить интерфейс WireGuard',
      remedy: 'Причина — в журнале на сервере: «journalctl -u sallyport-agent».',
    },
    subnet: {
      cause: 'адрес интерфейса не из той подсети, которая указана в форме, и клиенты не получают ответа',
      remedy: 'Исправьте подсеть в форме или настройте сервер заново командой «sallyport-agent init --force --subnet».',
    },
    port: {
      cause: 'интерфейс слушает другой порт UDP, чем указан в URL-адресе в форме, и никто ещё не подключался',
      remedy: 'Исправьте порт в URL-адресе или проверьте, что маршрутизатор перенаправляет его на порт интерфейса.',
    },
    forwarding: {
      cause:
        'ядро или другой брандмауэр не пропускает пересылаемые пакеты: клиенты подключаются, но доступа в интернет у них нет',
      remedy: 'Выполните на сервере «sallyport-agent status»: команда покажет причину и как её устранить.',
    },
    firewall: {
      cause: 'нет правил брандмауэра, которые создаёт агент, и клиентам может быть доступно лишнее',
      remedy:
        'Через минуту агент закрывает все туннели; они вернутся вместе с правилами. Почему он не может их восстановить, сказано в его журнале: «journalctl -u sallyport-agent».',
    },
    mtu: {
      cause: 'MTU интерфейса слишком мал или слишком велик для туннелей (допустимо от 576 до 8920 байт)',
      remedy: 'Выполните на сервере «sallyport-agent update --mtu 1420».',
    },
  },
}
