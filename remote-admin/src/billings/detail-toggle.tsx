import type { Billing } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button } from '@sallyport/ui'
import rowButton from '../lists/row-button.module.css'
import { billingDetailId, billingNumberId, detailToggleId } from './billing-ids.ts'

type Props = { billing: Billing; isExpanded: boolean; onToggled: () => void }

export function DetailToggle({ billing, isExpanded, onToggled }: Props) {
  const { t } = useTranslation()
  return (
    <Button
      id={detailToggleId(billing)}
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? billingDetailId(billing) : undefined}
      aria-describedby={billingNumberId(billing)}
      className={rowButton.button}
      onClick={onToggled}
    >
      {t(isExpanded ? 'admin.billings.details.hide' : 'admin.billings.details.show')}
    </Button>
  )
}
