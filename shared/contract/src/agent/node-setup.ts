import * as v from 'valibot'
import { nodeType } from '../rules/node.ts'

const prefix = 'sallyport-node:'

const nodeSetup = v.strictObject({
  url: v.string(),
  api_url: v.string(),
  api_token: v.string(),
  subnet_cidr: v.string(),
  public_key: v.string(),
  type: v.picklist(Object.values(nodeType)),
  connect_params: v.nullable(v.record(v.string(), v.union([v.string(), v.number()]))),
})

export type NodeSetup = v.InferOutput<typeof nodeSetup>

/** The text that `sallyport-agent init` prints for the node form. It contains the API token. */
export function formatNodeSetup(setup: NodeSetup): string {
  const bytes = new TextEncoder().encode(JSON.stringify(setup))
  return (
    prefix +
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  )
}

export const isNodeSetup = (text: string) => text.trimStart().startsWith(prefix)

/** Parses a setup text, even with the line breaks of a terminal. Null for an incomplete setup and for any other text. */
export function parseNodeSetup(text: string): NodeSetup | null {
  const encoded = text.replace(/\s+/g, '')
  if (!encoded.startsWith(prefix)) return null
  try {
    const base64 = encoded.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
    const { success, output } = v.safeParse(nodeSetup, JSON.parse(new TextDecoder().decode(bytes)))
    return success ? output : null
  } catch {
    return null
  }
}
