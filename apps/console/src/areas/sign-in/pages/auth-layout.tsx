import { Outlet } from '@tanstack/react-router'
import { CardFrame } from '@/components/card-frame'

/** Around the seven pages that need no session. */
export const AuthLayout = () => (
  <CardFrame>
    <Outlet />
  </CardFrame>
)
