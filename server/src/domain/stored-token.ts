type Connection = { api_url: string; api_token: string }

/**
 * The stored API token of a node, for a form whose field is empty. Null if another URL has no TLS: the certificate is
 * verified before the secret is sent, but without TLS a listener on loopback could read it.
 */
export function storedToken(node: Connection, { api_url }: Pick<Connection, 'api_url'>): string | null {
  return node.api_token === '' || api_url === node.api_url || api_url.startsWith('https:') ? node.api_token : null
}
