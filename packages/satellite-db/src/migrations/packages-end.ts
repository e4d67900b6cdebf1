/** What is left of a package when it ends is a booking of its own. */
export const packagesEnd = [
  `alter table ledger_entries drop constraint ledger_entries_account_check`,
  `alter table ledger_entries add constraint ledger_entries_account_check check (account in ('receivable', 'credit',
    'tokens', 'revenue', 'card', 'chain', 'bonus', 'discount', 'refunds', 'carried', 'expired'))`,
  // payments that wait for their owner stand in card_payments
  `alter table invoices drop column waiting_intent`,
]
