import { routes as linkedRoutes } from '@sallyport/contract/config'
import { ownRoutes as adminRoutes } from 'remote-admin/remote'
import { ownRoutes as authRoutes } from 'remote-auth/remote'
import { ownRoutes as officeRoutes } from 'remote-office/remote'

/** The routes of the contract, and the routes that the remotes declare. */
export const routes = { ...linkedRoutes, ...authRoutes, ...officeRoutes, ...adminRoutes }
