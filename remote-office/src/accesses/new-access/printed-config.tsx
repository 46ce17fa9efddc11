import type { Node } from '@sallyport/contract/endpoints'
import { useLanguage } from '@sallyport/runtime/i18n'
import { countryName } from '@sallyport/ui/format'
import { useEffect, useRef, type RefObject } from 'react'
import styles from './new-access.module.css'

/** The node and the text of the config, on paper only. */
export function PrintedConfig({ node, config }: { node: Node; config: RefObject<string | null> }) {
  const language = useLanguage()
  const text = useTextWhilePrinting(config)
  return (
    <div className={styles.printed}>
      <p>{[node.name, countryName(node.country, language), node.city].filter(Boolean).join(', ')}</p>
      <pre ref={text} />
    </div>
  )
}

/** The text contains the private key, so the document contains the text only during printing. */
function useTextWhilePrinting(config: RefObject<string | null>) {
  const element = useRef<HTMLPreElement>(null)

  useEffect(() => {
    const write = (text: string) => {
      if (element.current) element.current.textContent = text
    }
    const show = () => write(config.current ?? '')
    const clear = () => write('')
    addEventListener('beforeprint', show)
    addEventListener('afterprint', clear)
    return () => {
      removeEventListener('beforeprint', show)
      removeEventListener('afterprint', clear)
    }
  }, [config])

  return element
}
