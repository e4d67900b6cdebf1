import { durationText } from '@perigee/domain/session-duration'
import type { MailTexts } from './mail-facts'

/** Mails before and at the first login. */
export const signUpMails = {
  welcome: ({ brand }, code: string) => ({
    name: 'welcome with code',
    subject: `${code} is your ${brand} activation code`,
    blocks: [
      `Welcome to ${brand}! Enter this code on the page where you signed up to activate your account:`,
      { code },
      'The code is good for 15 minutes. If it has expired, ask for a new one on the same page.',
      'If you did not sign up, you can ignore this mail: without the code nothing happens.',
    ],
  }),

  welcomeWithLink: ({ brand, links }, token: string) => ({
    name: 'welcome with link',
    subject: `Activate your ${brand} account`,
    blocks: [
      `Welcome to ${brand}! Open this link to activate your account:`,
      { link: links.activation(token), label: 'Activate account' },
      'The link is good for 15 minutes and works once. If it has expired, the page it leads to sends you a new one.',
      'If you did not sign up, you can ignore this mail: without the link nothing happens.',
    ],
  }),

  /** The link leads to the page that mails a new code or link: those of the registration have expired long ago. */
  activationReminder: ({ to, brand, links }) => ({
    name: 'activation reminder',
    subject: `Your ${brand} account waits for its activation`,
    blocks: [
      `You signed up for ${brand}, but your account is not active yet. It takes a minute:`,
      { link: links.activate(to), label: 'Activate account' },
      'An account that is not activated within a week is removed.',
      'If you did not sign up, you can ignore this mail.',
    ],
  }),

  activationLocked: ({ brand }, millis: number) => ({
    name: 'activation locked',
    subject: `Your ${brand} activation is locked for ${durationText(millis)}`,
    blocks: [
      `There were several wrong activation codes for your account. To protect it, activation is locked for ${durationText(millis)}.`,
      'After that, ask for a new code on the activation page and enter it there.',
      'If you did not sign up, you can ignore this mail.',
    ],
  }),

  accountExists: ({ brand, satellite, links }) => ({
    name: 'account exists',
    subject: `You already have a ${brand} account`,
    blocks: [
      `Somebody, most likely you, tried to sign up at ${satellite} with this email address. It belongs to an account already, so nothing was changed.`,
      { link: links.login, label: 'Log in' },
      'If you do not remember the password, set a new one here:',
      { link: links.forgotPassword, label: 'Reset password' },
      'To make another account, sign up with another address:',
      { link: links.signup, label: 'Sign up' },
    ],
  }),

  /** For an account that was activated in another browser: the password typed at the sign-up is not taken. */
  choosePassword: ({ brand, links }, token: string) => ({
    name: 'choose a password',
    subject: `Choose the password of your ${brand} account`,
    blocks: [
      'Your account is active. It was activated in another browser than the one that signed up, so the password that was typed there does not count. Choose the one that you will log in with:',
      { link: links.recovery(token), label: 'Choose password' },
      'The link is good for 15 minutes and works once. After that, ask for a new one with “Forgot password?” on the login page.',
    ],
  }),
} as const satisfies MailTexts
