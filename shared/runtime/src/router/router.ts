/** The exports of React Router that the apps use. Re-exported, so that all apps share one copy. */
export {
  createBrowserRouter,
  Link,
  Navigate,
  NavigationType,
  Outlet,
  redirect,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom'
export type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
