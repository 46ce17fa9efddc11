import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { apiDocsPage, apiDocsPolicy, openApiPath, parseOpenApi } from './api-docs-page.ts'
import { compressDocument, sendDocument } from './compressed-document.ts'
import { sendNotBuilt } from './site-responses.ts'

/** Serves an OpenAPI document and a page that shows it. */
export function registerApiDocs(app: FastifyInstance, file: string): void {
  let documents: ReturnType<typeof readDocuments> | undefined

  async function readDocuments() {
    try {
      const text = await readFile(file, 'utf8')
      const page = await compressDocument('text/html; charset=utf-8', apiDocsPage(parseOpenApi(text)))
      return { page, json: await compressDocument('application/json; charset=utf-8', text) }
    } catch (error) {
      app.log.error(error, 'the documentation of the API cannot be read')
      documents = undefined
      return null
    }
  }

  const routes = [
    { url: '/api-docs', kind: 'page', headers: apiDocsPolicy },
    { url: openApiPath, kind: 'json', headers: {} },
  ] as const
  for (const { url, kind, headers } of routes) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        documents ??= readDocuments()
        const found = await documents
        if (!found) return sendNotBuilt(reply, 'The documentation cannot be read.\n')
        return sendDocument(found[kind], request, reply.headers(headers), ['Accept-Encoding'])
      },
    })
  }
}
