import type { MailContent } from './lay-out'
import type { MailLinks } from './links'

type About = { brand: string; keyName: string; project: string; links: MailLinks }

/** Somebody made an access key with the account. */
export const accessKeyCreated = ({ brand, keyName, project, links }: About): MailContent => ({
  name: 'access key created',
  subject: `A new access key was created in your ${brand} account`,
  blocks: [
    `The access key “${keyName}” was created with your account in the project “${project}”. Whoever holds it can get at the project, as far as its permissions go, until it is deleted.`,
    'If this was not you, delete it on the page Access Keys of the project and set a new password at once:',
    { link: links.forgotPassword, label: 'Reset password' },
  ],
})
