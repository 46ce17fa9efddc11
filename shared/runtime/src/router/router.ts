/** The names of React Router that the platform offers: one router, cut down to what is used. */
export {
  createBrowserRouter,
  isRouteErrorResponse,
  Link,
  Navigate,
  NavigationType,
  NavLink,
  Outlet,
  redirect,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom'
export type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
