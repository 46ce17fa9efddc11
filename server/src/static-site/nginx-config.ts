import { languages, limits, routes } from '@sallyport/contract/config'
import { languageCookie, rootFolders, serviceWorkerPath, viewerCookie, viewers } from '@sallyport/contract/site'
import type { Config } from '../config/config.ts'
import { rootFileExtensions, rootFileTypes } from '../site/file-types.ts'
import { commonHeaders, nonDocumentPolicy, workerPolicy } from '../site/security-headers.ts'
import type { Composition } from '../site/site-source.ts'
import { deltaHeaders, deltaMaps } from './nginx-deltas.ts'
import { policiesOf } from './page-policy.ts'
import { pathRules, shellPage } from './static-pages.ts'

type Headers = Record<string, string>

/** The folder in a static site that is for nginx only: paths with a dot are not served. */
export const nginxFolder = '.nginx'
export const pagesFolder = `${nginxFolder}/pages`

/** Paths that a Node.js server responds to. */
const serverPaths = ['api', 'api-docs', 'agent', 'sandbox', 'healthz', 'readyz']

/** In a quoted string of nginx, which would replace `$name` by a variable. */
function quote(text: string): string {
  if (text.includes('$')) throw new Error(`Expected no $ in a value for nginx, found: ${text}`)
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const block = (head: string, lines: readonly string[]) => [`${head} {`, ...lines.map((line) => `    ${line}`), '}']

const addHeaders = (headers: Headers) =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} ${quote(value)} always;`)

/** For the `http` level: which page, language and encoding a request gets. */
export function nginxMaps(composition: Composition, { basePath }: Pick<Config, 'basePath'>): string {
  const otherLanguages = languages.filter((language) => language !== limits.translations.fallbackLanguage)
  const accepts = (encoding: string) => `"~*\\b${encoding}\\b(?! *; *q=0(?:\\.0*)? *(?:,|$))"`
  const isFirst = (language: string) => `"~*^(?:(?! *(?:${languages.join('|')})\\b)[^,]*,)* *${language}\\b"`
  return toText([
    '# The encoding of the precompressed file for a request, and that of the file that is sent.',
    ...block('map $http_accept_encoding $sallyport_suffix', [
      'default "";',
      `${accepts('br')} .br;`,
      `${accepts('gzip')} .gz;`,
    ]),
    ...block('map $uri $sallyport_content_encoding', [
      'default "";',
      '"~\\.br$" br;',
      '"~\\.gz$" gzip;',
      '"~\\.dcz$" dcz;',
    ]),
    '',
    ...deltaMaps({ basePath }),
    '',
    '# The first supported language of the request: browsers list theirs in the order of preference.',
    ...block('map $http_accept_language $sallyport_accepted_language', [
      `default ${limits.translations.fallbackLanguage};`,
      ...otherLanguages.map((language) => `${isFirst(language)} ${language};`),
    ]),
    '',
    '# The cookies of the visitor: the chosen language, and for whom the page is.',
    ...block(`map $cookie_${languageCookie} $sallyport_language`, [
      'default $sallyport_accepted_language;',
      ...languages.map((language) => `${language} ${language};`),
    ]),
    ...block(`map $cookie_${viewerCookie} $sallyport_viewer`, [
      `default ${viewers[0]};`,
      ...viewers.map((viewer) => `${viewer} ${viewer};`),
    ]),
    '',
    '# The page of a path, with the preloads of its route.',
    ...block('map $uri $sallyport_page', [
      `default ${shellPage};`,
      ...homeRule(composition, basePath),
      ...pathRules(composition).map(({ page, pattern, prefix }) =>
        pattern === undefined
          ? `"~*^${basePath}${escapeRegExp(prefix ?? '')}(?:/|$)" "${page}";`
          : `"~*^${basePath}${escapeRegExp(pattern).replaceAll(/:\w+/g, '[^/]+')}/*$" "${page}";`,
      ),
    ]),
  ])
}

/** `/` redirects to the nodes and has their page. */
function homeRule(composition: Composition, basePath: string): string[] {
  const nodes = pathRules(composition).find(({ pattern }) => pattern === routes.nodes.path)
  return nodes ? [`"${basePath}/" "${nodes.page}";`] : []
}

/** For the `server` level: the locations of the site, with the headers that the server sends. */
export function nginxLocations(composition: Composition, config: Config): string {
  const { basePath } = config
  const common = commonHeaders(config)
  const file = { ...common, ...nonDocumentPolicy }
  const mutableFile = { ...file, ...revalidated }
  return toText([
    ...block('location @sallyport_not_found', [
      'internal;',
      ...typed('text/plain; charset=utf-8'),
      ...addHeaders(mutableFile),
      'return 404 "Not found\\n";',
    ]),
    ...block(`location ^~ /${nginxFolder}/`, ['error_page 404 @sallyport_not_found;', 'return 404;']),
    ...(basePath
      ? block(`location = ${basePath}`, ['absolute_redirect off;', `return 308 ${basePath}/$is_args$args;`])
      : []),
    ...block(`location ${basePath}/`, [
      'gzip off;',
      'error_page 404 @sallyport_not_found;',
      '',
      ...apiLocation(config),
      ...block(`location ~ ^${basePath}/metrics(?:/|$)`, ['return 404;']),
      '',
      '# Hidden files, and compressed ones under their own URL.',
      ...block('location ~ (?:/\\.|\\.(?:br|gz|dcz)$)', ['return 404;']),
      '',
      '# Files of releases, which never change.',
      ...block(`location ~ ^${basePath}/(?:${rootFolders.join('|')})(?:/|$)`, [
        ...addHeaders({ ...file, 'Cache-Control': 'public, max-age=31536000, immutable' }),
        ...deltaHeaders,
        ...encoded,
        ...filesByType(['try_files $uri$sallyport_delta $uri$sallyport_suffix $uri =404;']),
      ]),
      '',
      '# Files at the root of the site.',
      ...block(`location = ${basePath}${serviceWorkerPath}`, [
        ...addHeaders({ ...common, ...workerPolicy, ...revalidated }),
        ...encoded,
        ...typed(rootFileTypes.js),
        ...tryFile,
      ]),
      ...block(`location ~* ^${basePath}/(?!index\\.html$).*\\.(?:${rootFileExtensions.join('|')})$`, [
        ...addHeaders(mutableFile),
        ...encoded,
        ...filesByType(tryFile),
      ]),
      '',
      '# Every other path is that of a page.',
      ...block('location ~ .', [
        ...addHeaders({
          ...common,
          ...policiesOf(composition, config),
          ...revalidated,
          Vary: 'Accept-Encoding, Accept-Language, Cookie',
        }),
        ...encoded,
        ...typed(rootFileTypes.html),
        `try_files /${pagesFolder}/$sallyport_page.$sallyport_viewer.$sallyport_language.html$sallyport_suffix`,
        `          /${pagesFolder}/$sallyport_page.$sallyport_viewer.$sallyport_language.html =404;`,
      ]),
    ]),
  ])
}

const revalidated = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }

/** Without `API_BASE_URL`, nginx passes calls to the server; with it, the static site has none. */
function apiLocation({ basePath, settings }: Config): string[] {
  const isApiHere = settings.apiBaseUrl === basePath
  return block(
    `location ~ ^${basePath}/(?:${serverPaths.join('|')})(?:/|$)`,
    isApiHere ? ['proxy_pass http://sallyport;', 'error_page 502 504 =503 @unavailable;'] : ['return 404;'],
  )
}

/** Not sent for a file without compression: nginx omits a header with an empty value. */
const encoded = ['add_header Content-Encoding $sallyport_content_encoding;']
const tryFile = ['try_files $uri$sallyport_suffix $uri =404;']
/** One type for all files of a location: by its extension, `script.js.br` would have another one. */
const typed = (type: string) => ['types { }', `default_type ${quote(type)};`]

/** The locations of a parent, whose headers they inherit; a file of another type does not exist. */
const filesByType = (tryFiles: readonly string[]) => [
  ...Object.entries(rootFileTypes)
    .filter(([extension]) => extension !== 'html')
    .flatMap(([extension, type]) => block(`location ~* \\.${extension}$`, [...typed(type), ...tryFiles])),
  ...block('location ~ .', ['return 404;']),
]

const toText = (lines: readonly string[]) => `${lines.join('\n')}\n`
