import { isIPv4 } from 'node:net'
import * as v from 'valibot'
import { emailField, optionalField, singleLine } from './config-fields.ts'
import { isLoopbackName } from './loopback.ts'

/** Characters that end the host of a URL, or are no part of one (https://url.spec.whatwg.org/#authority-state), and a `%` without two digits. */
const wrongCharacter = /[/?#\\\s]|%(?![\da-f]{2})/i

/** The first character of the user and the password that has to be percent-encoded; null without one. */
function unencodedCharacter(url: string): string | null {
  const rest = url.replace(/^\w+:\/\//, '')
  return wrongCharacter.exec(rest.slice(0, Math.max(0, rest.lastIndexOf('@'))))?.[0] ?? null
}

const smtpUrl = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const character = dataset.typed ? unencodedCharacter(dataset.value) : null
    if (character === null) return
    const encoded = encodeURIComponent(character)
    addIssue({
      message: `be written with ${encoded} instead of "${character}" in the user and the password; a password can also be in SMTP_PASSWORD as it is`,
    })
  }),
  v.check(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '',
    'be a URL like smtp://user:password@host:587',
  ),
  v.check(hasValidTlsOption, 'have true or false as requireTLS, once'),
)

function hasValidTlsOption(url: string): boolean {
  const [option = 'true', ...more] = new URL(url).searchParams.getAll('requireTLS')
  return ['true', 'false'].includes(option) && more.length === 0
}

export type Sender = { name: string | null; address: string }

const senderPattern = /^(?:(?:"(?<quoted>[^"<>]*)"|(?<plain>[^"<>]*))\s*<(?<inBrackets>[^<>]+)>|(?<bare>[^<>]+))$/

/** `support@example.com` or `Example VPN <support@example.com>`. */
const sender = v.pipe(
  singleLine(320),
  v.rawTransform(({ dataset, addIssue, NEVER }): Sender => {
    const { quoted, plain, inBrackets, bare } = senderPattern.exec(dataset.value)?.groups ?? {}
    const { success, output } = v.safeParse(emailField, (inBrackets ?? bare ?? '').trim())
    if (success) return { name: (quoted ?? plain ?? '').trim() || null, address: output }
    addIssue({ message: 'be an address like support@example.com, or Example VPN <support@example.com>' })
    return NEVER
  }),
)

export const mailVariables = {
  /** The mail server; without it, mails are written to OUTBOX_DIR. */
  SMTP_URL: optionalField(smtpUrl),
  /** The password, if it is not in SMTP_URL, where special characters have to be encoded. */
  SMTP_PASSWORD: optionalField(singleLine(512)),
  /** The sender of mails. Defaults to SUPPORT_EMAIL. */
  MAIL_FROM: optionalField(sender),
  OUTBOX_DIR: optionalField(v.string()),
}

type Environment = { [Name in keyof typeof mailVariables]: v.InferOutput<(typeof mailVariables)[Name]> }

/** A sentence for each contradiction between the variables. */
export function mailProblems({ SMTP_URL: url, SMTP_PASSWORD: password }: Environment): string[] {
  if (password === null) return []
  if (url === null) return ['SMTP_URL must be set if SMTP_PASSWORD is set']
  const problems: string[] = []
  if (new URL(url).username === '')
    problems.push('SMTP_URL must have a user, like smtps://user@mail.example.com, if SMTP_PASSWORD is set')
  if (new URL(url).password !== '') problems.push('SMTP_URL must have no password if SMTP_PASSWORD is set')
  return problems
}

/** The URL of the mail server with the password; null without a mail server. Never logged. */
export function smtpUrlOf({ SMTP_URL: url, SMTP_PASSWORD: password }: Environment): string | null {
  if (url === null || password === null) return url
  const complete = new URL(url)
  // The setter does not encode a `%`.
  complete.password = encodeURIComponent(password)
  return complete.href
}

/** The name with which the server introduces itself to a mail server: relays refuse those of other networks (https://www.rfc-editor.org/rfc/rfc5321#section-4.1.3). */
export function mailHostOf(publicUrl: string): string | null {
  const { hostname } = new URL(publicUrl)
  if (isLoopbackName(hostname)) return null
  if (hostname.startsWith('[')) return hostname.replace('[', '[IPv6:')
  return isIPv4(hostname) ? `[${hostname}]` : hostname
}
