/** Why somebody did not get in by single sign-on: for the log. People see one sentence for all of them. */
export type SsoFailureReason =
  | 'unknown-provider'
  | 'too-many-requests'
  | 'provider-unreachable'
  | 'login-state-missing'
  | 'answer-refused'
  | 'email-missing'
  | 'email-not-verified'
  | 'email-not-of-provider'
  | 'account-restricted'
  | 'account-not-linkable'
  | 'account-of-somebody-else'

export class SsoFailure extends Error {
  override name = 'SsoFailure'
  readonly reason: SsoFailureReason

  constructor(reason: SsoFailureReason, options?: ErrorOptions) {
    super(`single sign-on: ${reason}`, options)
    this.reason = reason
  }
}
