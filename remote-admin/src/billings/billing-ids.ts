import type { Billing } from '@sallyport/contract/endpoints'

/** The id of the element with the number of a billing, which describes the buttons of its row. */
export const billingNumberId = ({ id }: Pick<Billing, 'id'>) => `billing-${id}`

export const billingDetailId = ({ id }: Pick<Billing, 'id'>) => `billing-${id}-detail`

export const detailToggleId = ({ id }: Pick<Billing, 'id'>) => `billing-${id}-toggle`
