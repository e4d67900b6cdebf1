import { VisuallyHidden } from '@mantine/core'
import { Late } from '@/components/lazy-view'
import { sessionFlag } from '@/lib/session-flag'

/** What index.html shows before there is any code, for as long as the frame or the login page is not there. */
export const Splash = () => (
  <div data-signed-in={sessionFlag.isSet() || undefined} data-place={isLogin() ? 'login' : undefined}>
    <div className="splash" aria-hidden>
      <svg width="24" height="24" viewBox="0 0 32 32" fill="none" strokeLinecap="round">
        <path d="M25.5 9.2A12 12 0 1 0 28 16.5" strokeWidth="2.75" />
        <circle cx="23.2" cy="7" r="1.9" strokeWidth="3.4" />
      </svg>
      <div className="splash-side">
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className="splash-top" />
      <div className="splash-page">
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className="splash-login">
        <b>Log in</b>
        <b>Email</b>
        <i />
        <b>Password</b>
        <i />
        <span>Remember for one week</span>
        <b>Log in</b>
      </div>
    </div>
    <Late>
      <VisuallyHidden role="status" aria-label="Loading" />
    </Late>
  </div>
)

const isLogin = (): boolean => !sessionFlag.isSet() && window.location.pathname === '/login'
