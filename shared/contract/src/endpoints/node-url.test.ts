import * as fields from './fields.ts'
import { notText, of, testFields } from './testing/fields.ts'

const url = (length: number) => `https://vpn.test/${of(length - 'https://vpn.test/'.length)}`

testFields({
  nodeUrl: {
    schema: fields.nodeUrl,
    good: ['http://a', 'https://vpn.test', 'HTTPS://VPN.TEST', 'http://localhost', 'http://localhost:8080/api/v1']
      .concat(['https://node-1:51820', 'https://10.0.0.1', 'https://255.255.255.255:65535/', 'http://a.test:80'])
      .concat(['https://a.test:1', 'https://a.test/x', 'https://xn--80ak6aa92e.com', 'https://1a.test'])
      .concat(['https://a.test/%20', ' https://a.test ', url(255), 'https://123.example.org', 'https://node.1a']),
    bad: [
      ...notText,
      '',
      ' ',
      'vpn.test',
      '//vpn.test',
      'ftp://a.test',
      'javascript:alert(1)',
      'https://',
      'https://-a.test',
    ]
      .concat(['https://a..test', 'https://a-.test', 'https://a.test:', 'https://a.test:0', 'https://a.test:65536'])
      .concat([
        'https://a.test:99999',
        'https://a.test:080',
        'https://a.test:1a',
        'https://a b.test',
        'https://a.test/a b',
      ])
      .concat([
        'https://user:pass@a.test',
        'https://a.test?q=1',
        'https://a.test#x',
        'https://[::1]',
        'https://пример.рф',
      ])
      .concat([
        'https://256.1.1.1',
        'https://1.2.3',
        'https://1.2.3.4.5',
        'https://12',
        'https://01.2.3.4',
        'https://a.test/"',
      ])
      .concat(['https://a.test/<b>', 'x https://a.test', 'https://a.test/😀', url(256), url(10_000)]),
  },
})
