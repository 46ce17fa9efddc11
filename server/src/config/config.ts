import path from 'node:path'
import type { Settings } from '@sallyport/contract/config'
import * as v from 'valibot'
import { hexColour, logoFile } from './brand-fields.ts'
import {
  accountEmail,
  adminPassword,
  databaseUrl,
  dnsServers,
  emailField,
  flag,
  singleLine,
  siteUrl,
  networks,
  oneOf,
  optionalField,
  webUrl,
  wholeNumber,
} from './config-fields.ts'
import { mailHostOf, mailProblems, mailVariables, smtpUrlOf } from './mail-config.ts'
import { gatewayConfigs, paymentMode, paymentProblems, paymentVariables, paymentWidgetUrl } from './payment-config.ts'

/** The archive of an empty database in the output folder of the build. */
export const emptyDatabaseName = 'empty-database.tar.gz'

const environment = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  HOST: v.optional(singleLine(255), '127.0.0.1'),
  /** The port of the metrics, which are disabled if it is unset. */
  METRICS_PORT: optionalField(wholeNumber(0, 65_535)),
  METRICS_HOST: v.optional(singleLine(255), '127.0.0.1'),
  /** The URL of the site; its path is the base path of all pages, files and calls. */
  PUBLIC_URL: optionalField(siteUrl),
  TRUST_PROXY: optionalField(networks),
  DATA_DIR: v.optional(v.string(), './data'),
  /** The PostgreSQL database; only the demonstration runs without it. */
  DATABASE_URL: optionalField(databaseUrl),
  /** The key for hashes of e-mails and networks in the database. If unset, the key is a file in DATA_DIR. */
  HASH_KEY: optionalField(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{32,128}$/, 'be 32 to 128 random plain characters'))),
  SITE_DIR: optionalField(v.string()),
  API_BASE_URL: optionalField(webUrl),
  API_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/, 'be 1 to 128 plain characters')),
    'sallyport-web',
  ),
  APP_NAME: v.optional(singleLine(64), 'Sallyport'),
  /** The path of an image file, shown next to the name. */
  APP_LOGO: optionalField(logoFile),
  /** The accent colour. Its contrast is computed, so that any colour is readable in both themes. */
  APP_COLOR: optionalField(hexColour),
  SUPPORT_EMAIL: v.optional(emailField, 'support@sallyport.test'),
  CLIENT_DNS: v.optional(dnsServers, '1.1.1.1'),
  REGISTRATION_OPEN: v.optional(flag, 'no'),
  ...paymentVariables,
  /** The lifetime of an access of a user without premium or privilege. */
  LIMITED_ACCESS_MINUTES: v.optional(wholeNumber(1, 525_600), '30'),
  /** The maximum number of accesses per user and node; 0 for no limit. */
  ACCESSES_PER_PERSON: v.optional(wholeNumber(0, 1_000_000), '20'),
  ...mailVariables,
  /** Serves the description of the API at /api/openapi.json; the demonstration always does. */
  API_DOCS: v.optional(flag, 'no'),
  ADMIN_EMAIL: optionalField(accountEmail),
  ADMIN_PASSWORD: optionalField(adminPassword),
  LOG_LEVEL: optionalField(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')),
  DEMO: v.optional(flag, 'no'),
  /** Runs simulated agents for some nodes of the demonstration. */
  DEMO_AGENTS: v.optional(flag, 'no'),
  /** Adds fifty users with accesses to the demonstration. */
  DEMO_PEOPLE: v.optional(flag, 'no'),
})

export const environmentVariables: readonly string[] = Object.keys(environment.entries)

type Environment = v.InferOutput<typeof environment>

/** Contains the names of the invalid variables, but not their values, which may be secrets. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

export type Config = ReturnType<typeof toConfig>

/** Reads the environment; empty variables are unset. Throws a `ConfigurationError` that names every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv, packageFolder: string) {
  const given = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== ''))
  const { success, output, issues } = v.safeParse(environment, given, { abortPipeEarly: true })
  const problems = success ? [] : issues.map((issue) => `${v.getDotPath(issue)} must ${issue.message}`)
  if (success && (output.ADMIN_EMAIL === null) !== (output.ADMIN_PASSWORD === null)) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD must be set together')
  }
  if (success) problems.push(...mailProblems(output), ...paymentProblems(output))
  if (!success || problems.length > 0) throw new ConfigurationError(problems.join('\n'))
  return toConfig(output, packageFolder)
}

function toConfig(env: Environment, packageFolder: string) {
  const { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminSecret } = env
  return {
    port: env.PORT,
    host: env.HOST,
    metrics: env.METRICS_PORT === null ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    isPublicUrlSet: env.PUBLIC_URL !== null,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    basePath: basePathOf(env),
    trustProxy: env.TRUST_PROXY ?? false,
    dataFolder: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    hashKey: env.HASH_KEY,
    siteFolder: path.resolve(env.SITE_DIR ?? path.join(packageFolder, '..', 'site')),
    emptyDatabaseFile: path.join(packageFolder, 'dist', emptyDatabaseName),
    agentFile: path.resolve(packageFolder, '..', 'agent/dist/sallyport-agent.mjs'),
    demoAgentFile: env.DEMO && env.DEMO_AGENTS ? path.resolve(packageFolder, '..', 'agent/dist/demo-agent.mjs') : null,
    demoPeople: env.DEMO && env.DEMO_PEOPLE,
    openApiFile: env.API_DOCS || env.DEMO ? path.join(packageFolder, 'dist/openapi.json') : null,
    smtpUrl: smtpUrlOf(env),
    mailFrom: { name: env.MAIL_FROM?.name ?? env.APP_NAME, address: env.MAIL_FROM?.address ?? env.SUPPORT_EMAIL },
    mailHost: env.PUBLIC_URL && mailHostOf(env.PUBLIC_URL),
    outboxFolder: path.resolve(env.OUTBOX_DIR ?? path.join(env.DATA_DIR, 'outbox')),
    logo: env.APP_LOGO,
    accent: env.APP_COLOR,
    settings: toSettings(env),
    payment: paymentMode(env),
    gateways: gatewayConfigs(env),
    /** In hundredths of a percent of the price. */
    paymentTolerance: env.PAYMENT_TOLERANCE,
    limitedAccessMinutes: env.LIMITED_ACCESS_MINUTES,
    accessesPerUser: env.ACCESSES_PER_PERSON,
    firstAdmin: adminEmail && adminSecret ? { email: adminEmail, password: adminSecret } : null,
    logLevel: env.LOG_LEVEL ?? (env.DEMO ? 'warn' : 'info'),
    demo: env.DEMO,
  }
}

/** The path of `PUBLIC_URL` without a trailing slash; empty for a site at the root of its origin. */
const basePathOf = ({ PUBLIC_URL }: Environment) =>
  new URL(PUBLIC_URL ?? 'http://localhost').pathname.replace(/\/$/, '')

function toSettings(env: Environment): Settings {
  return {
    appName: env.APP_NAME,
    logo: env.APP_LOGO && { path: env.APP_LOGO.path, width: env.APP_LOGO.width, height: env.APP_LOGO.height },
    supportEmail: env.SUPPORT_EMAIL,
    basePath: basePathOf(env),
    apiBaseUrl: env.API_BASE_URL ?? basePathOf(env),
    apiToken: env.API_TOKEN,
    clientDns: env.CLIENT_DNS,
    limitedAccessMinutes: env.LIMITED_ACCESS_MINUTES,
    registrationOpen: env.REGISTRATION_OPEN,
    paymentWidgetUrl: paymentWidgetUrl(env, basePathOf(env)),
  }
}
