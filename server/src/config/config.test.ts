import { describe, expect, test } from '@rstest/core'
import { ConfigurationError, readConfig } from './config.ts'

const read = (env: Record<string, string>) => readConfig(env, '/srv/sallyport/server')

test('every variable has a working default', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    basePath: '',
    trustProxy: false,
    databaseUrl: null,
    siteFolder: '/srv/sallyport/site',
    settings: {
      appName: 'Sallyport',
      supportEmail: 'support@sallyport.test',
      apiToken: 'sallyport-web',
      clientDns: '1.1.1.1',
      limitedAccessMinutes: 30,
      registrationOpen: false,
      paymentWidgetUrl: '',
    },
    payment: 'none',
    smtpUrl: null,
    limitedAccessMinutes: 30,
    accessesPerUser: 20,
    firstAdmin: null,
    logLevel: 'info',
    metrics: null,
    demo: false,
  })
})

test('treats an empty variable as unset and ignores unknown variables', () => {
  expect(read({ PORT: '', DATABASE_URL: '', LATER_SETTING: 'x' }).port).toBe(3000)
})

test('reads the configured values', () => {
  const config = read({
    PORT: '80',
    PUBLIC_URL: 'https://vpn.example.test/',
    TRUST_PROXY: '10.0.0.1, fd00::/8',
    API_BASE_URL: 'https://api.example.test/v1/',
    CLIENT_DNS: '9.9.9.9,2620:fe::9 1.1.1.1',
    REGISTRATION_OPEN: 'Yes',
    ADMIN_EMAIL: 'Root@Example.test',
    ADMIN_PASSWORD: 'Long-enough1',
  })

  expect(config).toMatchObject({
    port: 80,
    publicUrl: 'https://vpn.example.test',
    trustProxy: ['10.0.0.1', 'fd00::/8'],
    settings: {
      registrationOpen: true,
      apiBaseUrl: 'https://api.example.test/v1',
      clientDns: '9.9.9.9, 2620:fe::9, 1.1.1.1',
    },
    firstAdmin: { email: 'root@example.test', password: 'Long-enough1' },
  })
})

test('the address for support may be under any domain, the e-mail of an account only under those of sign-ins', () => {
  const endings = ['network', 'photography', 'xn--p1ai', 'рф', 'com']
  const supportEmails = endings.map(
    (end) => read({ SUPPORT_EMAIL: `Support@vpn.example.${end}` }).settings.supportEmail,
  )
  const firstAdmin = (ADMIN_EMAIL: string) => () => read({ ADMIN_EMAIL, ADMIN_PASSWORD: 'Long-enough1' })
  const long = `${'a'.repeat(63)}.${'b'.repeat(63)}.network`

  expect(supportEmails).toEqual(
    ['network', 'photography', 'xn--p1ai', 'xn--p1ai', 'com'].map((end) => `support@vpn.example.${end}`),
  )
  expect(read({ SUPPORT_EMAIL: `support@${long}` }).settings.supportEmail).toBe(`support@${long}`)
  expect(firstAdmin('root@vpn.example.network')).toThrow(
    /^ADMIN_EMAIL must end in 2 to 6 letters, such as \.com, because it is the e-mail of an account, .*$/,
  )
  expect(firstAdmin('root')).toThrow('ADMIN_EMAIL must be an e-mail address')
})

test('the path of PUBLIC_URL is the base path of pages, files and calls', () => {
  const config = read({ PUBLIC_URL: 'https://example.test/team/vpn/', DEMO: '1' })

  expect(config).toMatchObject({
    publicUrl: 'https://example.test/team/vpn',
    basePath: '/team/vpn',
    settings: {
      basePath: '/team/vpn',
      apiBaseUrl: '/team/vpn',
      paymentWidgetUrl: '/team/vpn/sandbox/checkout/{ext_id}',
    },
  })
  expect(
    read({ PUBLIC_URL: 'https://example.test/vpn', API_BASE_URL: 'https://api.example.test' }).settings,
  ).toMatchObject({ basePath: '/vpn', apiBaseUrl: 'https://api.example.test' })
})

test('without SMTP_URL, mails are written to a folder in DATA_DIR or to OUTBOX_DIR', () => {
  expect(read({ DATA_DIR: '/var/sallyport' }).outboxFolder).toBe('/var/sallyport/outbox')
  expect(read({ DATA_DIR: '/var/sallyport', OUTBOX_DIR: '/tmp/mails' }).outboxFolder).toBe('/tmp/mails')
  expect(read({ SMTP_URL: 'smtps://me:secret@mail.example.test:465' }).smtpUrl).toContain('mail.example.test')
})

