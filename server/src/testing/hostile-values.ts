import fc from 'fast-check'
import { hostileTexts } from './hostile-texts.ts'

/** In characters; below the server's limits of 16 KiB for headers and 32 KiB for bodies, and above them. */
const headerLengths = [0, 1, 64, 4_000, 14_000, 17_000]
export const bodyLengths = [1_000, 16_000, 31_000, 40_000]

/** Texts that parsers, databases, mails or terminals could take for something else. */
const dangerousTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eabc',
  '\ufeff',
  'a\r\nBcc: b@example.test',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '9'.repeat(400),
  '2147483648',
  '9007199254740993',
  '-1',
  '0x10',
  "' or 1=1--",
  '%_\\',
  '$1',
  '{{7*7}}',
  '../../etc/passwd',
  '%2e%2e%2f',
  '%00',
  '%ff',
  '%',
  '\u{1f600}',
  'İıſK',
]

export const hostileText = fc.oneof(
  fc.constantFrom(...dangerousTexts),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .tuple(fc.constantFrom(...Object.values(hostileTexts)), fc.constantFrom(...headerLengths))
    .map(([text, length]) => text(length)),
)

export const hostileValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      null,
      true,
      -1,
      0,
      0.5,
      2 ** 31,
      2 ** 53,
      -(2 ** 63),
      5e-324,
      1e308,
      [],
      {},
      [[]],
      [1, 'a'],
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 5 }) },
)
