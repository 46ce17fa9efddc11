/** Pattern of an IPv4 octet. Leading zeros are not allowed, because some parsers read them as octal (https://url.spec.whatwg.org/#ipv4-number-parser). */
export const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`

/** Scripts that need joiners inside words (https://www.unicode.org/reports/tr31/#Layout_and_Format_Control_Characters). */
const joiningScripts = 'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr'.split(' ')

/** What a character is, and the lookarounds that exclude what names must not contain. */
const plainCharacters = [
  String.raw`[\p{L}\p{M}\p{N}\p{P}\p{Zs}]`,
  // Symbols such as `№`, `€` and `°`. U+2800 is blank, U+FFFC and U+FFFD replace what could not be pasted.
  String.raw`(?![\p{Emoji}\u2800\ufffc\ufffd])\p{S}`,
  // Symbols that are emoji only with U+FE0F (https://www.unicode.org/reports/tr51/#Presentation_Style).
  String.raw`[©®™](?!\ufe0f)`,
  String.raw`(?<=[${joiningScripts.map((script) => String.raw`\p{scx=${script}}`).join('')}])[\u200c\u200d]`,
]

/** §5: letters, digits, punctuation, spaces, brackets, guillemets and dashes, and symbols: no control characters, no emoji. */
export const plainText = new RegExp(`^(?:${plainCharacters.join('|')})*$`, 'u')

const localPart = String.raw`[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*`
const domain = (lastLabel: string) => String.raw`(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+${lastLabel}`

/** The e-mail of an account (§5). */
export const email = new RegExp(`^${localPart}@${domain('[a-z]{2,6}')}$`, 'i')

/** An e-mail address under any top-level domain, also an internationalized one in its ASCII form (https://www.rfc-editor.org/rfc/rfc5890#section-2.3.2.1). */
export const mailbox = new RegExp(`^${localPart}@${domain('(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})')}$`, 'i')

export const noWhitespace = /^\S*$/

export const password = /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])\S*$/

/** For self-registration: also requires a special character, and accepts Cyrillic letters for the case rules. */
export const strongPassword = /^(?=.*\d)(?=.*[A-ZА-ЯЁ])(?=.*[a-zа-яё])(?=.*[^\p{L}\p{M}\p{N}_\s:])\S*$/u

export const code = /^[a-z0-9]*$/

/** 32 bytes in base64. */
export const wireGuardKey = /^[A-Za-z\d+/]{43}=$/

const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
/** The last label of a name is not all digits; otherwise the name would be parsed as IPv4 (https://url.spec.whatwg.org/#ends-in-a-number-checker). */
const host = String.raw`(?:${octet}(?:\.${octet}){3}|(?!(?:[^/:]*\.)?\d+(?:[/:]|$))${label}(?:\.${label})*)`
const port = String.raw`(?:[1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])`
const urlPath = String.raw`\/[\w\-.~!$&'()*+,;=:@%/]*`

export const nodeUrl = new RegExp(String.raw`^https?:\/\/${host}(?::${port})?(?:${urlPath})?$`, 'i')

// oxlint-disable-next-line no-control-regex -- matches control characters
export const controlCharacter = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** PostgreSQL stores no NUL (https://www.postgresql.org/docs/current/datatype-character.html), UTF-8 no lone surrogate (https://www.rfc-editor.org/rfc/rfc3629#section-3). */
export const unstorable = /[\0\p{Surrogate}]/u
