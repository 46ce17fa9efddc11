import { limits } from '@sallyport/contract/config'

const name = 'sallyport-install'
const secondsOfDay = 24 * 60 * 60

/** Remembers, for 90 days, that the person wants to hear no more of installing. */
export function dismissInstall(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const maxAge = limits.install.dismissedForDays * secondsOfDay
  document.cookie = `${name}=dismissed; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`
}

export const isInstallDismissed = () => document.cookie.split('; ').includes(`${name}=dismissed`)
