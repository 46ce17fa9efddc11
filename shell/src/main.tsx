import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from 'shared/i18n'
import { namespace } from 'shared/words'
import 'shared/ui/tokens.css'
import { startAccount } from './account/start-account.ts'
import './federation/doors.ts'
import { StartFailed } from './failures/start-failed.tsx'
import { Site } from './site.tsx'

const root = createRoot(document.getElementById('root')!)

/** Words first; the account only when a guard could not decide without it. */
Promise.all([startI18n(namespace), startAccount()]).then(
  () =>
    root.render(
      <StrictMode>
        <Site />
      </StrictMode>,
    ),
  () => root.render(<StartFailed />),
)
