import type { SettingSpecs } from '@perigee/server-kit/settings'
import { boolean, choice, duration, integer, text, url } from '@perigee/server-kit/settings/parsers'
import { minute } from '@perigee/std/durations'

/** Passwords, captchas and sessions. */
export const loginSettings = {
  passwordMinimumLength: {
    env: 'PERIGEE_PASSWORD_MINIMUM_LENGTH',
    default: 8,
    parse: integer({ min: 6, max: 64 }),
    means: 'Fewest characters of a password.',
  },
  passwordMaximumLength: {
    env: 'PERIGEE_PASSWORD_MAXIMUM_LENGTH',
    default: 64,
    parse: integer({ min: 32, max: 1024 }),
    means: 'Most characters of a password.',
  },
  badPasswordsFile: {
    env: 'PERIGEE_BAD_PASSWORDS_FILE',
    default: null,
    parse: text,
    means: 'File of passwords, one a line, that nobody may choose; without it a short list of common ones counts.',
  },
  liveCheckBadPasswords: {
    env: 'PERIGEE_LIVE_CHECK_BAD_PASSWORDS',
    default: true,
    parse: boolean,
    means: 'Whether forms look a password up in that list while it is typed; the server does it in any case.',
  },
  captcha: {
    env: 'PERIGEE_CAPTCHA',
    default: 'altcha',
    parse: choice('altcha', 'hcaptcha', 'none'),
    means: 'What keeps programs from logging in and signing up; altcha works offline, in the background.',
  },
  captchaDifficulty: {
    env: 'PERIGEE_CAPTCHA_DIFFICULTY',
    default: 50_000,
    parse: integer({ min: 1, max: 100_000_000 }),
    means: 'Most hashes that a browser computes for altcha; half as many on average.',
  },
  hcaptchaSiteKey: { env: 'PERIGEE_HCAPTCHA_SITE_KEY', default: null, parse: text, means: 'Site key of hCaptcha.' },
  hcaptchaSecret: {
    env: 'PERIGEE_HCAPTCHA_SECRET',
    default: null,
    parse: text,
    means: 'Secret of hCaptcha.',
    secret: true,
  },
  hcaptchaVerifyUrl: {
    env: 'PERIGEE_HCAPTCHA_VERIFY_URL',
    default: 'https://api.hcaptcha.com/siteverify',
    parse: url,
    means: 'Where answers to hCaptcha are verified.',
  },
  botFlagging: {
    env: 'PERIGEE_BOT_FLAGGING',
    default: false,
    parse: boolean,
    means: 'Whether accounts are frozen, 1 to 7 days on, where hCaptcha gave their sign-up a score of 0.8 or more.',
  },
  inactivityTimer: {
    env: 'PERIGEE_INACTIVITY_TIMER',
    default: true,
    parse: boolean,
    means: 'Whether people who are idle are logged out.',
  },
  inactivityTimeout: {
    env: 'PERIGEE_INACTIVITY_TIMEOUT',
    default: 30 * minute,
    parse: duration,
    means: 'After how long, where an account has chosen no timeout of its own.',
  },
  otherBrowserMails: {
    env: 'PERIGEE_OTHER_BROWSER_MAILS',
    default: false,
    parse: boolean,
    means: 'Whether people get a mail, every two hours at most, when a session goes on in another browser.',
  },
} as const satisfies SettingSpecs
