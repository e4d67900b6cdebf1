import type { SatelliteSchema } from './schema'

/**
 * What becomes of rows when their owner goes. `deleted`: in the transaction of the deletion. `blanked`: the row stays
 * without what is personal. `later`: the job `remove-deleted-projects` removes them, in steps. `last`: that job removes
 * them at its end. `kept`: they stay, and `why` says why.
 */
type Ending = 'deleted' | 'blanked' | 'later' | 'last' | 'kept'

interface Owned {
  /** The column that names the owner. */
  by: string
  ending: Ending
}

/** Whose rows a table holds. A table of several owners names each; `{}` belongs to the installation. */
export interface Holding {
  account?: Owned
  project?: Owned
  bucket?: Owned
  /** People who made a row in somebody's project, or are named in it. */
  person?: Owned
  why?: string
}

/** Every table of a schema has its line: one without is a type error, and a table without a type fails a test. */
export type Holdings<Tables> = Record<Extract<keyof Tables, string>, Holding>

const ofAccount = (by = 'user_id'): Holding => ({ account: { by, ending: 'deleted' } })
const ofProject = (ending: Ending, why?: string): Holding => ({
  project: { by: 'project_id', ending },
  ...(why === undefined ? {} : { why }),
})

/** What hangs on accounts, projects, members and API keys in the schema `satellite`. */
export const satelliteHoldings: Holdings<SatelliteSchema> = {
  'satellite.users': { account: { by: 'id', ending: 'blanked' } },
  'satellite.user_settings': ofAccount(),
  'satellite.sessions': ofAccount(),
  'satellite.reset_tokens': ofAccount(),
  'satellite.account_activity': ofAccount(),
  'satellite.account_flows': ofAccount(),
  'satellite.account_freezes': ofAccount(),
  'satellite.mfa_recovery_codes': ofAccount(),
  'satellite.passkeys': ofAccount(),
  'satellite.idempotent_answers': ofAccount(),
  'satellite.submissions': ofAccount(),
  'satellite.registration_tokens': {
    account: { by: 'owner_id', ending: 'kept' },
    why: 'A used token admits nobody again; it says which account it made.',
  },
  'satellite.acts': {
    project: { by: 'project_id', ending: 'last' },
    person: { by: 'actor_id', ending: 'kept' },
    why: 'The log of a project stays whole; the id of a deleted user leads to nobody.',
  },
  'satellite.act_people': ofAccount(),
  'satellite.act_subjects': ofAccount(),
  'satellite.act_batches': ofProject('last'),
  'satellite.lock_changes': {
    project: { by: 'project_id', ending: 'last' },
    person: { by: 'actor_id', ending: 'kept' },
    why: 'For a minute, until it is an entry of the audit log.',
  },
  'satellite.projects': {
    account: { by: 'owner_id', ending: 'later' },
    project: { by: 'id', ending: 'blanked' },
  },
  'satellite.project_members': {
    account: { by: 'user_id', ending: 'deleted' },
    project: { by: 'project_id', ending: 'deleted' },
  },
  'satellite.project_invitations': {
    project: { by: 'project_id', ending: 'deleted' },
    person: { by: 'inviter_id', ending: 'kept' },
    why: 'An invitation is the project’s; who sent it may go.',
  },
  // after the people, whose going counts them once more
  'satellite.project_people': ofProject('deleted'),
  'satellite.people_marks': ofProject('deleted'),
  'satellite.api_keys': {
    project: { by: 'project_id', ending: 'later' },
    person: { by: 'created_by', ending: 'kept' },
    why: 'An API key is the project’s: it goes on working when its maker leaves, unless the remover asks for more.',
  },
  // both go with the key
  'satellite.key_uses': {},
  'satellite.key_facts': {},
  'satellite.key_ends': {},
  'satellite.edge_processes': {},
  // with the API keys behind them
  'satellite.links': ofProject('later'),
  // with the links
  'satellite.link_days': {},
  'satellite.connection_tests': {
    project: { by: 'project_id', ending: 'deleted' },
    account: { by: 'opened_by', ending: 'deleted' },
  },
  // go with the test
  'satellite.connection_test_requests': {},
  // at once: the name is free for another project then
  'satellite.domains': {
    project: { by: 'project_id', ending: 'deleted' },
    person: { by: 'created_by', ending: 'kept' },
    why: 'A domain is the project’s, whoever connected it.',
  },
  // machines are asked to go at once, and their rows go when the engine has nothing of them any more
  'satellite.compute_instances': {
    project: { by: 'project_id', ending: 'later' },
    person: { by: 'created_by', ending: 'kept' },
    why: 'A machine is the project’s, whoever made it.',
  },
  'satellite.compute_ssh_keys': {
    project: { by: 'project_id', ending: 'deleted' },
    person: { by: 'created_by', ending: 'kept' },
    why: 'A key is the project’s, whoever added it.',
  },
  'satellite.compute_usage': ofProject('kept', 'Past usage is charged after the project is gone.'),
  'satellite.compute_locations': {},
  'satellite.passphrase_checks': ofProject('last'),
  'satellite.buckets': {
    project: { by: 'project_id', ending: 'later' },
    person: { by: 'created_by', ending: 'kept' },
    why: 'A bucket is the project’s, whoever made it.',
  },
  'satellite.bucket_deletions': {
    project: { by: 'project_id', ending: 'last' },
    person: { by: 'started_by', ending: 'kept' },
    why: 'What became of a deletion is the project’s; who started it may go.',
  },
  'satellite.bucket_usage': ofProject('later'),
  'satellite.bucket_usage_deltas': ofProject('later'),
  'satellite.bucket_live_usage': ofProject('later'),
  'satellite.bucket_egress': ofProject('kept', 'Past usage is charged after the project is gone.'),
  'satellite.former_partners': {
    account: { by: 'user_id', ending: 'kept' },
    why: 'Past usage is charged after the account is gone.',
  },
  'satellite.project_entitlements': ofProject('kept', 'Past usage is charged after the project is gone.'),
  'satellite.bucket_tallies': ofProject('kept', 'Past usage is charged after the project is gone.'),
  'satellite.early_deletions': ofProject('kept', 'Past usage is charged after the project is gone.'),
  'satellite.usage_changes': ofProject('last'),
  'satellite.pending_signups': {
    person: { by: 'user_id', ending: 'kept' },
    why: 'It names the account that it would make; the purge removes it when it was not confirmed.',
  },
  'satellite.passkey_challenges': {},
  'satellite.used_captchas': {},
  'satellite.mail_counts': {},
  // for a day at most
  'satellite.outgoing_mails': {},
  'satellite.first_account_link': {},
  'satellite.job_runs': {},
  'satellite.token_wallets': {
    account: { by: 'user_id', ending: 'kept' },
    why: 'An address is never somebody else’s, and what arrives there later must be found.',
  },
  'satellite.token_deposits': {
    account: { by: 'user_id', ending: 'kept' },
    why: 'The books refer to deposits; the id of a deleted user leads to nobody.',
  },
  'satellite.token_chains': {},
  'satellite.chain_blocks': {},
  // without the address; the books need to know whose they are
  'satellite.billing_customers': { account: { by: 'user_id', ending: 'blanked' } },
  'satellite.ledger_acts': {
    account: { by: 'user_id', ending: 'kept' },
    why: 'Books are kept by law; the id of a deleted user leads to nobody.',
  },
  'satellite.ledger_entries': {
    account: { by: 'user_id', ending: 'kept' },
    why: 'Books are kept by law; the id of a deleted user leads to nobody.',
  },
  'satellite.coupons': {},
  'satellite.applied_coupons': {
    account: { by: 'user_id', ending: 'kept' },
    why: 'Invoices name what was taken off them; the id of a deleted user leads to nobody.',
  },
  'satellite.tax_ids': ofAccount(),
  'satellite.billing_begin': {},
  'satellite.invoices': {
    account: { by: 'user_id', ending: 'kept' },
    why: 'Invoices that were sent are kept by law, with the buyer that they name.',
  },
  // with the invoice; and what they say of a project is no longer about anybody
  'satellite.invoice_lines': ofProject('kept', 'Lines of an invoice stay as they were sent.'),
  'satellite.invoice_records': {
    account: { by: 'user_id', ending: 'kept' },
    project: { by: 'project_id', ending: 'kept' },
    why: 'What an invoice was made of stays with it.',
  },
  'satellite.card_payments': {
    account: { by: 'user_id', ending: 'kept' },
    why: 'Payments are kept with the books; the id of a deleted user leads to nobody.',
  },
  'satellite.budgets': {
    account: { by: 'user_id', ending: 'deleted' },
    project: { by: 'project_id', ending: 'deleted' },
  },
  // with the budget
  'satellite.budget_alerts': {},
  // with their budget or webhook
  'satellite.webhook_deliveries': {},
  // at once: without its project a key leads nowhere
  'satellite.rest_keys': {
    account: { by: 'user_id', ending: 'deleted' },
    project: { by: 'project_id', ending: 'deleted' },
  },
  // with the key
  'satellite.rest_key_uses': {},
  'satellite.webhook_tries': {},
  'satellite.webhooks': ofProject('deleted'),
  // ids of the card provider alone
  'satellite.provider_events': {},
  'satellite.root_secret': {},
  'satellite.values_to_forget': {},
  'satellite.certificates': {},
  'satellite.certificate_accounts': {},
}

/** Tables whose rows of an owner end in a certain way, with the column that names the owner. */
export function tablesThatEnd<Tables>(
  holdings: Holdings<Tables>,
  owner: 'account' | 'project',
  ending: Ending,
): { table: Extract<keyof Tables, string>; by: string }[] {
  const lines = Object.entries<Holding>(holdings) as [Extract<keyof Tables, string>, Holding][]
  return lines.flatMap(([table, holding]) => {
    const owned = holding[owner]
    return owned?.ending === ending ? [{ table, by: owned.by }] : []
  })
}
