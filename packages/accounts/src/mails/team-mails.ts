import type { WrittenDown } from './mail-facts'

/** Mails about the people of a project. They are written down in the transaction of the act that they are about. */
export const teamMails = {
  projectInvitation: ({ brand, satellite }, { project, inviter, link }) => ({
    name: 'project invitation',
    subject: `${inviter} invites you to the project ${project} on ${brand}`,
    blocks: [
      `${inviter} asks you to join the project “${project}” at ${satellite}.`,
      { link, label: 'Open the invitation' },
      'Log in with this email address to join or to decline. The invitation is good for seven days.',
      passphraseHint,
      ignoreHint,
    ],
  }),

  newcomerInvitation: ({ brand, satellite }, { project, inviter, link }) => ({
    name: 'newcomer invitation',
    subject: `${inviter} invites you to ${brand}`,
    blocks: [
      `${inviter} asks you to join the project “${project}” at ${satellite}. You need an account for it, which takes a minute:`,
      { link, label: 'Sign up and join' },
      'Sign up with this email address. The invitation is good for seven days.',
      passphraseHint,
      ignoreHint,
    ],
  }),

  unverifiedInvitation: ({ to, brand, satellite, links }, { project, inviter, link }) => ({
    name: 'unverified invitation',
    subject: `${inviter} invites you to ${brand}: activate your account`,
    blocks: [
      `${inviter} asks you to join the project “${project}” at ${satellite}. Your account waits for its activation; do that first:`,
      { link: links.activate(to), label: 'Activate account' },
      'Then open the invitation, which is good for seven days:',
      { link, label: 'Open the invitation' },
      passphraseHint,
      ignoreHint,
    ],
  }),

  roleChanged: ({ brand }, { project, role, by }) => ({
    name: 'role changed',
    subject: `Your role in the project ${project} was changed`,
    blocks: [
      role === 'admin'
        ? `${by} made you an admin of the project “${project}”. You can now invite and remove people, set limits, and delete access keys and buckets of others.`
        : `${by} made you a member of the project “${project}”. You can still work with its data, and delete access keys and buckets that you created.`,
      `If you did not expect this, ask ${by} or the owner of the project on ${brand}.`,
    ],
  }),

  removedFromProject: ({ brand }, { project, by, accessKeysEnded }) => ({
    name: 'removed from project',
    subject: `You were removed from the project ${project}`,
    blocks: [
      `${by} removed you from the project “${project}” on ${brand}. It is no longer in your list of projects.`,
      accessKeysEnded
        ? 'Access keys that you created in it stopped working.'
        : 'Access keys that you created in it were left to the project.',
    ],
  }),
} as const satisfies Pick<
  WrittenDown,
  'projectInvitation' | 'newcomerInvitation' | 'unverifiedInvitation' | 'roleChanged' | 'removedFromProject'
>

const passphraseHint =
  'Data in the project is encrypted. Unless the project manages its passphrase, ask whoever invited you for it: everybody in the project uses the same one.'
const ignoreHint = 'If you do not know who this is, you can ignore this mail: nothing happens.'
