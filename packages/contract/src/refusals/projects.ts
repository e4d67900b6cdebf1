import { durationText } from '@perigee/domain/session-duration'
import { longestUsageReport } from '@perigee/domain/usage-report'
import type { ProjectDeletionRestriction } from '../projects'
import { refusals } from '../refusal'

export const projectRefusals = refusals({
  /** The same for a project that does not exist and for one of somebody else. */
  noSuchProject: () => ({ status: 404, say: 'There is no such project.' }),
  projectNameTaken: () => ({ status: 409, say: 'You already have a project with this name.' }),
  projectDeletionRestricted: (restriction: ProjectDeletionRestriction) => ({
    status: 409,
    say: 'Something has to be done before the project can be deleted.',
    body: restriction,
  }),
  /** To programs, which see no list of what is in the way. `holds`: such as `2 buckets (films, photos)`. */
  projectNotEmpty: (holds: string) => ({ status: 409, say: `The project is not empty: ${holds}.` }),
  /** Of an owner whose account is free. */
  limitsNeedPaidPlan: () => ({ status: 403, say: 'Limits can be set once the owner of the project has a paid plan.' }),
  limitAboveMaximum: (max: string) => ({ status: 400, say: `The limit exceeds the maximum of ${max}.` }),
  limitBelowUsage: (used: string) => ({ status: 400, say: `The limit is below what is used already: ${used}.` }),
  projectLimitReached: () => ({
    status: 409,
    say: "You've reached your project limit. Request an increase to create more projects.",
  }),
  reportTooLong: () => ({ status: 403, say: `Date range must be less than ${durationText(longestUsageReport)}` }),
  passphraseChecksFull: () => ({ status: 409, say: 'This project already remembers as many passphrases as it can.' }),
  /** A new one cannot be sealed, a kept one not opened; nothing is lost by that. */
  keyManagementUnavailable: () => ({
    status: 503,
    say: 'The passphrases that this satellite manages cannot be reached at the moment. Please try again later.',
    retryAfter: 30,
  }),
  managedPassphrasesOff: () => ({ status: 403, say: 'Managed passphrases are not available on this satellite.' }),
})
