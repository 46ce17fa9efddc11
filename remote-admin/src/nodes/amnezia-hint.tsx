import { isAmneziaWg, randomAmneziaParams } from '@sallyport/contract/rules'
import { Button, Hint } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { formatParams, type NodeSchemaForm } from './node-form-values.ts'

type Props = { form: NodeSchemaForm; types: Record<string, string> }

/** Lists the required AmneziaWG parameters, with a button that fills an empty field with random ones. */
export function AmneziaHint({ form, types }: Props) {
  const { t } = useTranslation()
  const [type, text] = form.watch(['type', 'connect_params'])
  if (!isAmneziaWg(types[type])) return null

  function handleFill() {
    const params = formatParams(randomAmneziaParams(randomBelow))
    form.setValue('connect_params', params, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    form.setFocus('connect_params')
  }

  const fill = <Button onClick={handleFill}>{t('admin.node.amnezia.fill')}</Button>
  return (
    <Hint tone="accent" action={text.trim() === '' ? fill : undefined}>
      {t('admin.node.amnezia.text')}
    </Hint>
  )
}

/** Cryptographically random, because predictable parameters would make a node recognisable. */
function randomBelow(limit: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number % limit
}
