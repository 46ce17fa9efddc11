/** The part of React Router that the apps use; re-exported, so that all share one copy of it. */
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
