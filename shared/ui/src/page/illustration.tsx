/** The gate of the logo, in a square of 32 units. */
export const gatePath = 'M7 8h4v3h3V8h4v3h3V8h4v17h-5.5v-5.5a3.5 3.5 0 0 0-7 0V25H7z'

/** `open`: a phone connects to the internet through the gate. `closed`: its connection ends at the gate. `quiet`: the gate alone, without colour. */
type Scene = 'open' | 'closed' | 'quiet'

type Props = { scene: Scene; className?: string | undefined }

/** The one drawing of the site, in the colours of the theme and of the installation. Decorative. */
export function Illustration({ scene, className }: Props) {
  const isQuiet = scene === 'quiet'
  return (
    <svg
      viewBox="0 0 360 240"
      fill="none"
      stroke="var(--border-strong)"
      strokeWidth="2"
      aria-hidden
      className={className}
    >
      <circle cx="180" cy="120" r="108" fill={isQuiet ? 'var(--neutral-soft)' : 'var(--accent-soft)'} stroke="none" />
      <path d="M150 132h60v76h-60z" fill="var(--surface)" stroke="none" />
      {!isQuiet && <Connection isOpen={scene === 'open'} />}
      <path
        d={gatePath}
        transform="matrix(8 0 0 8 52 8)"
        fill={isQuiet ? 'var(--surface)' : 'var(--accent-fill)'}
        strokeWidth=".25"
        stroke={isQuiet ? 'var(--border-strong)' : 'none'}
      />
      <path d="M20 208h320" strokeLinecap="round" />
    </svg>
  )
}

function Connection({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      {isOpen ? (
        <g fill="var(--surface)">
          <circle cx="308" cy="104" r="24" />
          <path d="M284 104h48M308 80c-16 16-16 32 0 48M308 80c16 16 16 32 0 48" fill="none" />
        </g>
      ) : (
        <path d="M166 132v76M180 132v76M194 132v76M150 160h60M150 184h60" />
      )}
      <path
        d={isOpen ? 'M66 176c44 0 64 14 114 14s84 0 98-40q5-14 14-24' : 'M66 176c16 0 24 4 34 8'}
        stroke="var(--accent)"
        strokeWidth="4"
        strokeDasharray="0 9"
        strokeLinecap="round"
      />
      <rect x="36" y="142" width="30" height="54" rx="6" fill="var(--surface)" />
      <path d="M46 188h10" strokeLinecap="round" />
    </>
  )
}
