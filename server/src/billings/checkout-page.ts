import type { Language } from '@sallyport/contract/config'
import type { OrderOutcome } from '@sallyport/contract/rules'
import type { OrderRow } from '../database/tables/orders.ts'
import { escapeHtml, staticDocument } from '../http/html.ts'
import { toMajorUnits } from './money.ts'

/** The tokens of the interface (`tokens.css` of `@sallyport/ui`), whose stylesheet the policy of this page blocks. A test compares them. */
const tokens = `--surface: light-dark(#ffffff, #191d26);
  --hover: light-dark(#e7eaef, #2a313f);
  --border: light-dark(#d6dae2, #343c4b);
  --border-strong: light-dark(#7e8696, #7d8698);
  --text: light-dark(#14171d, #eceef3);
  --muted: light-dark(#555c6b, #a9b0be);
  --accent: light-dark(#3f4ec4, #a6b1ff);
  --accent-fill: light-dark(#3f4ec4, #5b69dc);
  --accent-fill-hover: light-dark(#3543ad, #5260d3);
  --accent-text: light-dark(#ffffff, #ffffff);
  --accent-soft: light-dark(#e6e9fb, #282f57);
  --success: light-dark(#14653a, #73d49c);
  --success-soft: light-dark(#e2f4e9, #12301f);
  --warning: light-dark(#834e00, #ecb962);
  --warning-soft: light-dark(#fcf1dc, #33270f);
  --danger: light-dark(#b3261e, #ff968e);
  --danger-soft: light-dark(#fdecea, #3c1a18);
  --radius-sm: 8px;
  --radius-md: 12px;
  --radius-full: 999px;`

/** The content is as high as the frame, so that the buttons stay in place in each language. The page that embeds it sets the color scheme. */
export const checkoutStyle = `:root {
  color-scheme: light dark;
  ${tokens}
  font: 100%/1.5 system-ui, sans-serif;
  color: var(--text);
  background: var(--surface);
}
* { box-sizing: border-box }
body { margin: 0; overflow-wrap: anywhere }
main { display: flex; flex-direction: column; gap: 1.25rem; max-width: 410px; min-height: 100dvh; margin: 0 auto; padding: 1.5rem }
h1, p { margin: 0 }
h1 { font-size: 1.0625rem }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem }
.mark, .state { padding: 0.125rem 0.625rem; border-radius: var(--radius-full); font-size: 0.8125rem; background: var(--warning-soft); color: var(--warning) }
.bill { display: grid; gap: 0.25rem; padding: 2rem 1rem; border: 1px dashed var(--border-strong); border-radius: var(--radius-md); text-align: center; color: var(--muted) }
.bill strong { font-size: 2.25rem; line-height: 1.25; color: var(--text); font-variant-numeric: tabular-nums }
svg { display: block; width: 200px; margin: auto; max-width: 100% }
.note { color: var(--muted) }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem }
button { min-height: 2.75rem; padding: 0.25rem 1rem; border: 1px solid var(--border); border-radius: var(--radius-sm); background: var(--surface); color: inherit; font: inherit; font-weight: 500; cursor: pointer }
button:hover { background: var(--hover) }
button[value=done] { grid-column: 1 / -1; border-color: transparent; background: var(--accent-fill); color: var(--accent-text) }
button[value=done]:hover { background: var(--accent-fill-hover) }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
[role=status] { margin: auto 0; padding: 1rem; border-radius: var(--radius-md); text-align: center; background: var(--warning-soft); color: var(--warning) }
.done [role=status] { background: var(--success-soft); color: var(--success) }
.failed [role=status] { background: var(--danger-soft); color: var(--danger) }`

/** A phone that is connected to a coin through the gate of the logo. */
const illustration = `<svg viewBox="0 0 240 120" fill="none" stroke="var(--border-strong)" stroke-width="2" aria-hidden="true">
<circle cx="120" cy="60" r="56" fill="var(--accent-soft)" stroke="none"/>
<path d="M38 84h44M164 84h26" stroke="var(--accent)" stroke-width="4" stroke-dasharray="0 9" stroke-linecap="round"/>
<path d="M7 8h4v3h3V8h4v3h3V8h4v17h-5.5v-5.5a3.5 3.5 0 0 0-7 0V25H7z" transform="matrix(4 0 0 4 56 4)" fill="var(--accent-fill)" stroke="none"/>
<rect x="14" y="66" width="20" height="36" rx="4" fill="var(--surface)"/><circle cx="208" cy="84" r="17" fill="var(--surface)"/>
<path d="M208 76v16M4 104h232" stroke-linecap="round"/></svg>`

/** A form while the order is pending, or else its status; a notice for an unknown order. Works without scripts. */
export function checkoutPage(order: OrderRow | undefined, language: Language): string {
  const { title, mark } = checkoutTexts[language]
  const header = `<header><h1>${title}</h1><span class="mark">${mark}</span></header>`
  const body = [`<body><main class="${order?.status ?? 'unknown'}">`, header, ...contentOf(order, language), '</main>']
  return staticDocument({ language, title, style: checkoutStyle, body })
}

function contentOf(order: OrderRow | undefined, language: Language): string[] {
  const { notice, pay, fail, cancel, unknown, states } = checkoutTexts[language]
  if (!order) return [`<p role="status">${unknown}</p>`]
  const price = `<p class="bill">${escapeHtml(order.description)} <strong>${priceOf(order, language)}</strong></p>`
  if (order.status !== 'pending') return [price, `<p role="status">${states[order.status]}</p>`]
  const button = (outcome: OrderOutcome, name: string) => `<button name="outcome" value="${outcome}">${name}</button>`
  const buttons = [button('done', pay), button('failed', fail), button('cancelled', cancel)]
  return [price, illustration, `<p class="note">${notice}</p>`, '<form method="post">', ...buttons, '</form>']
}

function priceOf({ amount, currency_code }: OrderRow, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: currency_code })
  return format.format(toMajorUnits(amount, currency_code))
}

type CheckoutTexts = Record<'title' | 'mark' | 'notice' | 'pay' | 'fail' | 'cancel' | 'unknown', string> & {
  states: Record<OrderOutcome, string>
}

const checkoutTexts: Record<Language, CheckoutTexts> = {
  en: {
    title: 'Sandbox checkout',
    mark: 'No real money',
    notice: 'At a real gateway, you would pay here. Choose how this payment ends.',
    pay: 'Pay',
    fail: 'Fail',
    cancel: 'Cancel',
    unknown: 'There is no such payment.',
    states: {
      done: 'Paid. You can go back to the site.',
      failed: 'The payment has failed.',
      cancelled: 'The payment was cancelled.',
    },
  },
  ru: {
    title: 'Учебная оплата',
    mark: 'Деньги не списываются',
    notice: 'У настоящего платёжного сервиса вы бы заплатили здесь. Выберите, чем закончится этот платёж.',
    pay: 'Оплатить',
    fail: 'Отклонить',
    cancel: 'Отменить',
    unknown: 'Такого платежа нет.',
    states: {
      done: 'Оплачено. Можно вернуться на сайт.',
      failed: 'Платёж не прошёл.',
      cancelled: 'Платёж отменён.',
    },
  },
}
