import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { openApiDocument } from '../api/openapi/openapi-document.ts'
import { escapeHtml, staticDocument, staticDocumentPolicy } from '../http/html.ts'
import { compressDocument, readOnce, sendDocument } from './compressed-document.ts'
import { sendNotBuilt } from './site-responses.ts'

/** Serves an OpenAPI document and a page that shows it. */
export function registerApiDocs(app: FastifyInstance, file: string): void {
  const readDocuments = readOnce(
    async () => {
      const text = await readFile(file, 'utf8')
      const page = await compressDocument('text/html; charset=utf-8', apiDocsPage(JSON.parse(text) as OpenApi))
      return { page, json: await compressDocument('application/json; charset=utf-8', text) }
    },
    (error) => app.log.error(error, 'the documentation of the API cannot be read'),
  )
  const routes = [
    { url: '/api-docs', kind: 'page', headers: apiDocsPolicy },
    { url: openApiPath, kind: 'json', headers: {} },
  ] as const
  for (const { url, kind, headers } of routes) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const found = await readDocuments()
        if (!found) return sendNotBuilt(reply, 'The documentation cannot be read.\n')
        return sendDocument(found[kind], request, reply.headers(headers), ['Accept-Encoding'])
      },
    })
  }
}

const openApiPath = '/api-docs/openapi.json'

/** `openapi.json`, which the build of the server writes. */
type OpenApi = ReturnType<typeof openApiDocument>
type Operation = OpenApi['paths'][string][string]

const style = `:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; overflow-wrap: anywhere }
h1, h2 { line-height: 1.2 }
details { border-top: 1px solid GrayText }
summary { padding: 0.5rem 0; min-height: 1.5rem; cursor: pointer }
summary b { display: inline-block; min-width: 4.5rem }
pre { margin: 0; padding: 0.75rem; border: 1px solid GrayText; white-space: pre-wrap }
dd { margin-bottom: 0.75rem }`

const apiDocsPolicy = staticDocumentPolicy({ style, formAction: "'none'", frameAncestors: "'none'" })

function apiDocsPage(document: OpenApi): string {
  const { title, version, description } = document.info
  const body = [
    `<body><header><h1>${escapeHtml(title)} API ${escapeHtml(version)}</h1>`,
    `<p>${escapeHtml(description)}</p><p><a href="${openApiPath.slice(1)}">OpenAPI document</a></p></header><main>`,
    ...areasOf(document).map(([tag, operations]) => `<h2>${escapeHtml(tag)}</h2>${operations.join('')}`),
    '</main>',
  ]
  return staticDocument({ language: 'en', title: `${title} API`, style, body })
}

function areasOf({ paths, components }: OpenApi): [string, string[]][] {
  const areas = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const [tag] = described.tags
      const html = operationHtml(`<b>${method.toUpperCase()}</b> ${escapeHtml(path)}`, described, components)
      areas.set(tag, [...(areas.get(tag) ?? []), html])
    }
  }
  return [...areas]
}

function operationHtml(title: string, described: Operation, components: OpenApi['components']): string {
  const { operationId, description, parameters, requestBody, responses } = described
  const terms = [
    ...parameters.map(({ name, in: location, required, schema }) =>
      term(`${name} (${location}${required ? '' : ', optional'})`, schemaHtml(schema)),
    ),
    ...(requestBody ? [term('Body', schemaHtml(schemaOf(requestBody)))] : []),
    ...Object.entries(responses).map(([status, given]) => responseHtml(status, given, components)),
  ]
  const summary = `<summary id="${escapeHtml(operationId)}">${title}</summary>`
  return `<details>${summary}<p>${escapeHtml(description)}</p><dl>${terms.join('')}</dl></details>`
}

function responseHtml(status: string, given: Operation['responses'][string], { responses }: OpenApi['components']) {
  if ('content' in given) return term(status, schemaHtml(schemaOf(given)))
  return term(status, escapeHtml(responses[given.$ref.split('/').at(-1) ?? '']?.description ?? ''))
}

const schemaOf = (part: { content: { 'application/json': { schema: unknown } } }) =>
  part.content['application/json'].schema

const term = (name: string, html: string) => `<dt>${escapeHtml(name)}</dt><dd>${html}</dd>`

const schemaHtml = (schema: unknown) => `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
