import {
  joinFileSystemBeta,
  joinPlacementWaitlist,
  requestConsultation,
  sendFeedback,
} from '@perigee/accounts/forms/send-form'
import { forms } from '@perigee/contract/forms'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'

export const formRoutes = (deps: Deps) => [
  implement(forms.sendFeedback, ({ session, body }) => sendFeedback(deps, session, body)),
  implement(forms.joinCunoFSBeta, ({ session, body }) => joinFileSystemBeta(deps, session, body)),
  implement(forms.requestObjectMountConsultation, ({ session, body }) => requestConsultation(deps, session, body)),
  implement(forms.joinPlacementWaitlist, ({ session, body }) => joinPlacementWaitlist(deps, session, body)),
]
