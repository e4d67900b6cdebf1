#!/usr/bin/env node
import {
  authRefusals,
  projectRefusals
} from "./chunk-4OMCMEWR.mjs";
import {
  isKeyOfMachine,
  transact
} from "./chunk-CEV7DZYJ.mjs";
import {
  deleteApiKeys,
  findApiKeyOfProject
} from "./chunk-DEQFI6DH.mjs";
import {
  can,
  findProjectByPublicId,
  isOpenTo,
  isProjectAction,
  makesSomething,
  notPermitted,
  projectColumns,
  roleOf,
  userStatus,
  writeActs
} from "./chunk-VX7WMUEK.mjs";
import {
  isSharedAccessName,
  projectStatus
} from "./chunk-7JHNDJUW.mjs";
import {
  commonRefusals
} from "./chunk-WPDICXMM.mjs";
import {
  bucketNameProblem
} from "./chunk-LP3WDNYR.mjs";
import {
  refusals
} from "./chunk-6BDDJ2XW.mjs";
import {
  accountKinds
} from "./chunk-XAY7SE7H.mjs";
import {
  openSealed,
  sealBytes
} from "./chunk-5FXJVW4K.mjs";
import {
  fromUtf8,
  utf8
} from "./chunk-L2NVF2WK.mjs";
import {
  day,
  minute
} from "./chunk-7E4UADU6.mjs";

// ../../packages/satellite-db/src/billing-begin.ts
import { sql } from "kysely";
async function noteSwitchedOn(db, now) {
  await db.insertInto("satellite.billing_begin").values({ switched_on_at: now, begins_at: null }).onConflict((conflict) => conflict.column("the_only_one").doNothing()).execute();
}
async function findBillingBegin(db) {
  return db.selectFrom("satellite.billing_begin").select(["switched_on_at as switchedOnAt", "begins_at as beginsAt"]).executeTakeFirst();
}
async function lockBillingBegin(trx) {
  return trx.selectFrom("satellite.billing_begin").select(["switched_on_at as switchedOnAt", "begins_at as beginsAt"]).forUpdate().executeTakeFirst();
}
async function listAccountsOfBefore(db, {
  switchedOnAt,
  not,
  after,
  limit
}) {
  return db.selectFrom("satellite.users").select(["id", "email"]).where("kind", "=", accountKinds.paid).where("status", "=", userStatus.active).where(sql`coalesce(upgraded_at, created_at)`, "<", switchedOnAt).$if(not.length > 0, (query) => query.where("partner", "not in", not)).$if(after !== null, (query) => query.where("id", ">", after)).orderBy("id").limit(limit).execute();
}
async function setBeginsAt(db, beginsAt) {
  await db.updateTable("satellite.billing_begin").set({ begins_at: beginsAt }).execute();
}

// ../../packages/actors/src/actor.ts
var operator = { kind: "operator" };
var isFor = (actor, projectId) => actor.kind !== "restKey" || actor.rights.projectId === null || actor.rights.projectId === projectId;
var isPerson = (actor) => actor.kind === "session" || actor.kind === "restKey";

// ../../packages/contract/src/refusals/rest-keys.ts
var restKeyRefusals = refusals({
  /** The same for a key that is gone and for one of somebody else. */
  noSuchRestKey: () => ({ status: 404, say: "There is no such API key." }),
  restKeysNeedPaidPlan: () => ({ status: 403, say: "API keys need a paid plan." }),
  tooManyRestKeys: (most) => ({
    status: 409,
    say: `An account can have ${most} API keys at most. Delete some that nobody needs.`
  }),
  restKeyReplaced: () => ({ status: 409, say: "This API key has been replaced already." }),
  restKeyExpired: () => ({ status: 409, say: "This API key has expired. Make a new one." }),
  /** What a key was made without. */
  keyReadsOnly: () => ({ status: 403, say: "This API key may only read." }),
  keyLacksArea: (area) => ({ status: 403, say: `This API key is not for \u201C${area}\u201D.` }),
  keyForOneProject: () => ({ status: 403, say: "This API key is for one project only." }),
  keyIsRestricted: () => ({ status: 403, say: "Only an API key without restrictions opens a session." })
});