test('payment goes to the configured gateway, to the sandbox in the demo, and is disabled otherwise', () => {
  const gateway = 'https://nowpayments.io/embeds/payment-widget?iid={ext_id}'

  expect(read({ PAYMENT_WIDGET_URL: gateway })).toMatchObject({
    payment: 'gateway',
    settings: { paymentWidgetUrl: gateway },
  })
  expect(read({ DEMO: '1' })).toMatchObject({
    payment: 'sandbox',
    settings: { paymentWidgetUrl: '/sandbox/checkout/{ext_id}' },
  })
  expect(read({ DEMO: '1', PAYMENT_WIDGET_URL: gateway }).payment).toBe('gateway')
})

const nowpayments = { PAYMENT_GATEWAY: 'nowpayments', NOWPAYMENTS_API_KEY: 'key', NOWPAYMENTS_IPN_SECRET: 'ipn' }
const btcpay = {
  PAYMENT_GATEWAY: 'btcpay',
  BTCPAY_URL: 'https://btcpay.example.test/',
  BTCPAY_STORE_ID: 'Store1',
  BTCPAY_API_KEY: 'key',
  BTCPAY_WEBHOOK_SECRET: 'secret',
}

test('the payment page follows from the gateway, unless it is set', () => {
  expect(read(nowpayments)).toMatchObject({
    payment: 'gateway',
    gateways: [{ name: 'nowpayments', apiUrl: 'https://api.nowpayments.io', account: null }],
    settings: { paymentWidgetUrl: 'https://nowpayments.io/embeds/payment-widget?iid={ext_id}' },
  })
  expect(read({ ...btcpay, DEMO: '1' })).toMatchObject({
    payment: 'gateway',
    gateways: [{ name: 'btcpay', url: 'https://btcpay.example.test' }],
    settings: { paymentWidgetUrl: 'https://btcpay.example.test/i/{ext_id}' },
  })
  const PAYMENT_WIDGET_URL = 'https://pay.example.test/{ext_id}'
  expect(read({ ...btcpay, PAYMENT_WIDGET_URL }).settings.paymentWidgetUrl).toBe(PAYMENT_WIDGET_URL)
})

test('PAYMENT_GATEWAY selects the gateway of new orders if both are configured', () => {
  for (const [chosen, other] of [
    [nowpayments, btcpay],
    [btcpay, nowpayments],
  ] as const) {
    const { gateways } = read({ ...other, ...chosen })
    expect(gateways.map(({ name }) => name)).toEqual([chosen.PAYMENT_GATEWAY, other.PAYMENT_GATEWAY])
  }
})

test('a gateway needs all of its variables, also without new orders', () => {
  for (const complete of [nowpayments, btcpay]) {
    for (const missing of Object.keys(complete)) {
      const rest = { ...complete, [missing]: '' }
      expect(() => read(rest)).toThrow(missing)
      expect(() => read(rest)).not.toThrow(/secret|btcpay\.example/)
    }
  }
  expect(() => read({ ...nowpayments, BTCPAY_API_KEY: 'key' })).toThrow(
    'BTCPAY_URL must be set if BTCPAY_API_KEY is set',
  )
  expect(() => read({ ...nowpayments, NOWPAYMENTS_EMAIL: 'me@example.test' })).toThrow('must be set together')
})

test('simulated agents and more people are in the demo only, and only if they are enabled', () => {
  expect(read({ DEMO: '1', DEMO_AGENTS: '1' }).demoAgentFile).toMatch(/agent\/dist\/demo-agent\.mjs$/)
  expect(read({ DEMO: '1', DEMO_PEOPLE: '1' }).demoPeople).toBe(true)
  const disabled = { demoAgentFile: null, demoPeople: false }
  expect(read({ DEMO: '1' })).toMatchObject(disabled)
  expect(read({ DEMO_AGENTS: '1', DEMO_PEOPLE: '1' })).toMatchObject(disabled)
})

test('the demo logs warnings only, unless LOG_LEVEL is set', () => {
  expect(read({ DEMO: '1' }).logLevel).toBe('warn')
  expect(read({ DEMO: '1', LOG_LEVEL: 'debug' }).logLevel).toBe('debug')
})

