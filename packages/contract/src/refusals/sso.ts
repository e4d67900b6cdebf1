import { refusals } from '../refusal'
import { authRefusals } from './auth'

export const ssoRefusals = refusals({
  notAnSsoUser: () => ({ status: 404, say: 'not an SSO user' }),
  /** Somebody who belongs to a provider tried a password: told in the words of a wrong password. */
  passwordRefused: () => ({ status: 403, say: authRefusals.wrongCredentials().message }),
})
