import { expect, test } from '@rstest/core'
import type { Discovery } from './discovery-document.ts'
import { prerenderedIn, readPrerendered, withPrerendered } from './prerendered.ts'

test('a document lists the prerendered pages beside its other extras', () => {
  const discovery = { microFrontends: {}, extras: { platform: { releaseHashes: { auth: {} } } } } as Discovery
  const files = { 'shell 1.0.0': { file: 'a.json', integrity: 'sha384-x' } }

  const next = withPrerendered(discovery, files)

  expect(prerenderedIn(next)).toEqual(files)
  expect(next['extras']).toMatchObject({ platform: { releaseHashes: { auth: {} } } })
  expect(prerenderedIn({ microFrontends: {} })).toEqual({})
})

test('a file outside of the folder of prerendered pages is left out', () => {
  const here = { 'shell 1.0.0': { file: 'a.json', integrity: 'sha384-x' } }
  const files = { ...here, 'shell 1.0.1': { file: '../../a.json', integrity: 'sha384-x' } }

  expect(prerenderedIn(withPrerendered({ microFrontends: {} }, files))).toEqual(here)
})

test('malformed extras list no pages', () => {
  for (const extras of ['x', null, { platform: 'x' }, { platform: { prerendered: { 'shell 1.0.0': 'a.json' } } }]) {
    expect(prerenderedIn({ microFrontends: {}, extras })).toEqual({})
  }
  const platform = { releaseHashes: { auth: {} }, prerendered: 'x' }
  const next = withPrerendered({ microFrontends: {}, extras: { platform } }, {})
  expect(next['extras']).toEqual({ platform: { ...platform, prerendered: {} } })
})

test('a text of another format is not prerendered pages', () => {
  expect(readPrerendered('no JSON')).toBeNull()
  expect(readPrerendered('{"style":1}')).toBeNull()
  expect(readPrerendered('{"style":"","targets":{},"pages":{"guest":{"en":{"":"<p>"}}}}')).not.toBeNull()
})
