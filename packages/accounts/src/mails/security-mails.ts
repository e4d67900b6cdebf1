import { durationText } from '@perigee/domain/session-duration'
import type { MailTexts } from './mail-facts'

interface Place {
  device: string
  ip: string
  at: Date
}

const flows = {
  'change-email': 'a change of the email address',
  'delete-account': 'an account deletion',
  'delete-project': 'a project deletion',
} as const

/** Mails about what happened to an account, for owners who did not do it. */
export const securityMails = {
  /** Somebody logged in from a device that the account has not seen before. */
  newDevice: ({ brand, links }, { device, ip, at }: Place) => ({
    name: 'new device',
    subject: `New login to your ${brand} account`,
    blocks: [
      `Your account was just used on a new device: ${device}, address ${ip}, ${at.toUTCString()}.`,
      'If this was you, there is nothing to do. If not, set a new password at once; that logs every device out:',
      { link: links.forgotPassword, label: 'Reset password' },
    ],
  }),

  /** A session went on in another browser than it began in. */
  otherBrowser: ({ brand, links }, { device, ip, at }: Place) => ({
    name: 'other browser',
    subject: `Your ${brand} session was used in another browser`,
    blocks: [
      `A session of your account went on in a browser other than the one that logged in: ${device}, address ${ip}, ${at.toUTCString()}.`,
      'If your browser was just updated, there is nothing to do. If not, end that session in your account settings and set a new password at once; that logs every device out:',
      { link: links.forgotPassword, label: 'Reset password' },
    ],
  }),

  loginLocked: ({ brand, links }, millis: number) => ({
    name: 'login locked',
    subject: `Your ${brand} login is locked for ${durationText(millis)}`,
    blocks: [
      `There were several failed attempts to log in to your account. To protect it, login is locked for ${durationText(millis)}.`,
      'If you forgot the password, or if it was not you, set a new one. That also ends the lock:',
      { link: links.forgotPassword, label: 'Reset password' },
    ],
  }),

  /** A lock that wrong answers in a flow have set. */
  flowLocked: ({ brand, links }, { flow, millis }: { flow: keyof typeof flows; millis: number }) => ({
    name: 'account locked',
    subject: `Your ${brand} account is locked for ${durationText(millis)}`,
    blocks: [
      `There were several wrong answers during ${flows[flow]}. To protect your account, this and new logins are locked for ${durationText(millis)}.`,
      'If it was not you, set a new password at once. That also ends the lock:',
      { link: links.forgotPassword, label: 'Reset password' },
    ],
  }),

  /** A code for a step of a flow; `purpose` is what it is for, with its article. */
  verification: ({ brand }, { code, purpose }: { code: string; purpose: string }) => ({
    name: 'email verification',
    subject: `${code} is your ${brand} verification code`,
    blocks: [
      `Enter this code to confirm ${purpose}:`,
      { code },
      'The code is good for 15 minutes.',
      'If you did not ask for this, somebody knows your password: change it at once, and give this code to nobody.',
    ],
  }),

  mfaActivated: ({ brand, links }) => ({
    name: 'two-factor authentication activated',
    subject: `Two-factor authentication is on for your ${brand} account`,
    blocks: [
      'From now on, logging in takes a code of your authenticator app besides your password. Keep your recovery codes in a safe place.',
      'Every other device was logged out. If this was not you, set a new password at once:',
      { link: links.forgotPassword, label: 'Reset password' },
    ],
  }),

  mfaDisabled: ({ brand, links }) => ({
    name: 'two-factor authentication disabled',
    subject: `Two-factor authentication is off for your ${brand} account`,
    blocks: [
      'From now on, your password alone logs in to your account.',
      'Every other device was logged out. If this was not you, set a new password at once:',
      { link: links.forgotPassword, label: 'Reset password' },
    ],
  }),

  passkeyAdded: ({ brand, links }, name: string) => ({
    name: 'passkey added',
    subject: `A passkey was added to your ${brand} account`,
    blocks: [
      `The passkey “${name}” was added. From now on it logs in to your account without a password.`,
      'If this was not you, remove it in your account settings and set a new password at once:',
      { link: links.forgotPassword, label: 'Reset password' },
    ],
  }),

  passkeyRemoved: ({ brand, links }, name: string) => ({
    name: 'passkey removed',
    subject: `A passkey was removed from your ${brand} account`,
    blocks: [
      `The passkey “${name}” no longer logs in to your account. Your device may go on offering it until you delete it there.`,
      'If this was not you, set a new password at once:',
      { link: links.forgotPassword, label: 'Reset password' },
    ],
  }),

  /** Somebody made a key for the public API with the account, also in the place of another. */
  restKeyCreated: ({ brand, links }, { keyName }: { keyName: string }) => ({
    name: 'API key created',
    subject: `A new API key was created in your ${brand} account`,
    blocks: [
      `The API key “${keyName}” was created with your account. Whoever holds it can manage your projects with it, as far as it was allowed to, until it ends or is deleted.`,
      { link: links.apiKeys, label: 'See your API keys' },
      'If this was not you, delete it there and set a new password at once:',
      { link: links.forgotPassword, label: 'Reset password' },
    ],
  }),

  /** Somebody made an access key with the account. */
  accessKeyCreated: ({ brand, links }, { keyName, project }: { keyName: string; project: string }) => ({
    name: 'access key created',
    subject: `A new access key was created in your ${brand} account`,
    blocks: [
      `The access key “${keyName}” was created with your account in the project “${project}”. Whoever holds it can get at the project, as far as its permissions go, until it is deleted.`,
      'If this was not you, delete it on the page Access Keys of the project and set a new password at once:',
      { link: links.forgotPassword, label: 'Reset password' },
    ],
  }),
} as const satisfies MailTexts
