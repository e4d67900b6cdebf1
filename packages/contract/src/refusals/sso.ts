import { refusals } from '../refusal'

export const ssoRefusals = refusals({
  notAnSsoUser: () => ({ status: 404, say: 'not an SSO user' }),
})
