import type { DeletionRestriction } from '../account-flows'
import { refusals } from '../refusal'

export const flowRefusals = refusals({
  flowOff: () => ({ status: 403, say: 'This is not available on this installation.' }),
  ssoManaged: () => ({ status: 403, say: 'Your account is managed by your single sign-on provider.' }),
  noSuchStep: () => ({ status: 400, say: 'There is no such step.' }),
  stepOutOfOrder: () => ({ status: 400, say: 'Something was done out of order or took too long. Please start again.' }),
  flowLocked: () => ({ status: 403, say: 'There were too many failed attempts. Please try again later.' }),
  wrongStepPassword: () => ({ status: 400, say: 'The password is not right.' }),
  wrongStepCode: () => ({ status: 400, say: 'The code is not right or has expired.' }),
  /** One text for what is no address and for what somebody has. */
  unusableEmail: () => ({ status: 400, say: 'This email address cannot be used.' }),
  emailAlreadySet: () => ({
    status: 409,
    say: 'The new address was given already. Enter the code that was sent to it.',
  }),
  deletionRestricted: (restriction: DeletionRestriction) => ({
    status: 409,
    say: 'Something has to be done before the account can be deleted.',
    body: restriction,
  }),
})
