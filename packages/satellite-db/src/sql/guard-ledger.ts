const tables = ['ledger_acts', 'ledger_entries'] as const

/** What stands in the books stays as it is; a mistake is put right by another act. */
export const refuseLedgerChange = `
create function satellite.refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the books are only ever written: % of satellite.% is refused', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end
$$`

/** Looked at when the transaction ends, once all entries of an act are there. */
export const requireBalance = `
create function satellite.require_balance() returns trigger language plpgsql as $$
begin
  if (select sum(micros) from satellite.ledger_entries where act_id = new.act_id) <> 0 then
    raise exception 'the entries of act % do not balance', new.act_id using errcode = 'check_violation';
  end if;
  return null;
end
$$`

/** Names of the triggers below. */
export const guardsOfLedger: readonly string[] = [...tables.map((table) => `${table}_kept`), 'ledger_balanced']

export const ledgerGuards: readonly string[] = [
  ...tables.map(
    (table) => `
create trigger ${table}_kept before update or delete or truncate on satellite.${table}
  for each statement execute function satellite.refuse_ledger_change()`,
  ),
  `
create constraint trigger ledger_balanced after insert on satellite.ledger_entries
  deferrable initially deferred for each row execute function satellite.require_balance()`,
]
