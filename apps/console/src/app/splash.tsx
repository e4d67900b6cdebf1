import { VisuallyHidden } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { Late } from '@/components/lazy-view'
import { placeEarlyLogin } from '@/lib/early-login'
import { sessionFlag } from '@/lib/session-flag'

/**
 * Has index.html show what it shows before there is any code, for as long as the frame or the login page is not there.
 * It is the same picture, not another one like it: nothing is painted twice.
 */
export function Splash() {
  useLayoutEffect(() => {
    sayWhereWeAre()
    // Where another one follows at once, whoever types is not disturbed.
    return () => queueMicrotask(dropWhenNobodyWaits)
  })
  return (
    <div className="waiting">
      <Late>
        <VisuallyHidden role="status" aria-label="Loading" />
      </Late>
    </div>
  )
}

function dropWhenNobodyWaits(): void {
  if (!document.querySelector('.waiting')) placeEarlyLogin(false)
}

/** As first-look.js has done it for the address that was opened. */
function sayWhereWeAre(): void {
  const look = document.documentElement.dataset
  delete look['signedIn']
  delete look['place']
  if (sessionFlag.isSet()) look['signedIn'] = 'true'
  else if (window.location.pathname === '/login') look['place'] = 'login'
  placeEarlyLogin(look['place'] === 'login')
}
