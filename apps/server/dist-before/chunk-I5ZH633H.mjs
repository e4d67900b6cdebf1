#!/usr/bin/env node
import {
  listInstanceIds,
  wakeController
} from "./chunk-CEV7DZYJ.mjs";
import {
  projectStatus
} from "./chunk-7JHNDJUW.mjs";
import {
  rewriteColumns
} from "./chunk-GYBFNUYZ.mjs";
import {
  openSealed,
  sealBytes
} from "./chunk-5FXJVW4K.mjs";
import {
  deriveInstallationKey
} from "./chunk-BMY5ITFV.mjs";
import {
  day
} from "./chunk-7E4UADU6.mjs";

// ../../packages/satellite-db/src/api-key-secrets.ts
function createApiKeySecrets(rootSecret) {
  const key = deriveInstallationKey(rootSecret, "api-keys");
  return {
    seal: (head, secret) => sealBytes(key, secret, head),
    open: (head, sealed) => openSealed(key, sealed, head)
  };
}
async function resealApiKeys(trx, { before, now }) {
  const [opens, seals] = [createApiKeySecrets(before), createApiKeySecrets(now)];
  return rewriteColumns(trx, {
    schema: "satellite",
    table: "api_keys",
    key: "head",
    columns: ["sealed_secret"],
    change: (head, [sealed]) => [seals.seal(head, opens.open(head, sealed))]
  });
}

