/**
 * The areas of the console (apps/console/src/areas): one per noun. `may` names the other areas that it may use, through
 * their public.ts alone. They stand below their users, so that there are no circles.
 */
export const consoleAreas = [
  {
    area: 'storage',
    may: [],
    holds: 'how buckets and objects are reached: passphrases in force, credentials, clients, links',
  },
  { area: 'support', may: [], holds: 'forms with which people write to those who run the service' },
  { area: 'payment-form', may: [], holds: 'fields of cards and addresses, by the card provider or its sandbox' },
  { area: 'tokens', may: [], holds: 'deposits of the native token: wallet, adding tokens, history' },
  { area: 'upgrade', may: ['payment-form', 'tokens'], holds: 'plans, and the way from the free trial to a paid one' },
  { area: 'trial', may: ['upgrade'], holds: 'what the free trial blocks, and when it ends' },
  { area: 'passphrase', may: ['storage'], holds: 'choosing and entering passphrases, and who keeps them' },
  { area: 'account', may: ['passphrase'], holds: 'settings, sessions, second factors, passkeys, deletion' },
  { area: 'sign-in', may: [], holds: 'login, sign-up, activation, recovery, single sign-on' },
  { area: 'project-settings', may: ['trial'], holds: 'name, limits, encryption and deletion of a project' },
  { area: 'team', may: ['trial'], holds: 'the people of a project, invitations, roles' },
  {
    area: 'projects',
    may: ['passphrase', 'trial', 'project-settings', 'team'],
    holds: 'the list of projects, making one',
  },
  {
    area: 'account-setup',
    may: ['passphrase', 'projects', 'tokens', 'upgrade'],
    holds: 'what a new account is asked once',
  },
  { area: 'access', may: ['storage', 'passphrase', 'trial'], holds: 'access keys and the wizard that makes one' },
  {
    area: 'domains',
    may: ['storage', 'passphrase', 'access', 'trial'],
    holds: 'custom domains and the wizard that connects one',
  },
  { area: 'share', may: ['storage', 'passphrase', 'access', 'trial'], holds: 'share links' },
  { area: 'transfers', may: ['storage', 'passphrase'], holds: 'uploads, downloads, archives, deletions under way' },
  {
    area: 'buckets',
    may: ['storage', 'passphrase', 'share', 'transfers', 'trial'],
    holds: 'the list of buckets, making one, what can be done with one',
  },
  { area: 'bucket-settings', may: ['storage', 'buckets', 'trial'], holds: 'the page of settings of one bucket' },
  {
    area: 'objects',
    may: ['storage', 'passphrase', 'share', 'transfers', 'buckets', 'trial'],
    holds: 'the file browser: lists, preview, deletion, where the pieces lie',
  },
  { area: 'audit-log', may: [], holds: 'who did what in a project, and from where' },
  { area: 'webhooks', may: ['storage'], holds: 'where a project tells what happens in it, and what came of that' },
  {
    area: 'compute',
    may: ['storage', 'passphrase', 'access'],
    holds: 'machines of a project near its data, and the SSH keys that they let in',
  },
  { area: 'api-keys', may: [], holds: 'keys with which programs manage the projects of an account' },
  { area: 'usage-report', may: [], holds: 'reports of what projects have used, as files' },
  {
    area: 'dashboard',
    may: ['storage', 'passphrase', 'access', 'trial', 'usage-report'],
    holds: 'usage of a project, first steps',
  },
  {
    area: 'billing',
    may: ['storage', 'payment-form', 'usage-report', 'tokens'],
    holds: 'the Billing page: charges, cards, funds, coupons, history, address and tax IDs, budgets',
  },
]
