import type { MailContent } from './lay-out'

type About = { brand: string; code: string; purpose: string }

/** A code for a step of a flow; `purpose` is what it is for, with its article. */
export const verification = ({ brand, code, purpose }: About): MailContent => ({
  name: 'e-mail verification',
  subject: `${code} is your ${brand} verification code`,
  blocks: [
    `Enter this code to confirm ${purpose}:`,
    { code },
    'The code is good for 15 minutes.',
    'If you did not ask for this, somebody knows your password: change it at once, and give this code to nobody.',
  ],
})