describe('the error names an invalid variable, but not its value', () => {
  const wrong = [
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'vpn.example.test'],
    ['PUBLIC_URL', 'https://vpn.example.test/a.b'],
    ['PUBLIC_URL', 'https://vpn.example.test/?a=b'],
    ['PUBLIC_URL', 'https://vpn.example.test/a//b'],
    ['PUBLIC_URL', 'https://root:hunter2@vpn.example.test'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'everybody'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/x'],
    ['API_BASE_URL', 'javascript:alert(1)'],
    ['API_BASE_URL', 'https://api.example.test/?a=b'],
    ['API_BASE_URL', 'https://api.example.test/#a'],
    ['API_BASE_URL', 'https://root:hunter2@api.example.test'],
    ['API_BASE_URL', 'https:api.example.test'],
    ['API_TOKEN', 'two words'],
    ['APP_NAME', 'a\nb'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['SUPPORT_EMAIL', 'support@vpn.example.c'],
    ['SUPPORT_EMAIL', 'support@203.0.113.7'],
    ['SUPPORT_EMAIL', 'support@vpn.example.xn--'],
    ['SUPPORT_EMAIL', 'support@vpn.example.test/path'],
    ['SUPPORT_EMAIL', 'a b@vpn.example.test'],
    ['ADMIN_EMAIL', 'root@vpn.example.network'],
    ['CLIENT_DNS', 'dns.example'],
    ['CLIENT_DNS', '999.1.1.1'],
    ['CLIENT_DNS', 'beef'],
    ['CLIENT_DNS', ','],
    ['CLIENT_DNS', 'fe80::1%eth0'],
    ['REGISTRATION_OPEN', 'maybe'],
    ['SMTP_URL', 'http://root:hunter2@mail'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp:mail'],
    ['SMTP_URL', 'smtp://root:hunter2@mail?requireTLS=no'],
    ['SMTP_URL', 'smtp://root:hunter2@mail?requireTLS=true&requireTLS=false'],
    ['BTCPAY_URL', 'http://btcpay.example.test'],
    ['BTCPAY_URL', 'https://btcpay.example.test?a=b'],
    ['NOWPAYMENTS_API_URL', 'http://api.example.test'],
    ['PAYMENT_WIDGET_URL', 'https://pay.example.test/widget'],
    ['PAYMENT_WIDGET_URL', 'https://{ext_id}.example.test/'],
    ['PAYMENT_WIDGET_URL', 'javascript:alert(1)//{ext_id}'],
    ['PAYMENT_WIDGET_URL', '/sandbox/checkout/{ext_id}'],
    ['PAYMENT_GATEWAY', 'paypal'],
    ['NOWPAYMENTS_API_KEY', 'two words'],
    ['BTCPAY_URL', 'btcpay.example.test'],
    ['BTCPAY_STORE_ID', '../other'],
    ['LIMITED_ACCESS_MINUTES', '0'],
    ['ACCESSES_PER_PERSON', '-1'],
    ['ADMIN_PASSWORD', 'hunter2'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'please'],
  ] as const

  test('of each kind', () => {
    for (const [name, value] of wrong) expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must .*$`))
  })

  test('the error does not contain secrets', () => {
    const secrets = { DATABASE_URL: 'mysql://root:hunter2@db/x', ADMIN_PASSWORD: 'hunter2' }
    expect(() => read(secrets)).not.toThrow(/hunter2/)
  })

  test('the error names all invalid variables', () => {
    expect(() => read({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(ConfigurationError)
    expect(() => read({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT must[^]*LOG_LEVEL must/)
  })

  test('the first admin needs both variables', () => {
    expect(() => read({ HASH_KEY: 'short' })).toThrow('HASH_KEY must be 32 to 128 random plain characters')
    expect(() => read({ ADMIN_EMAIL: 'root@example.test' })).toThrow(
      'ADMIN_EMAIL and ADMIN_PASSWORD must be set together',
    )
  })
})

test('metrics are served on a separate loopback address, if METRICS_PORT is set', () => {
  expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  expect(read({ METRICS_PORT: '0', METRICS_HOST: '10.0.0.1' }).metrics).toEqual({ host: '10.0.0.1', port: 0 })
  expect(read({ METRICS_HOST: '10.0.0.1' }).metrics).toBeNull()
  expect(() => read({ METRICS_PORT: 'yes' })).toThrow('METRICS_PORT must be a whole number from 0 to 65535')
})