// ../../packages/satellite-db/src/members.ts
async function findProjectOfMember(db, { projectId, userId }) {
  return db.selectFrom("satellite.projects as p").innerJoin("satellite.project_members as m", "m.project_id", "p.id").select(projectColumns).select("m.role").where("p.public_id", "=", projectId).where("p.status", "=", projectStatus.active).where("m.user_id", "=", userId).executeTakeFirst();
}
async function listProjectsOfMember(db, userId) {
  return db.selectFrom("satellite.projects as p").innerJoin("satellite.project_members as m", "m.project_id", "p.id").select(projectColumns).select("m.role").select(
    (eb) => eb.selectFrom("satellite.project_members as everyone").select((count2) => count2.fn.countAll().as("people")).whereRef("everyone.project_id", "=", "p.id").$asScalar().$notNull().as("memberCount")
  ).where("m.user_id", "=", userId).where("p.status", "=", projectStatus.active).orderBy("p.created_at").orderBy("p.id").execute();
}
async function insertProjectMember(db, member) {
  await db.insertInto("satellite.project_members").values(member).execute();
}
async function holdMember(trx, { projectId, userId }) {
  const found = await trx.selectFrom("satellite.project_members").select("user_id").where("project_id", "=", projectId).where("user_id", "=", userId).forKeyShare().executeTakeFirst();
  return found !== void 0;
}
var membersOf = (db, projectId) => db.selectFrom("satellite.project_members as m").innerJoin("satellite.users as u", "u.id", "m.user_id").select([
  "u.id",
  "u.full_name as fullName",
  "u.short_name as shortName",
  "u.email",
  "m.email_key as emailKey",
  "m.role",
  "m.created_at as joinedAt"
]).where("m.project_id", "=", projectId);
var findMember = (db, { projectId, userId }) => membersOf(db, projectId).where("m.user_id", "=", userId).executeTakeFirst();
async function findMembersByEmail(db, { projectId, emails }) {
  if (emails.length === 0) return [];
  return membersOf(db, projectId).where("m.email_key", "in", emails).orderBy("m.email_key").execute();
}
async function updateMemberRole(db, { projectId, userId }, role) {
  await db.updateTable("satellite.project_members").set({ role }).where("project_id", "=", projectId).where("user_id", "=", userId).execute();
}
async function deleteMembers(db, { projectId, userIds }) {
  if (userIds.length === 0) return;
  await db.deleteFrom("satellite.project_members").where("project_id", "=", projectId).where("user_id", "in", userIds).execute();
}

// ../../packages/actors/src/require-active.ts
function requireActive({ user }) {
  if (user.status !== userStatus.active) {
    throw authRefusals.accountUnderReview();
  }
}

// ../../packages/actors/src/authorize.ts
function authorize(actor, action, { role, ...target } = { role: null }) {
  requireOpen(actor, action);
  if (!isPerson(actor)) return;
  if (isBeyondItsProject(actor, action)) throw restKeyRefusals.keyForOneProject();
  if (isProjectAction(action) && !(role !== null && can(role, action, target))) throw notPermitted(action);
  if (makesSomething(action)) requireActive(actor);
}
var narrowed = ["project.list", "account.readUsage"];
var isBeyondItsProject = (actor, action) => actor.kind === "restKey" && actor.rights.projectId !== null && !isProjectAction(action) && !narrowed.includes(action);
function requireOpen(actor, may) {
  if (may === "signedIn") {
    if (actor.kind !== "session") throw commonRefusals.forbidden();
  } else if (!isOpenTo(actor.kind, may)) throw notPermitted(may);
}
async function authorizeInProject({ db }, actor, action, projectId) {
  const found = await requireProject({ db }, actor, projectId);
  authorize(actor, action, found);
  return found;
}
async function requireProject({ db }, actor, projectId) {
  const found = await findProject(db, actor, projectId);
  if (!found) throw projectRefusals.noSuchProject();
  return found;
}
async function findProject(db, actor, projectId) {
  if (!isPerson(actor)) {
    const project2 = await findProjectByPublicId(db, projectId);
    return project2 && { project: project2, role: null };
  }
  if (!isFor(actor, projectId)) return void 0;
  const userId = actor.user.id;
  const found = await findProjectOfMember(db, { projectId, userId });
  if (!found) return void 0;
  const { role, ...project } = found;
  return { project, role: roleOf({ userId, wireRole: role }, project) };
}

// ../../packages/satellite-db/src/users.ts
import { sql as sql3 } from "kysely";

