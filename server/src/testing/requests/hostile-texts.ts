const repeated = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** Valid header values on which regular expressions backtrack (https://cwe.mitre.org/data/definitions/1333.html). */
export const hostileTexts: Record<string, (length: number) => string> = {
  spaces: (length) => `a${repeated(' ', length)}b`,
  'spaces behind a semicolon': (length) => `a;${repeated(' ', length)}b`,
  tabs: (length) => `a${repeated('\t', length)}b`,
  commas: (length) => `a${repeated(',', length)}b`,
  semicolons: (length) => `a${repeated(';', length)}b`,
  'weighted list': (length) => `${repeated('en;q=0.5,', length)}!`,
  'list of ranges': (length) => repeated('0-0,', length),
  'list of tags': (length) => repeated('"a", ', length),
  'list of cookies': (length) => repeated('a=1; ', length),
  letters: (length) => `${repeated('a', length)}!`,
  digits: (length) => `${repeated('1', length)}!`,
  'dotted letters': (length) => `${repeated('a.', length)}!`,
  'dotted digits': (length) => `https://${repeated('1.', length)}!`,
  hyphens: (length) => `https://a${repeated('-', length)}!`,
  'labels of a domain': (length) => `a@${repeated('a-a.', length)}!`,
  colons: (length) => `${repeated(':', length)}!`,
  slashes: (length) => `https://a${repeated('/', length)} `,
  'escaped characters': (length) => repeated('%41', length),
  quotes: (length) => repeated('"', length),
  backslashes: (length) => `"${repeated('\\', length)}`,
  brackets: (length) => repeated('[', length),
  'equals signs': (length) => repeated('a=', length),
  underscores: (length) => `"${repeated('_', length)}`,
}

/** Headers that the server or its libraries parse, with the prefix without which the rest would not be parsed. */
export const parsedHeaders: Record<string, string> = {
  accept: '',
  'accept-encoding': '',
  'accept-language': '',
  authorization: 'Bearer ',
  'content-type': 'application/json; ',
  cookie: '',
  forwarded: '',
  'if-match': '',
  'if-modified-since': '',
  'if-none-match': '',
  'if-range': '',
  'if-unmodified-since': '',
  origin: '',
  range: 'bytes=',
  referer: '',
  'user-agent': '',
  'x-api-token': '',
  'x-forwarded-for': '127.0.0.1, ',
  'x-forwarded-host': '',
  'x-forwarded-proto': '',
}

/** JSON of a given length that is expensive for parsers and schemas. */
export const hostileJson: Record<string, (length: number) => string> = {
  'nested lists': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'nested objects': (length) => '{"a":'.repeat(length / 6) + '1' + '}'.repeat(length / 6),
  'unfinished lists': (length) => '['.repeat(length),
  'many keys': (length) => `{${Array.from({ length: length / 10 }, (_, index) => `"${index}":[]`).join(',')}}`,
  'many keys and many objects': (length) =>
    `{${Array.from({ length: length / 20 }, (_, index) => `"k${index}":1`).join(',')},"a":[${'{},'.repeat(length / 6)}1]}`,
  'equal keys': (length) => `{${Array.from({ length: length / 6 }, () => '"a":1').join(',')}}`,
  'long key': (length) => JSON.stringify({ ['a'.repeat(length)]: 1 }),
  'long number': (length) => `{"id":${'1'.repeat(length)}}`,
  'many values': (length) => `[${'1,'.repeat(length / 2)}1]`,
  spaces: (length) => `{${' '.repeat(length)}}`,
  'spaces behind __proto__': (length) => `{"__proto__"${' '.repeat(length)}}`,
  'many mentions of __proto__': (length) => `[${'"__proto__" ,'.repeat(length / 13)}1]`,
  'escaped characters': (length) => `{"name":"${'\\u0041'.repeat(length / 6)}"}`,
  'unfinished text': (length) => `{"name":"${'\\"'.repeat(length / 2)}`,
}
