import { selectionFor } from '@sallyport/contract/site'
import { pagePolicies } from '../site/security-headers.ts'
import type { Config } from '../config/config.ts'
import type { Composition } from '../site/site-source.ts'
import { escapeHtml } from '../html/escape-html.ts'

/** Browsers ignore it in a document (https://www.w3.org/TR/CSP3/#meta-element). */
const onlyInHeaders = /; frame-ancestors [^;]*/

/** The headers of pages with the policy of a composition. */
export function policiesOf({ discovery, shells, prerendered }: Composition, config: Config): Record<string, string> {
  const { shell, releases } = selectionFor(discovery, undefined)
  const index = shells.get(shell.metadata.version) ?? ''
  return pagePolicies({ discovery, shell, index, style: prerendered.get(releases)?.style }, config)
}

/** Adds the content security policy to a page, for servers that cannot send headers. Must come before any script. */
export function withPolicy(html: string, composition: Composition, config: Config): string {
  const policy = policiesOf(composition, config)['Content-Security-Policy']?.replace(onlyInHeaders, '') ?? ''
  const meta = `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`
  return html.replace(/<head\b[^>]*>/i, (head) => head + meta)
}
