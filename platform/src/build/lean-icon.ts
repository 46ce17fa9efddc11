import { createElement, type SVGProps } from 'react'

type IconData = { size: number; node: [tag: string, attributes: Record<string, string>][] }
type Props = SVGProps<SVGSVGElement> & { size?: number }

const labels = ['aria-label', 'aria-labelledby', 'title'] as const

/** Replaces lucide's `createLucideIcon` without context and variants. Hides icons without a label from screen readers. */
export default function createIcon({ size: defaultSize, node }: IconData) {
  return function Icon({ size = defaultSize, ...rest }: Props) {
    const hasLabel = labels.some((name) => name in rest)
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: `0 0 ${defaultSize} ${defaultSize}`,
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': hasLabel ? undefined : true,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