// ../../packages/satellite-db/src/job-runs.ts
import { sql } from "kysely";
async function claimJob(db, { name, every, now }) {
  const { rows } = await sql`
    insert into satellite.job_runs as run (name, started_at) values (${name}, ${now})
    on conflict (name) do update set started_at = excluded.started_at
      where run.started_at <= ${new Date(now.getTime() - every)} or run.started_at > ${new Date(now.getTime() + every)}
    returning name`.execute(db);
  return rows.length > 0;
}
async function listDueJobs(db, { jobs, now }) {
  const names = jobs.map(({ name }) => name);
  const earliest = jobs.map(({ every }) => new Date(now.getTime() - every));
  const latest = jobs.map(({ every }) => new Date(now.getTime() + every));
  const { rows } = await sql`
    select job.name
    from unnest(${names}::text[], ${earliest}::timestamptz[], ${latest}::timestamptz[]) as job(name, earliest, latest)
    left join satellite.job_runs run on run.name = job.name
    where run.name is null or run.started_at <= job.earliest or run.started_at > job.latest`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
async function recordJobRun(db, { name, startedAt, at, seconds, items }) {
  await sql`
    insert into satellite.job_runs as run (name, started_at, succeeded_at, seconds, items, runs, items_total)
    values (${name}, ${startedAt}, ${at}, ${seconds}, ${items}, 1, ${items})
    on conflict (name) do update set started_at = greatest(run.started_at, excluded.started_at),
      succeeded_at = excluded.succeeded_at, seconds = excluded.seconds, items = excluded.items,
      runs = run.runs + 1, items_total = run.items_total + excluded.items`.execute(db);
}
async function recordJobFailure(db, { name, startedAt, at }) {
  await sql`
    insert into satellite.job_runs as run (name, started_at, failed_at, runs, failures)
    values (${name}, ${startedAt}, ${at}, 1, 1)
    on conflict (name) do update set started_at = excluded.started_at, failed_at = excluded.failed_at,
      runs = run.runs + 1, failures = run.failures + 1`.execute(db);
}
async function listJobRuns(db) {
  return db.selectFrom("satellite.job_runs").select([
    "name",
    "started_at as startedAt",
    "succeeded_at as succeededAt",
    "failed_at as failedAt",
    "seconds",
    "items",
    "runs",
    "failures",
    "items_total as itemsTotal"
  ]).orderBy("name").execute();
}

// ../../packages/satellite-db/src/project-usage.ts
import { sql as sql2 } from "kysely";
var noUsage = { storage: 0, objects: 0, segments: 0, egress: 0, buckets: 0 };
async function projectUsage(db, projectIds, { since }) {
  const { rows } = await sql2`
    select p.id as "projectId",
      coalesce(u.storage, 0)::bigint as storage, coalesce(u.objects, 0)::bigint as objects,
      coalesce(u.segments, 0)::bigint as segments,
      (select coalesce(sum(bytes), 0) from satellite.bucket_egress e
        where e.project_id = p.id and e.hour >= ${since})::bigint as egress,
      (select count(*) from satellite.buckets b where b.project_id = p.id)::bigint as buckets
    from unnest(${[...projectIds]}::bigint[]) as p (id)
    left join lateral (
      select sum(storage) as storage, sum(objects) as objects, sum(segments) as segments
      from satellite.bucket_live_usage l where l.project_id = p.id
    ) u on true`.execute(db);
  return new Map(rows.map(({ projectId, ...usage }) => [projectId, usage]));
}
async function storedUsage(db, projectId) {
  const { rows } = await sql2`
    select coalesce(sum(storage), 0)::bigint as storage, coalesce(sum(segments), 0)::bigint as segments
    from satellite.bucket_live_usage where project_id = ${projectId}`.execute(db);
  return rows[0] ?? { storage: 0, segments: 0 };
}
async function egressSince(db, projectId, since) {
  const { rows } = await sql2`
    select coalesce(sum(bytes), 0)::bigint as bytes
    from satellite.bucket_egress where project_id = ${projectId} and hour >= ${since}`.execute(db);
  return rows[0]?.bytes ?? 0;
}
async function dailyStorage(db, { projectId, from, to, now }) {
  const { rows } = await sql2`
    select day, sum(storage)::bigint as bytes from (
      select distinct on (bucket, day) day, storage from (
        select bucket, taken_at, date_trunc('day', taken_at, 'UTC') as day, storage
        from satellite.bucket_tallies
        where project_id = ${projectId} and taken_at >= ${from} and taken_at < ${to}
        union all
        select b.name, ${now}::timestamptz, date_trunc('day', ${now}::timestamptz, 'UTC'), coalesce(u.storage, 0)
        from satellite.buckets b
        left join satellite.bucket_live_usage u on u.project_id = b.project_id and u.bucket_id = b.id
        where b.project_id = ${projectId} and ${now} >= ${from} and ${now} < ${to}
      ) tally
      order by bucket, day, taken_at desc
    ) last_of_day
    group by day order by day`.execute(db);
  return rows;
}
async function dailyEgress(db, { projectId, from, to }) {
  const { rows } = await sql2`
    select date_trunc('day', hour, 'UTC') as day, sum(bytes)::bigint as bytes
    from satellite.bucket_egress
    where project_id = ${projectId} and hour >= ${from} and hour < ${to}
    group by 1 order by 1`.execute(db);
  return rows;
}
async function dailyBucketUsage(db, { projectId, bucketId, bucket, since, from, to, now }) {
  const begin = since > from ? since : from;
  const { rows } = await sql2`
    with last_of_day as (
      select distinct on (day) day, storage, objects from (
        select taken_at, date_trunc('day', taken_at, 'UTC') as day, storage, objects
        from satellite.bucket_tallies
        where project_id = ${projectId} and bucket = ${bucket} and taken_at >= ${begin} and taken_at < ${to}
        union all
        select ${now}::timestamptz, date_trunc('day', ${now}::timestamptz, 'UTC'), coalesce(u.storage, 0),
          coalesce(u.objects, 0)
        from (select) one
        left join satellite.bucket_live_usage u on u.project_id = ${projectId} and u.bucket_id = ${bucketId}
        where ${now} >= ${from} and ${now} < ${to}
      ) tally
      order by day, taken_at desc
    ), downloaded as (
      select date_trunc('day', hour, 'UTC') as day, sum(bytes)::bigint as bytes
      from satellite.bucket_egress
      where project_id = ${projectId} and bucket = ${bucket}
        and hour >= date_trunc('hour', ${begin}::timestamptz) and hour < ${to}
      group by 1
    )
    select day, l.storage, l.objects, coalesce(d.bytes, 0)::bigint as egress
    from last_of_day l full join downloaded d using (day) order by day`.execute(db);
  return rows;
}
async function installationTotals(db) {
  const { rows } = await sql2`
    select (select count(*) from satellite.projects where status = ${projectStatus.active})::bigint as projects,
      (select count(*) from satellite.buckets)::bigint as buckets,
      coalesce(sum(storage), 0)::bigint as storage, coalesce(sum(objects), 0)::bigint as objects,
      coalesce(sum(segments), 0)::bigint as segments
    from satellite.bucket_live_usage`.execute(db);
  return rows[0] ?? { projects: 0, buckets: 0, storage: 0, objects: 0, segments: 0 };
}

// ../../packages/domain/src/prices/fees.ts
var smallestSizes = [4096, 16384, 5e4, 65536, 1e5, 131072];
var longestRetention = 365;
var lackedTo = (lacking, minimumObjectBytes) => lacking[smallestSizes.findIndex((size) => size === minimumObjectBytes)] ?? 0n;
var lackedToAge = (deletions, minimumRetentionDays) => deletions.filter(({ ageDays }) => ageDays < minimumRetentionDays).reduce((sum, { bytes, byteMillis }) => sum + bytes * BigInt(minimumRetentionDays * day) - byteMillis, 0n);
var addedLacking = (one, other) => smallestSizes.map((_, index) => (one[index] ?? 0n) + (other[index] ?? 0n));
function addedDeletions(one, other) {
  const byAge = /* @__PURE__ */ new Map();
  for (const { ageDays, bytes, byteMillis } of [...one, ...other]) {
    const before = byAge.get(ageDays);
    byAge.set(ageDays, {
      ageDays,
      bytes: (before?.bytes ?? 0n) + bytes,
      byteMillis: (before?.byteMillis ?? 0n) + byteMillis
    });
  }
  return [...byAge.values()].toSorted((a, b) => a.ageDays - b.ageDays);
}

// ../../packages/satellite-db/src/lacking.ts
var forEachSize = (each, type = "bigint") => `array[${smallestSizes.map((size, index) => each(size, index + 1)).join(", ")}]::${type}[]`;
var summedLacking = (column) => forEachSize((_, place) => `coalesce(sum(${column}[${place}]), 0)`);
var lackingOf = (bytes) => forEachSize((size) => `greatest(${size} - ${bytes}, 0)`);
var largestSmallest = Math.max(...smallestSizes);

// ../../packages/satellite-db/src/project-deletion.ts
import { sql as sql3 } from "kysely";

// ../../packages/satellite-db/src/holdings.ts
var ofAccount = (by = "user_id") => ({ account: { by, ending: "deleted" } });
var ofProject = (ending, why) => ({
  project: { by: "project_id", ending },
  ...why === void 0 ? {} : { why }
});
var satelliteHoldings = {
  "satellite.users": { account: { by: "id", ending: "blanked" } },
  "satellite.user_settings": ofAccount(),
  "satellite.sessions": ofAccount(),
  "satellite.reset_tokens": ofAccount(),
  "satellite.account_activity": ofAccount(),
  "satellite.account_flows": ofAccount(),
  "satellite.account_freezes": ofAccount(),
  "satellite.mfa_recovery_codes": ofAccount(),
  "satellite.passkeys": ofAccount(),
  "satellite.idempotent_answers": ofAccount(),
  "satellite.submissions": ofAccount(),
  "satellite.registration_tokens": {
    account: { by: "owner_id", ending: "kept" },
    why: "A used token admits nobody again; it says which account it made."
  },
  "satellite.acts": {
    project: { by: "project_id", ending: "last" },
    person: { by: "actor_id", ending: "kept" },
    why: "The log of a project stays whole; the id of a deleted user leads to nobody."
  },
  "satellite.act_people": ofAccount(),
  "satellite.act_subjects": ofAccount(),
  "satellite.act_batches": ofProject("last"),
  "satellite.lock_changes": {
    project: { by: "project_id", ending: "last" },
    person: { by: "actor_id", ending: "kept" },
    why: "For a minute, until it is an entry of the audit log."
  },
  "satellite.projects": {
    account: { by: "owner_id", ending: "later" },
    project: { by: "id", ending: "blanked" }
  },
  "satellite.project_members": {
    account: { by: "user_id", ending: "deleted" },
    project: { by: "project_id", ending: "deleted" }
  },
  "satellite.project_invitations": {
    project: { by: "project_id", ending: "deleted" },
    person: { by: "inviter_id", ending: "kept" },
    why: "An invitation is the project\u2019s; who sent it may go."
  },
  // after the people, whose going counts them once more
  "satellite.project_people": ofProject("deleted"),
  "satellite.people_marks": ofProject("deleted"),
  "satellite.api_keys": {
    project: { by: "project_id", ending: "later" },
    person: { by: "created_by", ending: "kept" },
    why: "An API key is the project\u2019s: it goes on working when its maker leaves, unless the remover asks for more."
  },
  // both go with the key
  "satellite.key_uses": {},
  "satellite.key_facts": {},
  "satellite.key_ends": {},
  "satellite.edge_processes": {},
  // with the API keys behind them
  "satellite.links": ofProject("later"),
  // with the links
  "satellite.link_days": {},
  "satellite.connection_tests": {
    project: { by: "project_id", ending: "deleted" },
    account: { by: "opened_by", ending: "deleted" }
  },
  // go with the test
  "satellite.connection_test_requests": {},
  // at once: the name is free for another project then
  "satellite.domains": {
    project: { by: "project_id", ending: "deleted" },
    person: { by: "created_by", ending: "kept" },
    why: "A domain is the project\u2019s, whoever connected it."
  },
  // machines are asked to go at once, and their rows go when the engine has nothing of them any more
  "satellite.compute_instances": {
    project: { by: "project_id", ending: "later" },
    person: { by: "created_by", ending: "kept" },
    why: "A machine is the project\u2019s, whoever made it."
  },
  "satellite.compute_ssh_keys": {
    project: { by: "project_id", ending: "deleted" },
    person: { by: "created_by", ending: "kept" },
    why: "A key is the project\u2019s, whoever added it."
  },
  "satellite.compute_usage": ofProject("kept", "Past usage is charged after the project is gone."),
  "satellite.compute_locations": {},
  "satellite.passphrase_checks": ofProject("last"),
  "satellite.buckets": {
    project: { by: "project_id", ending: "later" },
    person: { by: "created_by", ending: "kept" },
    why: "A bucket is the project\u2019s, whoever made it."
  },
  "satellite.bucket_deletions": {
    project: { by: "project_id", ending: "last" },
    person: { by: "started_by", ending: "kept" },
    why: "What became of a deletion is the project\u2019s; who started it may go."
  },
  "satellite.bucket_usage": ofProject("later"),
  "satellite.bucket_usage_deltas": ofProject("later"),
  "satellite.bucket_live_usage": ofProject("later"),
  "satellite.bucket_egress": ofProject("kept", "Past usage is charged after the project is gone."),
  "satellite.former_partners": {
    account: { by: "user_id", ending: "kept" },
    why: "Past usage is charged after the account is gone."
  },
  "satellite.project_entitlements": ofProject("kept", "Past usage is charged after the project is gone."),
  "satellite.bucket_tallies": ofProject("kept", "Past usage is charged after the project is gone."),
  "satellite.early_deletions": ofProject("kept", "Past usage is charged after the project is gone."),
  "satellite.usage_changes": ofProject("last"),
  "satellite.pending_signups": {
    person: { by: "user_id", ending: "kept" },
    why: "It names the account that it would make; the purge removes it when it was not confirmed."
  },
  "satellite.passkey_challenges": {},
  "satellite.used_captchas": {},
  "satellite.mail_counts": {},
  // for a day at most
  "satellite.outgoing_mails": {},
  "satellite.first_account_link": {},
  "satellite.job_runs": {},
  "satellite.token_wallets": {
    account: { by: "user_id", ending: "kept" },
    why: "An address is never somebody else\u2019s, and what arrives there later must be found."
  },
  "satellite.token_deposits": {
    account: { by: "user_id", ending: "kept" },
    why: "The books refer to deposits; the id of a deleted user leads to nobody."
  },
  "satellite.token_chains": {},
  "satellite.chain_blocks": {},
  // without the address; the books need to know whose they are
  "satellite.billing_customers": { account: { by: "user_id", ending: "blanked" } },
  "satellite.ledger_acts": {
    account: { by: "user_id", ending: "kept" },
    why: "Books are kept by law; the id of a deleted user leads to nobody."
  },
  "satellite.ledger_entries": {
    account: { by: "user_id", ending: "kept" },
    why: "Books are kept by law; the id of a deleted user leads to nobody."
  },
  "satellite.coupons": {},
  "satellite.applied_coupons": {
    account: { by: "user_id", ending: "kept" },
    why: "Invoices name what was taken off them; the id of a deleted user leads to nobody."
  },
  "satellite.tax_ids": ofAccount(),
  "satellite.billing_begin": {},
  "satellite.invoices": {
    account: { by: "user_id", ending: "kept" },
    why: "Invoices that were sent are kept by law, with the buyer that they name."
  },
  // with the invoice; and what they say of a project is no longer about anybody
  "satellite.invoice_lines": ofProject("kept", "Lines of an invoice stay as they were sent."),
  "satellite.invoice_records": {
    account: { by: "user_id", ending: "kept" },
    project: { by: "project_id", ending: "kept" },
    why: "What an invoice was made of stays with it."
  },
  "satellite.card_payments": {
    account: { by: "user_id", ending: "kept" },
    why: "Payments are kept with the books; the id of a deleted user leads to nobody."
  },
  "satellite.budgets": {
    account: { by: "user_id", ending: "deleted" },
    project: { by: "project_id", ending: "deleted" }
  },
  // with the budget
  "satellite.budget_alerts": {},
  // with their budget or webhook
  "satellite.webhook_deliveries": {},
  // at once: without its project a key leads nowhere
  "satellite.rest_keys": {
    account: { by: "user_id", ending: "deleted" },
    project: { by: "project_id", ending: "deleted" }
  },
  // with the key
  "satellite.rest_key_uses": {},
  "satellite.webhook_tries": {},
  "satellite.webhooks": ofProject("deleted"),
  // ids of the card provider alone
  "satellite.provider_events": {},
  "satellite.root_secret": {},
  "satellite.values_to_forget": {},
  "satellite.certificates": {},
  "satellite.certificate_accounts": {}
};
function tablesThatEnd(holdings, owner, ending) {
  const lines = Object.entries(holdings);
  return lines.flatMap(([table, holding]) => {
    const owned = holding[owner];
    return owned?.ending === ending ? [{ table, by: owned.by }] : [];
  });
}

// ../../packages/satellite-db/src/project-deletion.ts
async function listProjectsToRemove(db, now) {
  return db.selectFrom("satellite.projects").select(["id", "public_id as publicId"]).where("status", "=", projectStatus.pendingDeletion).where((eb) => eb.or([eb("removal_after", "is", null), eb("removal_after", "<=", now)])).orderBy("id").execute();
}
async function endProjects(db, ids) {
  if (ids.length === 0) return;
  for (const { table, by } of tablesThatEnd(satelliteHoldings, "project", "deleted")) {
    await db.deleteFrom(table).where(sql3.ref(by), "in", ids).execute();
  }
  await db.updateTable("satellite.projects").set({ status: projectStatus.pendingDeletion, removal_after: null }).where("id", "in", ids).where("status", "<>", projectStatus.disabled).execute();
  for (const id of await listInstanceIds(db, ids)) await wakeController(db, id);
}
async function finishRemoval(db, projectId) {
  for (const { table, by } of tablesThatEnd(satelliteHoldings, "project", "last")) {
    await db.deleteFrom(table).where(sql3.ref(by), "=", projectId).execute();
  }
  const { numUpdatedRows } = await db.updateTable("satellite.projects").set({ status: projectStatus.disabled, sealed_passphrase: null, passphrase_key_id: null, removal_after: null }).where("id", "=", projectId).where("status", "=", projectStatus.pendingDeletion).where(
    ({ not, exists, selectFrom }) => not(exists(selectFrom("satellite.buckets as b").select("b.id").where("b.project_id", "=", projectId)))
  ).where(
    ({ not, exists, selectFrom }) => not(exists(selectFrom("satellite.api_keys as k").select("k.id").where("k.project_id", "=", projectId)))
  ).where(
    ({ not, exists, selectFrom }) => not(exists(selectFrom("satellite.compute_instances as i").select("i.id").where("i.project_id", "=", projectId)))
  ).executeTakeFirst();
  return numUpdatedRows > 0n;
}
async function postponeRemoval(db, projectId, until) {
  await db.updateTable("satellite.projects").set({ removal_after: until }).where("id", "=", projectId).execute();
}

export {
  createApiKeySecrets,
  resealApiKeys,
  smallestSizes,
  longestRetention,
  lackedTo,
  lackedToAge,
  addedLacking,
  addedDeletions,
  forEachSize,
  summedLacking,
  lackingOf,
  largestSmallest,
  noUsage,
  projectUsage,
  storedUsage,
  egressSince,
  dailyStorage,
  dailyEgress,
  dailyBucketUsage,
  installationTotals,
  claimJob,
  listDueJobs,
  recordJobRun,
  recordJobFailure,
  listJobRuns,
  satelliteHoldings,
  tablesThatEnd,
  listProjectsToRemove,
  endProjects,
  finishRemoval,
  postponeRemoval
};
//# sourceMappingURL=chunk-I5ZH633H.mjs.map