// ../../packages/satellite-db/src/billing-customers.ts
import { sql as sql2 } from "kysely";
var findBillingCustomer = (db, userId) => db.selectFrom("satellite.billing_customers").select([
  "user_id as userId",
  "provider",
  "provider_id as providerId",
  "created_at as createdAt",
  "closed_at as closedAt",
  "address",
  "invoice_reference as invoiceReference",
  "package",
  "set_up_at as setUpAt"
]).where("user_id", "=", userId).executeTakeFirst();
async function insertBillingCustomer(db, customer) {
  await db.insertInto("satellite.billing_customers").values({
    user_id: customer.userId,
    created_at: customer.createdAt,
    provider: null,
    provider_id: null,
    closed_at: null,
    address: null,
    package: null
  }).onConflict((conflict) => conflict.column("user_id").doNothing()).execute();
}
async function updateBillingCustomer(db, userId, changes) {
  const { numUpdatedRows } = await db.updateTable("satellite.billing_customers").set(changes).where("user_id", "=", userId).executeTakeFirst();
  return numUpdatedRows > 0n;
}
async function listPackagesToEnd(db, { now, before, after, limit }) {
  const { rows } = await sql2`
    select c.user_id as "userId" from satellite.billing_customers c join satellite.users u on u.id = c.user_id
    where c.package->>'endedAt' is null and (c.package->>'expiresAt')::timestamptz <= ${before}
      and coalesce((c.package->>'endsAt')::timestamptz, '-infinity') <= ${now}
      and u.status <> ${userStatus.deleted} and (${after}::uuid is null or c.user_id > ${after}::uuid)
    order by c.user_id limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}
var listCustomersBehind = (db, { provider, limit }) => db.selectFrom("satellite.billing_customers as c").innerJoin("satellite.users as u", "u.id", "c.user_id").select(["c.user_id as userId", "c.provider_id as providerId", "u.email", "u.status"]).where("c.provider_behind", "=", true).where("c.provider", "=", provider).where("c.closed_at", "is", null).orderBy("c.user_id").limit(limit).execute();
async function noteProviderTold(db, { userId, email }) {
  await db.updateTable("satellite.billing_customers").set({ provider_behind: false }).where("user_id", "=", userId).where(
    ({ exists, selectFrom }) => exists(selectFrom("satellite.users").select("id").where("id", "=", userId).where("email", "=", email))
  ).execute();
}

// ../../packages/satellite-db/src/users.ts
var userColumns = [
  "u.id",
  "u.external_id as externalId",
  "u.email",
  "u.full_name as fullName",
  "u.short_name as shortName",
  "u.password_hash as passwordHash",
  "u.status",
  "u.kind",
  "u.partner",
  "u.signup_promo_code as signupPromoCode",
  "u.is_professional as isProfessional",
  "u.company_name as companyName",
  "u.position",
  "u.employee_count as employeeCount",
  "u.have_sales_contact as haveSalesContact",
  "u.storage_needs as storageNeeds",
  "u.default_placement as defaultPlacement",
  "u.project_limit as projectLimit",
  "u.project_storage_limit as projectStorageLimit",
  "u.project_bandwidth_limit as projectBandwidthLimit",
  "u.project_segment_limit as projectSegmentLimit",
  "u.trial_expiration as trialExpiration",
  "u.upgraded_at as upgradedAt",
  "u.var_partner as varPartner",
  "u.failed_login_count as failedLoginCount",
  "u.login_lockout_expiration as loginLockoutExpiration",
  "u.mfa_secret as mfaSecret",
  "u.mfa_enabled as mfaEnabled",
  "u.mfa_last_step as mfaLastStep",
  "u.created_at as createdAt"
];
var deleted = sql3.lit(userStatus.deleted);
var mailbox = (column) => sql3`lower(${sql3.ref(column)})`;
var isMailbox = (column, email) => sql3`${mailbox(column)} = lower(${email})`;
var users = (db) => db.selectFrom("satellite.users as u").select(userColumns).where("u.status", "<>", deleted);
async function findUserByEmail(db, email) {
  return users(db).where(isMailbox("u.email", email)).executeTakeFirst();
}
async function findUserByExternalId(db, externalId) {
  return db.selectFrom("satellite.users as u").select(userColumns).where("u.external_id", "=", externalId).executeTakeFirst();
}
async function findUserById(db, id) {
  return users(db).where(sql3`u.id::text`, "=", id.toLowerCase()).executeTakeFirst();
}
async function listUsers(db, { search, frozen, limit }) {
  return users(db).select(
    ({ selectFrom }) => selectFrom("satellite.account_freezes as f").select(sql3`coalesce(array_agg(f.kind order by f.kind), '{}')`.as("kinds")).whereRef("f.user_id", "=", "u.id").as("freezes")
  ).$narrowType().where(sql3`position(lower(${search}) in ${mailbox("u.email")}) > 0`).$if(
    frozen,
    (query) => query.where(
      ({ exists, selectFrom }) => exists(selectFrom("satellite.account_freezes as g").select("g.kind").whereRef("g.user_id", "=", "u.id"))
    )
  ).orderBy("u.created_at").orderBy("u.id").limit(limit).execute();
}
async function lockUser(trx, id) {
  return trx.selectFrom("satellite.users as u").select(userColumns).where("u.id", "=", id).forUpdate().executeTakeFirst();
}
async function insertUser(db, user) {
  const row = await db.insertInto("satellite.users").values(user).onConflict((conflict) => conflict.expression(mailbox("email")).where("status", "<>", deleted).doNothing()).returning("id").executeTakeFirst();
  return row?.id;
}
async function updateUser(db, id, changes) {
  await db.updateTable("satellite.users").set(changes).where("id", "=", id).execute();
  if (changes.email !== void 0) await updateBillingCustomer(db, id, { provider_behind: true });
}
async function replacePasswordHash(db, { id }, { from, to }) {
  await db.updateTable("satellite.users").set({ password_hash: to }).where("id", "=", id).where("password_hash", "=", from).execute();
}
async function takeOtherBrowserNotice(db, id, { now, since }) {
  const { numUpdatedRows } = await db.updateTable("satellite.users").set({ other_browser_told_at: now }).where("id", "=", id).where((eb) => eb.or([eb("other_browser_told_at", "is", null), eb("other_browser_told_at", "<=", since)])).executeTakeFirst();
  return numUpdatedRows > 0n;
}
async function findUserSettings(db, userId, { forUpdate = false } = {}) {
  return db.selectFrom("satellite.user_settings").select([
    "session_minutes as sessionMinutes",
    "onboarding_start as onboardingStart",
    "onboarding_end as onboardingEnd",
    "onboarding_step as onboardingStep",
    "passphrase_prompt as passphrasePrompt",
    "notice_dismissal as noticeDismissal"
  ]).where("user_id", "=", userId).$if(forUpdate, (query) => query.forUpdate()).executeTakeFirst();
}
async function insertUserSettings(db, settings) {
  await db.insertInto("satellite.user_settings").values(settings).onConflict((conflict) => conflict.column("user_id").doNothing()).execute();
}
async function updateUserSettings(db, userId, changes) {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable("satellite.user_settings").set(changes).where("user_id", "=", userId).execute();
}

// ../../packages/accounts/src/profile/var-partner.ts
var hasVarPartner = ({ partner, varPartner }, { varPartners }) => varPartner ?? (partner !== "" && varPartners.includes(partner));

// ../../packages/domain/src/prices/billed-from.ts
var firstBilledDay = (upgradedAt) => new Date((Math.floor(upgradedAt.getTime() / day) + 1) * day);
var monthAfter = (moment) => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 1));

// ../../packages/billing/src/charges/billed-period.ts
async function billedPeriod({ db }, account, { since, before }) {
  if (account.kind !== accountKinds.paid) return { since, before };
  const from = billedSince(account, await findBillingBegin(db));
  if (from === "notYet" || from >= before) return null;
  return { since: from > since ? from : since, before };
}
var always = /* @__PURE__ */ new Date(0);
function billedSince({ createdAt, upgradedAt }, begin) {
  const wasPaidBefore = begin !== void 0 && (upgradedAt ?? createdAt) < begin.switchedOnAt;
  if (wasPaidBefore) return begin.beginsAt ?? "notYet";
  return upgradedAt === null ? always : firstBilledDay(upgradedAt);
}

// ../../packages/domain/src/prices/fraction.ts
var fraction = (over, under = 1n) => ({ over, under });
var times = (a, b) => fraction(a.over * b.over, a.under * b.under);
var roundHalfUp = ({ over, under }) => (2n * over + under) / (2n * under);
var roundUp = ({ over, under }) => (over + under - 1n) / under;
var decimalPattern = /^\d{1,15}(?:\.\d{1,15})?$/;
function decimal(text) {
  if (!decimalPattern.test(text)) throw new Error(`"${text}" is no decimal number`);
  const [whole = "", places = ""] = text.split(".");
  return fraction(BigInt(whole + places), 10n ** BigInt(places.length));
}

// ../../packages/domain/src/prices/price-model.ts
var hoursPerMonth = 720n;
var millisPerHour = 3600000n;
var bytesPerMB = 1000000n;
var bytesPerGB = 1000000000n;

// ../../packages/domain/src/compute/charge-compute.ts
var microCentsPerCent = 1000000n;
function chargeCompute(stretches, period) {
  const lines = /* @__PURE__ */ new Map();
  const add = (line) => {
    const key = JSON.stringify([line.instanceType, String(line.microCents)]);
    const before = lines.get(key)?.millis ?? 0n;
    if (line.millis > 0n) lines.set(key, { ...line, millis: before + line.millis });
  };
  for (const stretch of stretches) {
    const { instanceType, bootDiskGB, runs, hourMicroCents, diskHourMicroCents } = stretch;
    const millis = millisWithin(stretch, period);
    if (runs) add({ instanceType, millis, microCents: BigInt(hourMicroCents) });
    add({ instanceType: null, millis: millis * BigInt(bootDiskGB), microCents: BigInt(diskHourMicroCents) });
  }
  return [...lines.values()].toSorted(byTypeAndPrice).map((line) => ({ ...line, cents: centsFor(line) }));
}
var centsFor = ({ millis, microCents }) => roundHalfUp(fraction(millis * microCents, millisPerHour * microCentsPerCent));
function millisWithin({ from, until, seen }, { since, before }) {
  const begin = Math.max(from.getTime(), since.getTime());
  const end = Math.min((until ?? seen).getTime(), before.getTime());
  return BigInt(Math.max(0, end - begin));
}
var byTypeAndPrice = (a, b) => a.instanceType === b.instanceType ? compared(a.microCents, b.microCents) : comparedTypes(a, b);
function comparedTypes({ instanceType: a }, { instanceType: b }) {
  if (a === null || b === null) return a === null ? 1 : -1;
  return compared(a, b);
}
var compared = (a, b) => a < b ? -1 : a > b ? 1 : 0;
var goingOn = (stretches, { now, before }) => stretches.filter(({ until }) => until === null).map((stretch) => ({ ...stretch, from: stretch.seen > now ? stretch.seen : now, until: before }));
function computeSumsOf(lines) {
  const sum = (isDisk, of) => lines.filter(({ instanceType }) => instanceType === null === isDisk).reduce((total, line) => total + line[of], 0n);
  const instanceCents = sum(false, "cents");
  const diskCents = sum(true, "cents");
  return {
    runMillis: sum(false, "millis"),
    diskGBMillis: sum(true, "millis"),
    instanceCents,
    diskCents,
    totalCents: instanceCents + diskCents
  };
}

// ../../packages/satellite-db/src/compute-stretches.ts
var stretchesIn = (db, { projectId, since, before }) => db.selectFrom("satellite.compute_usage").select([
  "instance_type as instanceType",
  "boot_disk_gb as bootDiskGB",
  "runs",
  "hour_micro_cents as hourMicroCents",
  "disk_hour_micro_cents as diskHourMicroCents",
  "from_at as from",
  "until_at as until",
  "seen_at as seen"
]).where("project_id", "=", projectId).where("from_at", "<", before).where((eb) => eb.or([eb("until_at", "is", null), eb("until_at", ">", since)])).orderBy("id").execute();

// ../../packages/actors/src/context.ts
async function inTransaction(context, work) {
  const { db } = context;
  if (isTransaction(db)) return work({ ...context, db });
  return transact(db, (trx) => work({ ...context, db: trx }));
}
var isTransaction = (db) => db.isTransaction;

// ../../packages/actors/src/use-case.ts
function useCase(may, run) {
  return asking(may, async (context, actor, input) => {
    if (may === "signedIn") requireOpen(actor, may);
    else authorize(actor, may);
    return run(context, actor, input);
  });
}
function projectUseCase(may, run) {
  return asking(may, async (context, actor, input) => {
    const found = await authorizeInProject(context, actor, may, input.projectId);
    return run(context, { ...found, actor }, input);
  });
}
function thingsUseCase(may, { find, run }) {
  return asking(may, async (context, actor, input) => {
    requireOpen(actor, may);
    const things = await find(context, actor, input);
    for (const thing of things) authorize(actor, may, thing);
    return run(context, { things, actor }, input);
  });
}
var asking = (may, run) => Object.assign(run, { may });

// ../../packages/satellite-db/src/sessions.ts
import { sql as sql4 } from "kysely";
async function findSession(db, idHash) {
  return db.selectFrom("satellite.sessions as s").innerJoin("satellite.users as u", "u.id", "s.user_id").leftJoin("satellite.user_settings as us", "us.user_id", "s.user_id").select(userColumns).select(["s.expires_at as expiresAt", "s.user_agent as userAgent", "us.session_minutes as sessionMinutes"]).where("s.id_hash", "=", idHash).executeTakeFirst();
}
async function listSessions(db, { userId, now, order, direction, limit, offset }) {
  const open = db.selectFrom("satellite.sessions").where("user_id", "=", userId).where("expires_at", ">", now);
  const { total } = await open.select((eb) => eb.fn.countAll().as("total")).executeTakeFirstOrThrow();
  const sessions = await open.select([
    "public_id as publicId",
    "id_hash as idHash",
    "user_agent as userAgent",
    "ip",
    "created_at as createdAt",
    "expires_at as expiresAt"
  ]).orderBy(order === "userAgent" ? sql4`lower(coalesce(device, user_agent))` : sql4`expires_at`, direction).orderBy("public_id", direction).limit(limit).offset(offset).execute();
  return { sessions, total };
}
async function insertSession(db, session) {
  await db.insertInto("satellite.sessions").values(session).execute();
}
async function setSessionExpiry(db, idHash, expiresAt) {
  await db.updateTable("satellite.sessions").set({ expires_at: expiresAt }).where("id_hash", "=", idHash).execute();
}
async function deleteSession(db, idHash) {
  await db.deleteFrom("satellite.sessions").where("id_hash", "=", idHash).execute();
}
async function deleteSessionByPublicId(db, userId, publicId) {
  const { numDeletedRows } = await db.deleteFrom("satellite.sessions").where("user_id", "=", userId).where("public_id", "=", publicId).executeTakeFirst();
  return numDeletedRows > 0n;
}
async function deleteSessionsOfUser(db, userId) {
  await db.deleteFrom("satellite.sessions").where("user_id", "=", userId).execute();
}
async function deleteOtherSessions(db, userId, keptIdHash) {
  await db.deleteFrom("satellite.sessions").where("user_id", "=", userId).where("id_hash", "<>", keptIdHash).execute();
}
async function deleteExpiredSessions(db, now) {
  const { numDeletedRows } = await db.deleteFrom("satellite.sessions").where("expires_at", "<=", now).executeTakeFirst();
  return Number(numDeletedRows);
}

// ../../packages/domain/src/freezes.ts
var freezeKinds = {
  billing: 0,
  billingWarning: 1,
  violation: 2,
  legal: 3,
  delayedBot: 4,
  bot: 5,
  trialExpiration: 6
};
var effects = {
  0: { name: "billing", zeroesLimits: true, endsSessions: false },
  1: { name: "billing-warning", zeroesLimits: false, endsSessions: false },
  2: { name: "violation", zeroesLimits: true, rateLimit: 0, status: userStatus.pendingDeletion, endsSessions: false },
  3: { name: "legal", zeroesLimits: true, rateLimit: 0, status: userStatus.legalHold, endsSessions: true },
  4: { name: "delayed-bot", zeroesLimits: false, endsSessions: false },
  5: { name: "bot", zeroesLimits: true, rateLimit: 0, status: userStatus.pendingBotVerification, endsSessions: true },
  6: { name: "trial", zeroesLimits: true, rateLimit: 20, endsSessions: false }
};
var isFreezeKind = (value) => value in effects;
var freezeEffect = (kind) => effects[kind];
var freezeNames = Object.values(effects).map(({ name }) => name);
var freezeKindNamed = (name) => Object.values(freezeKinds).find((kind) => effects[kind].name === name);
var isStrict = (kind) => effects[kind].status !== void 0;
function planFreeze(existing, wanted) {
  const { billing, billingWarning, delayedBot } = freezeKinds;
  const others = existing.filter((kind) => kind !== wanted);
  const because = others.find(
    (kind) => isStrict(kind) || wanted === billing && kind === delayedBot || wanted === billingWarning && kind === billing
  );
  if (because !== void 0) return { ok: false, because };
  if (isStrict(wanted)) return { ok: true, removes: others };
  return { ok: true, removes: wanted === billing ? others.filter((kind) => kind === billingWarning) : [] };
}
function frozenRateLimit(kinds) {
  const asked = kinds.map((kind) => effects[kind].rateLimit).filter((rate) => rate !== void 0);
  return asked.length > 0 ? Math.min(...asked) : void 0;
}

// ../../packages/actors/src/cursor-page.ts
function cursorPage(rows, limit, placeOf) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== void 0 ? placeOf(last) : null };
}

// ../../packages/satellite-db/src/compute-locations.ts
var locations = (db) => db.selectFrom("satellite.compute_locations").select(["name", "title", "engine", "seen_at as seenAt", "offer"]);
var listLocations = (db) => locations(db).orderBy("name").execute();
var findLocation = (db, name) => locations(db).where("name", "=", name).executeTakeFirst();
var lockLocation = (trx, name) => locations(trx).where("name", "=", name).forUpdate().executeTakeFirst();
async function putLocation(db, { name, seenAt, ...location }) {
  const said = { ...location, seen_at: seenAt, offer: JSON.stringify(location.offer) };
  await db.insertInto("satellite.compute_locations").values({ name, ...said }).onConflict((conflict) => conflict.column("name").doUpdateSet(said)).execute();
}

// ../../packages/compute/src/location-offer.ts
import * as z from "zod/mini";
var count = z.number().check(z.nonnegative());
var instanceTypeShape = z.object({
  name: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
  vcpus: z.int().check(z.positive()),
  memoryMB: z.int().check(z.positive()),
  diskGB: z.int().check(z.positive()),
  hourMicroCents: z.int().check(z.nonnegative())
});
var imageShape = z.object({
  name: z.string(),
  title: z.string(),
  user: z.string(),
  minDiskGB: count,
  minMemoryMB: count,
  tools: z.array(z.string())
});
var offerShape = z.object({
  types: z.array(instanceTypeShape),
  images: z.array(imageShape),
  /** What all machines may take together: `cpus` four times over. */
  room: z.object({ cpus: count, memoryMB: count, diskGB: count }),
  /** Whether the disk of the host is less than nine tenths full. */
  hasFreeDisk: z.boolean(),
  memoryBesideMB: count,
  diskHourMicroCents: count,
  reachesStorage: z.boolean(),
  sshPorts: z.object({ from: z.int(), to: z.int() }),
  /** Address of the host on which the SSH of machines is reached. */
  bind: z.string(),
  /** For operators: how machines run. */
  runsBy: z.string(),
  /** What people should know of the isolation; empty where there is nothing to say. */
  isolation: z.string()
});
var heardFor = minute;
var isHeard = ({ seenAt }, now) => now.getTime() - seenAt.getTime() <= heardFor;
function parseOffer({ offer, ...row }, now) {
  const { data } = offerShape.safeParse(offer);
  return data && { ...row, offer: data, answers: isHeard(row, now) };
}
async function readLocations(db, now) {
  const rows = await listLocations(db);
  return rows.map((row) => parseOffer(row, now)).filter((location) => location !== void 0);
}
async function readLocation(db, name, now) {
  const row = await findLocation(db, name);
  return row && parseOffer(row, now);
}

// ../../packages/satellite-db/src/freezes.ts
async function listFreezes(db, userId) {
  return db.selectFrom("satellite.account_freezes").select(["kind", "saved", "days_till_escalation as daysTillEscalation", "created_at as createdAt"]).where("user_id", "=", userId).orderBy("kind").execute();
}
async function putFreeze(db, { userId, kind, saved, daysTillEscalation, createdAt }) {
  const changes = { saved: JSON.stringify(saved), days_till_escalation: daysTillEscalation };
  await db.insertInto("satellite.account_freezes").values({ user_id: userId, kind, created_at: createdAt, ...changes }).onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet(changes)).execute();
}
async function noteFreezeMails(db, { userId, kind, sent }) {
  const { numUpdatedRows } = await db.updateTable("satellite.account_freezes").set({ mails_sent: sent }).where("user_id", "=", userId).where("kind", "=", kind).where("mails_sent", "<", sent).executeTakeFirst();
  return numUpdatedRows > 0n;
}
async function deleteFreezes(db, userId, kinds) {
  if (kinds.length === 0) return 0;
  const { numDeletedRows } = await db.deleteFrom("satellite.account_freezes").where("user_id", "=", userId).where("kind", "in", kinds).executeTakeFirst();
  return Number(numDeletedRows);
}
async function readLimits(db, userId) {
  const user = await db.selectFrom("satellite.users").select([
    "project_storage_limit as storage",
    "project_bandwidth_limit as bandwidth",
    "project_segment_limit as segments"
  ]).where("id", "=", userId).forUpdate().executeTakeFirstOrThrow();
  const projects = await db.selectFrom("satellite.projects").select([
    "id",
    "storage_limit as storage",
    "bandwidth_limit as bandwidth",
    "segment_limit as segments",
    "user_set_storage_limit as userSetStorage",
    "user_set_bandwidth_limit as userSetBandwidth",
    "rate_limit as rateLimit"
  ]).where("owner_id", "=", userId).orderBy("id").forNoKeyUpdate().execute();
  return { user, projects };
}
async function writeLimits(db, userId, { user, projects }) {
  await db.updateTable("satellite.users").set({
    project_storage_limit: user.storage,
    project_bandwidth_limit: user.bandwidth,
    project_segment_limit: user.segments
  }).where("id", "=", userId).execute();
  for (const project of projects) {
    await db.updateTable("satellite.projects").set({
      storage_limit: project.storage,
      bandwidth_limit: project.bandwidth,
      segment_limit: project.segments,
      user_set_storage_limit: project.userSetStorage,
      user_set_bandwidth_limit: project.userSetBandwidth,
      rate_limit: project.rateLimit
    }).where("id", "=", project.id).where("owner_id", "=", userId).execute();
  }
}

// ../../packages/actors/src/record-acts.ts
function recordActs({ db, clock }, acts) {
  const entries = acts.map(({ project, actor, ...act }) => ({
    ...act,
    projectId: project.internalId,
    by: doerOf(actor)
  }));
  return writeActs(db, entries, clock());
}
var nobody = { userId: null, email: "", fullName: "", ip: "", userAgent: "" };
function doerOf(actor) {
  const { kind: actedBy } = actor;
  if (!isPerson(actor)) return { ...nobody, actedBy, fullName: actor.kind === "job" ? actor.job : "" };
  const { user, caller } = actor;
  const person = { actedBy, userId: user.id, email: user.email, fullName: user.fullName, ...caller };
  return actor.kind === "restKey" ? { ...person, restKey: { id: actor.keyId, name: actor.keyName } } : person;
}

// ../../packages/projects/src/audit/key-act.ts
var keyAct = ({ what, key: { id, name }, ...act }) => isSharedAccessName(name) ? { ...act, name: `link.${what}`, target: id, facts: {} } : { ...act, name: `accessKey.${what}`, target: name, facts: { keyId: id } };

// ../../packages/contract/src/refusals/compute.ts
var computeRefusals = refusals({
  /** Of the compute service: missing, changed, expired, or of a session that has ended. */
  computeTokenInvalid: () => ({ status: 401, say: "The compute token is not valid. Read it again from the project." }),
  computeNotOffered: () => ({ status: 404, say: "Compute is not available on this satellite." }),
  /** By the operator's word about this project. */
  computeNotAllowed: () => ({ status: 403, say: "Compute is not available for this project." }),
  computeNeedsPaidPlan: () => ({
    status: 403,
    say: "Instances need a paid plan. The owner of this project has to upgrade first."
  }),
  /** `say` is of `quotaProblem`. */
  computeQuotaReached: (say) => ({ status: 403, say }),
  /** The same for one that was never made and for one of another project. */
  noSuchInstance: () => ({ status: 404, say: "There is no such instance." }),
  noSuchSshKey: () => ({ status: 404, say: "There is no such SSH key." }),
  /** Of the access key that a machine was to have, which ends with it. */
  storageKeyNotYours: () => ({
    status: 403,
    say: "An instance takes its access key with it when it goes: give it one that you have made for it."
  }),
  sshKeyTaken: () => ({ status: 409, say: "This project has this SSH key already." }),
  instanceIsDeleting: () => ({ status: 409, say: "This instance is being removed." }),
  instanceIsStopped: () => ({ status: 409, say: "This instance is stopped. Start it first." }),
  instanceIsRunning: () => ({ status: 409, say: "This instance is running already." }),
  /** It has this type. */
  instanceTypeUnchanged: () => ({ status: 409, say: "This instance has that type already." }),
  /** The machines of that location take all that its operator gives. */
  locationIsFull: (say = "There is no room for this instance at the moment. Try a smaller type.") => ({
    status: 409,
    say
  }),
  /** Each location keeps what its machines write, and this service is of another one. */
  consoleIsElsewhere: () => ({
    status: 409,
    say: "The console of this instance can be read in its own location only."
  }),
  /** To operators. */
  noSuchLocation: (name) => ({ status: 404, say: `There is no location ${name}.` }),
  /** To operators. */
  locationIsThere: (name) => ({
    status: 409,
    say: `The service of ${name} was heard of in the last minute. Stop it first, if it is not to come back.`
  }),
  locationIsAway: () => ({
    status: 503,
    say: "The location does not answer at the moment. Please try again in a minute."
  })
});

// ../../packages/satellite-db/src/compute-entitlement.ts
async function readComputeAllowed(db, projectId) {
  const row = await db.selectFrom("satellite.projects").select("compute_allowed as isAllowed").where("id", "=", projectId).executeTakeFirst();
  return row?.isAllowed ?? null;
}
async function setComputeAllowed(db, projectId, isAllowed) {
  await db.updateTable("satellite.projects").set({ compute_allowed: isAllowed }).where("id", "=", projectId).execute();
}

// ../../packages/compute/src/instances/storage.ts
import * as z2 from "zod/mini";
var credential = /^[\x21-\x7e]{1,128}$/;
async function requireStorage({ db, actor }, { projectId, offer, image }, { accessKeyId, secretKey, apiKeyId, buckets }) {
  if (!offer.reachesStorage) throw refused("Instances of this location cannot reach the storage.");
  if (image.tools.length === 0) throw refused("This image has no tools for the storage.");
  if (!credential.test(accessKeyId) || !credential.test(secretKey)) throw refused("These are no S3 credentials.");
  if (buckets.length === 0) throw refused("Choose at least one bucket.");
  if (buckets.some((name) => bucketNameProblem(name) !== void 0)) throw refused("There is no such bucket.");
  const areas = actor.kind === "restKey" ? actor.rights.areas : null;
  if (areas !== null && !areas.includes("access")) throw restKeyRefusals.keyLacksArea("access");
  const key = await findApiKeyOfProject(db, { projectId, id: apiKeyId });
  if (!key) throw refused("There is no such access key.");
  if (key.createdBy !== actor.user.id) throw computeRefusals.storageKeyNotYours();
  if (await isKeyOfMachine(db, apiKeyId)) throw refused("Another instance has this access key. Make one for each.");
}
var refused = (say) => commonRefusals.invalidInput(say, "storage");
var boundTo = (id) => `compute instance ${id}`;
var sealStorage = ({ keys }, id, storage) => sealBytes(keys.computeSealing, utf8(JSON.stringify(storage)), boundTo(id));
var sealedShape = z2.object({ accessKeyId: z2.string(), secretKey: z2.string(), buckets: z2.array(z2.string()) });
var openStorage = ({ keys }, id, sealed) => sealedShape.parse(JSON.parse(fromUtf8(openSealed(keys.computeSealing, sealed, boundTo(id)))));

// ../../packages/compute/src/instances/end-storage-key.ts
async function endStorageKey(within, { projectId, storageKeyId }, actor) {
  if (storageKeyId === null) return;
  const key = await findApiKeyOfProject(within.db, { projectId, id: storageKeyId });
  if (!key) return;
  await deleteApiKeys(within.db, [key.id]);
  await recordActs(within, [keyAct({ what: "deleted", key, project: { internalId: projectId }, actor })]);
}

export {
  restKeyRefusals,
  findProjectOfMember,
  listProjectsOfMember,
  insertProjectMember,
  holdMember,
  membersOf,
  findMember,
  findMembersByEmail,
  updateMemberRole,
  deleteMembers,
  operator,
  isFor,
  isPerson,
  requireActive,
  authorize,
  requireOpen,
  authorizeInProject,
  requireProject,
  inTransaction,
  useCase,
  projectUseCase,
  thingsUseCase,
  findBillingCustomer,
  insertBillingCustomer,
  updateBillingCustomer,
  listPackagesToEnd,
  listCustomersBehind,
  noteProviderTold,
  userColumns,
  mailbox,
  isMailbox,
  findUserByEmail,
  findUserByExternalId,
  findUserById,
  listUsers,
  lockUser,
  insertUser,
  updateUser,
  replacePasswordHash,
  takeOtherBrowserNotice,
  findUserSettings,
  insertUserSettings,
  updateUserSettings,
  findSession,
  listSessions,
  insertSession,
  setSessionExpiry,
  deleteSession,
  deleteSessionByPublicId,
  deleteSessionsOfUser,
  deleteOtherSessions,
  deleteExpiredSessions,
  freezeKinds,
  isFreezeKind,
  freezeEffect,
  freezeNames,
  freezeKindNamed,
  planFreeze,
  frozenRateLimit,
  listFreezes,
  putFreeze,
  noteFreezeMails,
  deleteFreezes,
  readLimits,
  writeLimits,
  hasVarPartner,
  recordActs,
  keyAct,
  cursorPage,
  computeRefusals,
  readComputeAllowed,
  setComputeAllowed,
  noteSwitchedOn,
  findBillingBegin,
  lockBillingBegin,
  listAccountsOfBefore,
  setBeginsAt,
  monthAfter,
  billedPeriod,
  billedSince,
  fraction,
  times,
  roundHalfUp,
  roundUp,
  decimalPattern,
  decimal,
  hoursPerMonth,
  millisPerHour,
  bytesPerMB,
  bytesPerGB,
  chargeCompute,
  goingOn,
  computeSumsOf,
  stretchesIn,
  findLocation,
  lockLocation,
  putLocation,
  instanceTypeShape,
  isHeard,
  parseOffer,
  readLocations,
  readLocation,
  requireStorage,
  sealStorage,
  openStorage,
  endStorageKey
};
//# sourceMappingURL=chunk-X6QPWMBS.mjs.map
