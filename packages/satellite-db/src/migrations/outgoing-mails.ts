/** Mails that an act has written down in its own transaction, until they are sent. */
export const outgoingMails = [
  `create table outgoing_mails (
    id bigint primary key generated always as identity,
    recipient text not null,
    -- which one, and what it says besides
    mail text not null,
    facts jsonb not null,
    created_at timestamptz not null,
    -- when it is tried next; whoever sends it moves this on first
    due_at timestamptz not null,
    tries integer not null default 0
  )`,
  `create index outgoing_mails_due on outgoing_mails (due_at)`,
]
