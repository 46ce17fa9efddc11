import { RouterProvider } from 'shared/router'
import { router } from './router.tsx'

export function Site() {
  return <RouterProvider router={router} />
}
