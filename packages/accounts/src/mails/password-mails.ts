import type { MailTexts } from './mail-facts'

/** Mails about the password. */
export const passwordMails = {
  recovery: ({ brand, links }, token: string) => ({
    name: 'password recovery',
    subject: `Reset your ${brand} password`,
    blocks: [
      'We were asked to reset the password of your account. Choose a new one here:',
      { link: links.recovery(token), label: 'Reset password' },
      'The link is good for 15 minutes and works once.',
      'If you did not ask for it, your password stays as it is. This makes the link above useless:',
      { link: links.cancelRecovery(token), label: 'Cancel the reset' },
    ],
  }),

  unknownReset: ({ brand, satellite, links }) => ({
    name: 'unknown reset',
    subject: `Your ${brand} password reset`,
    blocks: [
      `Somebody, perhaps you, asked to reset the password of an account with this email address at ${satellite}. There is no such account.`,
      'If it was you, check whether you signed up with another address, and try that one:',
      { link: links.forgotPassword, label: 'Reset password' },
      'Or make an account with this address:',
      { link: links.signup, label: 'Sign up' },
      'If it was not you, there is nothing to do.',
    ],
  }),

  /** Somebody of single sign-on asked for a new password. */
  noPasswordHere: ({ brand, links }) => ({
    name: 'no password here',
    subject: `Your ${brand} password reset`,
    blocks: [
      'Somebody, perhaps you, asked to reset the password of your account. It has none: you log in with the single sign-on of your organization.',
      { link: links.login, label: 'Log in' },
      'If you have forgotten that password, your organization resets it. If it was not you, there is nothing to do.',
    ],
  }),

  passwordWasChanged: ({ brand, links }) => ({
    name: 'password was changed',
    subject: `Your ${brand} password was changed`,
    blocks: [
      'The password of your account was changed, and every other device was logged out.',
      'If this was not you, set a new password at once:',
      { link: links.forgotPassword, label: 'Reset password' },
    ],
  }),

  passwordWasReset: ({ brand, links }, passkeyCount: number) => ({
    name: 'password was reset',
    subject: `Your ${brand} password was reset`,
    blocks: [
      'The password of your account was reset, and every device was logged out.',
      ...(passkeyCount === 0 ? [] : [passkeysStay(passkeyCount)]),
      'If this was not you, set a new password at once:',
      { link: links.forgotPassword, label: 'Reset password' },
    ],
  }),
} as const satisfies MailTexts

const passkeysStay = (count: number): string =>
  count === 1
    ? 'The passkey of your account still logs in. If you do not know it, remove it in your account settings.'
    : `The ${count} passkeys of your account still log in. Remove those that you do not know in your account settings.`
