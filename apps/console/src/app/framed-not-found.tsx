import { NotFoundPage } from './not-found-page'
import { Shell } from './shell/shell'

/** For somebody who is logged in: the way on is beside it. */
export const FramedNotFound = () => (
  <Shell>
    <NotFoundPage />
  </Shell>
)
