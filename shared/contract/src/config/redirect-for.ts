import { type Audience, routes } from './routes.ts'

/** The path to redirect a visitor to, or null if the page is for this visitor (§2). */
export function redirectFor(audience: Audience, account: { is_admin: boolean } | null): string | null {
  switch (audience) {
    case 'anyone':
      return null
    case 'guest':
      return account ? routes.nodes.to() : null
    case 'user':
      return account ? null : routes.login.to()
    case 'admin':
      return account?.is_admin ? null : routes.notFound.to()
    case 'node editor':
      return account ? redirectFor('admin', account) : routes.login.to()
    // A remote of a later release may declare an audience that this build does not know: no one may open such a page.
    default:
      return routes.notFound.to()
  }
}
