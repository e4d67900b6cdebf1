import type { MailContent } from './lay-out'

/** To the address that the account had. */
export const accountDeleted = ({ brand }: { brand: string }): MailContent => ({
  name: 'account deleted',
  subject: `Your ${brand} account was deleted`,
  blocks: [
    `Your ${brand} account and its projects were deleted, and every device was logged out.`,
    'You can sign up again with the same address at any time. What was deleted does not come back.',
  ],
})
