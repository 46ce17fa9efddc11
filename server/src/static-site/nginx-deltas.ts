import { firstRemote } from '@sallyport/contract/site'
import type { Config } from '../config/config.ts'

/** A rule of the map: a regular expression, and the `match` of the dictionaries at the paths that match it. */
type Rule = { pattern: string; match: string }

/** After try_files, `$uri` is the path of the file that is sent. */
const encoding = String.raw`(?:\.(?:br|gz)|\.[\w.-]+\.dcz)?`
const hashed = String.raw`/[\w.-]+(?<delta_folder>/(?:[\w-]+/)*)(?<delta_name>[\w-]+)(?<delta_hash>\.[\da-f]{8,})(?<delta_type>\.(?:js|css))`
const locale = String.raw`(?<delta_root>/i18n/locales/[a-z]+/)`
const version = String.raw`(?<delta_hash>-\d+\.[\w.-]+?)\.json`
const hashedMatch = '$delta_folder$delta_name.*$delta_type'

/** The rules of `dictionaryOf`, first match first. Variables have letters only, so that text can follow them. */
const rules: readonly Rule[] = [
  { pattern: `(?<delta_root>/shell)${hashed}`, match: `$delta_root/*${hashedMatch}` },
  { pattern: `(?<delta_root>/remotes)/${firstRemote}${hashed}`, match: `$delta_root/*/*${hashedMatch}` },
  { pattern: String.raw`(?<delta_root>/remotes/[a-z\d-]+)${hashed}`, match: `$delta_root/*${hashedMatch}` },
  { pattern: `${locale}(?<delta_name>${firstRemote})${version}`, match: '$delta_root*.json' },
  { pattern: String.raw`${locale}(?<delta_name>[a-z\d-]+?)${version}`, match: '$delta_root$delta_name-*.json' },
]

/** The variables of nginx that decide about a delta, each with a pattern of its values for which one is sent. */
const conditions: readonly (readonly [variable: string, pattern: string])[] = [
  ['request_method', 'GET'],
  ['arg_try', ''],
  ['http_range', ''],
  ['http_cache_control', '(?![^|]*no-cache)[^|]*'],
  ['http_accept_encoding', String.raw`[^|]*\bdcz\b(?! *; *q=0(?:\.0*)? *[,|])[^|]*`],
  ['http_available_dictionary', ':[a-z0-9+/]+=:'],
  ['http_dictionary_id', String.raw`\"(?<delta_id>\w[\w.-]*)\"`],
]
const source = conditions.map(([variable]) => `$${variable}`).join('|')
const accepted = conditions.map(([, pattern]) => pattern).join(String.raw`\|`)

/**
 * For the `http` level: `$sallyport_delta`, the ending of the delta that a request accepts, or else that of a compressed
 * file; and the headers of a file that is a dictionary. A retry gets no delta, which may be what was damaged.
 * nginx does not compare the hash of the dictionary with that in the delta, which browsers do before they decode it.
 */
export const deltaMaps = ({ basePath }: Pick<Config, 'basePath'>): string[] => [
  '# The delta that the browser can decode: decision 37.',
  `map "${source}" $sallyport_delta {`,
  '    default $sallyport_suffix;',
  `    "~*^${accepted}$" ".$delta_id.dcz";`,
  '}',
  'map $uri $sallyport_dictionary {',
  '    default "";',
  ...rules.map(
    ({ pattern, match }) =>
      `    "~^${basePath}${pattern}${encoding}$" 'match="${basePath}${match}", id="$delta_name$delta_hash"';`,
  ),
  '}',
  'map $sallyport_dictionary $sallyport_vary {',
  '    default "Accept-Encoding, Available-Dictionary, Dictionary-ID";',
  '    "" "Accept-Encoding";',
  '}',
]

/** For files of releases: the headers of `deltaMaps`. nginx omits a header with an empty value. */
export const deltaHeaders = ['add_header Use-As-Dictionary $sallyport_dictionary;', 'add_header Vary $sallyport_vary;']
