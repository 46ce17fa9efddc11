import { expect, test } from '@rstest/core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { readFileSync } from 'node:fs'
import { allEndpoints, type Endpoint } from '@sallyport/contract/endpoints'
import { openApiDocument } from './openapi-document.ts'
import { openApiFile, openApiText } from './openapi-file.ts'

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Operation = {
  operationId: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: object
  responses: Record<string, object>
}

const document = openApiDocument('1.0.0')

const operationOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation

test('docs/openapi.json describes the current contract; pnpm openapi writes it', () => {
  expect(readFileSync(openApiFile, 'utf8') === openApiText()).toBe(true)
})

test('the document is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
})

test('every endpoint is described, with its access, its parts and its success status', () => {
  for (const endpoint of allEndpoints) {
    const operation = operationOf(endpoint)
    const schemes = Object.keys(operation.security[0] ?? {})

    expect(schemes, endpoint.path).toEqual(endpoint.access === 'anyone' ? ['apiToken'] : ['apiToken', 'session'])
    expect('requestBody' in operation, endpoint.path).toBe(endpoint.body !== undefined)
    expect(Object.keys(operation.responses), endpoint.path).toContain(String(endpoint.success))
    expect('404' in operation.responses || endpoint.access !== 'admin', endpoint.path).toBe(true)
  }
})

test('every operation has a name of its own', () => {
  const ids = allEndpoints.map((endpoint) => operationOf(endpoint).operationId)

  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('getUserAccessByNodeId')
})

test('numbers in paths and queries are integers within their limits', () => {
  const { parameters } = operationOf({ method: 'GET', path: '/api/user/access/by-node/:id' })

  expect(parameters).toContainEqual({
    name: 'id',
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
  })
  expect(parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
  })
})
