import path from 'node:path'
import { limits, type Settings } from '@sallyport/contract/config'
import { patterns } from '@sallyport/contract/rules'
import * as v from 'valibot'
import {
  databaseUrl,
  flag,
  singleLine,
  networks,
  oneOf,
  smtpUrl,
  optionalField,
  webUrl,
  widgetUrl,
  wholeNumber,
} from './config-fields.ts'
import { misspellingWarnings } from './misspellings.ts'

const { email, password } = patterns
const sandboxCheckout = '/sandbox/checkout/{ext_id}'

const emailField = v.pipe(
  singleLine(limits.account.emailLength),
  v.regex(email, 'be an e-mail address'),
  v.toLowerCase(),
)
const adminPassword = v.pipe(
  singleLine(limits.account.passwordLength),
  v.minLength(limits.account.passwordMinLength, `be at least ${limits.account.passwordMinLength} characters long`),
  v.regex(password, 'be made of at least one digit, one capital and one small letter, without spaces'),
)

const environment = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(singleLine(255), '127.0.0.1'),
  PUBLIC_URL: optionalField(webUrl),
  TRUST_PROXY: optionalField(networks),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: optionalField(databaseUrl),
  SITE_DIR: optionalField(v.string()),
  API_BASE_URL: optionalField(webUrl),
  API_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/, 'be 1 to 128 plain characters')),
    'sallyport-web',
  ),
  APP_NAME: v.optional(singleLine(64), 'Sallyport'),
  SUPPORT_EMAIL: v.optional(emailField, 'support@sallyport.test'),
  CLIENT_DNS: v.optional(v.pipe(v.string(), v.regex(/^[\da-f.:, ]+$/i, 'be IP addresses of DNS servers')), '1.1.1.1'),
  REGISTRATION_OPEN: v.optional(flag, 'no'),
  /** The URL template of the payment widget; without it the demo uses its sandbox, and other servers sell no plans. */
  PAYMENT_WIDGET_URL: optionalField(widgetUrl),
  /** The lifetime of an access of a user without premium or privilege. */
  LIMITED_ACCESS_MINUTES: v.optional(wholeNumber(1, 525_600), '30'),
  /** The maximum number of accesses per user and node; 0 for no limit. */
  ACCESSES_PER_PERSON: v.optional(wholeNumber(0, 1_000_000), '20'),
  /** The mail server; without it, mails are written to OUTBOX_DIR. */
  SMTP_URL: optionalField(smtpUrl),
  OUTBOX_DIR: optionalField(v.string()),
  ADMIN_EMAIL: optionalField(emailField),
  ADMIN_PASSWORD: optionalField(adminPassword),
  LOG_LEVEL: optionalField(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')),
  DEMO: v.optional(flag, 'no'),
})

export const environmentVariables: readonly string[] = Object.keys(environment.entries)

type Environment = v.InferOutput<typeof environment>

/** Names the invalid variables, but not their values, which may be secrets. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

export type Config = ReturnType<typeof toConfig>

/** Reads the environment, where empty means unset. Throws a `ConfigurationError` that names every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv, packageFolder: string) {
  const given = nonEmptyVariables(env)
  const { success, output, issues } = v.safeParse(environment, given)
  const problems = success ? [] : issues.map((issue) => `${v.getDotPath(issue)} must ${issue.message}`)
  if (success && (output.ADMIN_EMAIL === null) !== (output.ADMIN_PASSWORD === null)) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together')
  }
  if (!success || problems.length > 0) throw new ConfigurationError(problems.join('\n'))
  return toConfig(output, packageFolder)
}

/** Warnings about variables whose names seem to be misspelled. */
export function configWarnings(env: NodeJS.ProcessEnv): string[] {
  return misspellingWarnings(Object.keys(nonEmptyVariables(env)), environmentVariables)
}

function nonEmptyVariables(env: NodeJS.ProcessEnv) {
  return Object.fromEntries(Object.entries(env).filter(([, text]) => text !== ''))
}

function toConfig(env: Environment, packageFolder: string) {
  const { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminSecret } = env
  return {
    port: env.PORT,
    host: env.HOST,
    isPublicUrlSet: env.PUBLIC_URL !== null,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    trustProxy: env.TRUST_PROXY ?? false,
    dataFolder: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    siteFolder: path.resolve(env.SITE_DIR ?? path.join(packageFolder, '..', 'site')),
    smtpUrl: env.SMTP_URL,
    outboxFolder: path.resolve(env.OUTBOX_DIR ?? path.join(env.DATA_DIR, 'outbox')),
    settings: toSettings(env),
    payment: paymentMode(env),
    limitedAccessMinutes: env.LIMITED_ACCESS_MINUTES,
    accessesPerUser: env.ACCESSES_PER_PERSON,
    firstAdmin: adminEmail && adminSecret ? { email: adminEmail, password: adminSecret } : null,
    logLevel: env.LOG_LEVEL ?? (env.DEMO ? 'warn' : 'info'),
    demo: env.DEMO,
  }
}

export type PaymentMode = 'gateway' | 'sandbox' | 'none'

function paymentMode(env: Environment): PaymentMode {
  if (env.PAYMENT_WIDGET_URL) return 'gateway'
  return env.DEMO ? 'sandbox' : 'none'
}

function toSettings(env: Environment): Settings {
  return {
    appName: env.APP_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    apiBaseUrl: env.API_BASE_URL ?? '',
    apiToken: env.API_TOKEN,
    clientDns: env.CLIENT_DNS,
    registrationOpen: env.REGISTRATION_OPEN,
    paymentWidgetUrl: env.PAYMENT_WIDGET_URL ?? (env.DEMO ? sandboxCheckout : ''),
    faultInjection: env.DEMO,
  }
}
