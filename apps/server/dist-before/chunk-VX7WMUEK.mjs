#!/usr/bin/env node
import {
  apiKeyRefusals,
  projectStatus
} from "./chunk-7JHNDJUW.mjs";
import {
  commonRefusals
} from "./chunk-WPDICXMM.mjs";
import {
  domainTaken
} from "./chunk-HRPZCZRF.mjs";
import {
  linkRefusals
} from "./chunk-2G32SK25.mjs";
import {
  choicesOf
} from "./chunk-5KSWUT6K.mjs";
import {
  refusals
} from "./chunk-6BDDJ2XW.mjs";
import {
  toHex
} from "./chunk-HTGNLTOS.mjs";
import {
  paidActionText
} from "./chunk-XAY7SE7H.mjs";
import {
  concatBytes,
  fromUtf8,
  utf8
} from "./chunk-L2NVF2WK.mjs";

// ../../packages/contract/src/refusals/domains.ts
var domainRefusals = refusals({
  domainsNotOffered: () => ({ status: 501, say: "Custom domains are not available on this satellite." }),
  /** By this project, or by another one whose records DNS has. */
  domainTaken: () => ({ status: 409, say: domainTaken }),
  /** The same for a name that nobody has connected and for one of another project. */
  noSuchDomain: () => ({ status: 404, say: "There is no such domain." }),
  domainNotYours: () => ({ status: 403, say: "You can only delete domains that you connected." }),
  /** Of an owner whose account is free. */
  domainNeedsPaidPlan: () => ({ status: 403, say: paidActionText })
});

// ../../packages/contract/src/refusals/permissions.ts
var sentences = {
  "accessKey.delete": () => apiKeyRefusals.apiKeyNotYours(),
  "domain.delete": () => domainRefusals.domainNotYours(),
  "bucket.delete": () => commonRefusals.forbidden("You may only delete buckets that you created."),
  "bucket.setLifecycle": () => commonRefusals.forbidden("You may only change the lifecycle rules of buckets that you created."),
  "link.record": () => linkRefusals.linkNotYours(),
  "link.change": () => linkRefusals.linkNotYours(),
  "link.revoke": () => linkRefusals.linkNotYours()
};
var notPermitted = (action) => (sentences[action] ?? commonRefusals.forbidden)();

// ../../packages/domain/src/permission-table.ts
var everyone = () => true;
var nobody = () => false;
var owner = (role) => role === "owner";
var leaders = (role) => role !== "member";
var leadersOrOwn = (role, { own }) => role !== "member" || own === true;
var removal = (role, target) => target.targetRole !== "owner" && leadersOrOwn(role, target);
var roleChange = (role, { targetRole }) => role === "owner" && targetRole !== "owner";
var projectPermissions = {
  /** What is needed to read its objects: configuration, salt, managed passphrase, check values of passphrases. */
  "project.open": { people: everyone, also: [] },
  "project.view": { people: everyone, also: ["restKey", "operator"] },
  "project.readUsage": { people: everyone, also: ["restKey", "operator"] },
  /** Figures that bills are made of. */
  "usageReport.read": { people: owner, also: ["restKey", "operator"] },
  /** What its months may cost: for who pays. In a session alone, as all of one's own money. */
  "project.setBudget": { people: owner, also: [] },
  /** Limits of the account's tier. People choose lower ones by `project.setLimits`. */
  "project.setTierLimits": { people: nobody, also: ["operator"] },
  /** Edge services of their own. */
  "project.setEdgeUrls": { people: nobody, also: ["operator"] },
  /** Prices of its own. */
  "project.setEntitlement": { people: nobody, also: ["operator"] },
  /** Whether it may have machines. */
  "project.setCompute": { people: nobody, also: ["operator"] },
  "passphraseCheck.add": { people: everyone, also: [] },
  "accessKey.view": { people: everyone, also: ["restKey", "operator"] },
  "accessKey.create": { people: everyone, also: ["restKey"], makes: true },
  "accessKey.delete": { people: leadersOrOwn, also: ["restKey"] },
  /** With the managed passphrase of the project; of others, grants are made where the passphrase is. */
  "accessGrant.create": { people: everyone, also: ["restKey"], makes: true },
  /** Public links of the project, whoever made them. */
  "link.view": { people: everyone, also: ["restKey", "operator"] },
  /** The link of an API key, with the rules that it begins with. In a session alone: the browser makes the link. */
  "link.record": { people: leadersOrOwn, also: [], makes: true },
  "link.change": { people: leadersOrOwn, also: ["restKey"] },
  "link.revoke": { people: leadersOrOwn, also: ["restKey"] },
  "domain.view": { people: everyone, also: ["restKey", "operator"] },
  "domain.create": { people: everyone, also: ["restKey"], makes: true },
  "domain.delete": { people: leadersOrOwn, also: ["restKey"] },
  "bucket.create": { people: everyone, also: ["restKey"], makes: true },
  "bucket.view": { people: everyone, also: ["restKey", "operator"] },
  /** Asked by the object store, for the person who made the API key. */
  "bucket.delete": { people: leadersOrOwn, also: ["restKey"] },
  "bucket.setVersioning": { people: everyone, also: ["restKey"] },
  "bucket.setLock": { people: everyone, also: ["restKey"] },
  "bucket.setCors": { people: everyone, also: ["restKey"] },
  "bucket.setTags": { people: everyone, also: ["restKey"] },
  /** Asked by the object store, for the person who made the API key: rules delete what others have stored. */
  "bucket.setLifecycle": { people: leadersOrOwn, also: ["restKey"] },
  /** A right of access keys: those of others are made without it. */
  "object.bypassGovernance": { people: leaders, also: [] },
  "project.rename": { people: owner, also: ["restKey"] },
  /** In a session alone: its steps prove who asks. */
  "project.delete": { people: owner, also: [] },
  /** Without those steps, and only where nothing is left that could be lost. */
  "project.deleteEmpty": { people: owner, also: ["restKey"] },
  "project.requestLimit": { people: owner, also: [], makes: true },
  "project.setLimits": { people: leaders, also: ["restKey"] },
  /** Whether mails say that a limit is near. */
  "project.setNotifications": { people: leaders, also: ["restKey"] },
  "member.view": { people: everyone, also: ["restKey", "operator"] },
  "member.invite": { people: leaders, also: ["restKey"], makes: true },
  "member.cancelInvitation": { people: leaders, also: ["restKey"] },
  "member.remove": { people: removal, also: ["restKey", "operator"] },
  "member.changeRole": { people: roleChange, also: ["restKey"] },
  "webhook.view": { people: leaders, also: ["restKey", "operator"] },
  "webhook.change": { people: leaders, also: ["restKey"], makes: true },
  /** Whether names of objects leave the service in webhooks. In a session alone: what is encrypted is told to others. */
  "project.tellObjectNames": { people: owner, also: [] },
  /** Machines and SSH keys of the project: the token of the compute service is for who may this. */
  "compute.use": { people: leaders, also: ["restKey"] },
  "compute.create": { people: leaders, also: ["restKey"], makes: true },
  /** The project's audit log, as far as one's own acts stand in it. */
  "audit.read": { people: everyone, also: ["restKey", "operator"] },
  "audit.readOthers": { people: leaders, also: ["restKey", "operator"] }
};
var accountPermissions = {
  "project.list": { also: ["restKey"] },
  "project.create": { also: ["restKey"], makes: true },
  "account.readOwn": { also: ["restKey"] },
  "account.readUsage": { also: ["restKey"] },
  /** One's own balances, charges, invoices and budgets. */
  "billing.view": { also: ["restKey"] },
  "invitation.answer": { also: [], makes: true },
  /** In a session alone, as what follows: no key makes others, or takes them away. */
  "restKey.view": { also: [] },
  "restKey.create": { also: [], makes: true },
  "restKey.delete": { also: [] }
};
var installationPermissions = {
  /** A leaked key, whoever made it. */
  "accessKey.withdraw": { people: nobody, also: ["operator"] },
  /** A leaked key of the public API, whoever made it. */
  "restKey.withdraw": { people: nobody, also: ["operator"] },
  "passphrase.reseal": { people: nobody, also: ["operator"] },
  "account.view": { people: nobody, also: ["operator"] },
  "account.setKind": { people: nobody, also: ["operator"] },
  /** Whose prices and texts count, and whether a reseller bills the account. */
  "account.setPartner": { people: nobody, also: ["operator"] },
  "account.setLimits": { people: nobody, also: ["operator"] },
  "account.freeze": { people: nobody, also: ["operator", "job"] },
  "account.unfreeze": { people: nobody, also: ["operator", "job"] },
  "account.delete": { people: nobody, also: ["operator", "job"] },
  "coupon.view": { people: nobody, also: ["operator"] },
  "coupon.change": { people: nobody, also: ["operator"] },
  "registrationLink.create": { people: nobody, also: ["operator"] },
  /** What people sent from the console. */
  "feedback.read": { people: nobody, also: ["operator"] },
  "feedback.deliver": { people: nobody, also: ["job"] },
  /** Mails that acts have written down. */
  "mail.deliver": { people: nobody, also: ["job"] },
  /** Mails about what comes by itself: trials that end, limits that are reached, sign-ups that nobody confirmed. */
  "account.remind": { people: nobody, also: ["job"] },
  /** Says up to where the chains of audit logs hold. */
  "audit.verify": { people: nobody, also: ["operator"] },
  /** Joins new entries of audit logs to their chains. */
  "audit.chain": { people: nobody, also: ["job"] },
  /** Compares budgets with what was spent, and tells their owners. */
  "budget.watch": { people: nobody, also: ["job"] },
  /** Sends what waits for webhooks. */
  "webhook.deliver": { people: nobody, also: ["job"] },
  /** Brings the books to what the card provider says. */
  "payment.settle": { people: nobody, also: ["job"] },
  /** Asks DNS what has become of connected domains. */
  "domain.check": { people: nobody, also: ["job"] },
  /** Makes, sends and collects invoices, and says whether the books hold. */
  "billing.invoice": { people: nobody, also: ["operator", "job"] },
  /** Gives money back, or takes back what an invoice asks for. */
  "billing.credit": { people: nobody, also: ["operator"] },
  /** Brings machines to what people want of them. */
  "compute.reconcile": { people: nobody, also: ["job"] },
  /** Which machines there are, in all projects. */
  "compute.viewAll": { people: nobody, also: ["operator"] },
  /** Gives up a location that does not come back, with the machines that it had. */
  "compute.forgetLocation": { people: nobody, also: ["operator"] },
  /** How far the chains of tokens have been read. */
  "token.viewChains": { people: nobody, also: ["operator"] },
  /** Lets a chain go on that was halted over a credited deposit. */
  "token.resumeChain": { people: nobody, also: ["operator"] },
  /** Reads deposits of tokens, and writes them into the books. */
  "token.scan": { people: nobody, also: ["job"] },
  /** Sessions, challenges, links and lines of logs that have ended. */
  "expired.purge": { people: nobody, also: ["job"] }
};

// ../../packages/domain/src/permissions.ts
var rows = { ...projectPermissions, ...accountPermissions, ...installationPermissions };
var table = rows;
var permissionFor = (action) => Object.hasOwn(table, action) ? table[action] : void 0;
function isOpenTo(kind, action) {
  const permission = permissionFor(action);
  if (permission === void 0) return false;
  return kind === "session" ? permission.people !== nobody : permission.also.includes(kind);
}
var can = (role, action, target = {}) => permissionFor(action)?.people?.(role, target) ?? false;
var makesSomething = (action) => permissionFor(action)?.makes === true;
var isProjectAction = (action) => Object.hasOwn(projectPermissions, action);

// ../../packages/domain/src/roles.ts
var wireRoles = { admin: 0, member: 1 };
var roleOf = (person, project) => {
  if (person.userId === project.ownerId) return "owner";
  return person.wireRole === wireRoles.admin ? "admin" : "member";
};

// ../../packages/domain/src/user-status.ts
var userStatus = {
  inactive: 0,
  active: 1,
  deleted: 2,
  pendingDeletion: 3,
  legalHold: 4,
  pendingBotVerification: 5
};
var isAllowedIn = (status) => status === userStatus.active || status === userStatus.pendingBotVerification;

// ../../packages/domain/src/device-text.ts
var browsers = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"]
];
var systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"]
];
var longestUserAgent = 500;
var keptUserAgent = (userAgent) => userAgent.slice(0, longestUserAgent);
var nameIn = (list, userAgent) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
function deviceText(userAgent) {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (userAgent || "Unknown device");
}

// ../../packages/satellite-db/src/write-acts.ts
import { randomBytes } from "node:crypto";

// ../../packages/satellite-db/src/act-hashes.ts
import { createHash } from "node:crypto";
var beginning = new Uint8Array(32);
var hashPerson = ({ salt, email, fullName, ip, userAgent }) => hashOf("person", concatBytes(salt, utf8(JSON.stringify([email, fullName, ip, userAgent]))));
var hashSubject = ({ salt, email }) => hashOf("subject", concatBytes(salt, utf8(email)));
var hashBatch = (previous, number, entries) => hashOf("batch", concatBytes(previous, utf8(`${number}:${entries.length}:`), ...entries.map(hashEntry)));
function hashEntry({ id, name, at, actedBy, actorId, target, facts, personHash, subjectHash }) {
  const sorted = Object.entries(facts).sort(([a], [b]) => a < b ? -1 : 1);
  const said = [id, name, at.toISOString(), actedBy, actorId, target, sorted];
  const about = subjectHash === null ? [] : [toHex(subjectHash)];
  return hashOf("entry", concatBytes(personHash, utf8(JSON.stringify([...said, ...about]))));
}
var hashOf = (kind, bytes) => new Uint8Array(createHash("sha256").update(`perigee audit ${kind} 1
`).update(bytes).digest());

// ../../packages/satellite-db/src/tell-webhooks.ts
import { sql } from "kysely";
async function tellWebhooks(db, events, at) {
  if (events.length === 0) return;
  const timestamp = at.toISOString();
  await sql`
    insert into satellite.webhook_deliveries (kind, webhook_id, account_id, type, body, created_at, due_at)
    select 'project', w.id, p.owner_id, e.name,
      json_build_object(
        'type', e.name, 'timestamp', ${timestamp}::text,
        'data', jsonb_build_object('project', p.public_id) || e.data::jsonb
      )::text,
      ${at}, ${at}
    from unnest(
      ${events.map(({ projectId }) => projectId)}::bigint[],
      ${events.map(({ name }) => name)}::text[],
      ${events.map(({ name }) => choicesOf(name).join(" "))}::text[],
      ${events.map(({ data }) => JSON.stringify(data))}::text[]
    ) with ordinality as e (project_id, name, choices, data, place)
    join satellite.projects p on p.id = e.project_id
    join satellite.webhooks w
      on w.project_id = e.project_id and w.is_active and w.events && string_to_array(e.choices, ' ')
    order by e.place`.execute(db);
}

// ../../packages/satellite-db/src/write-acts.ts
async function writeActs(db, acts, at) {
  if (acts.length === 0) return;
  const entries = acts.map((act) => entryOf(act, at));
  const values = entries.map(({ act }) => act);
  const rows2 = await db.insertInto("satellite.acts").values(values).returning(["id", "person_hash"]).execute();
  const idOf = new Map(rows2.map(({ id, person_hash }) => [toHex(person_hash), id]));
  const beside = entries.flatMap(({ act, person, subject }) => {
    const act_id = idOf.get(toHex(act.person_hash));
    return act_id === void 0 ? [] : [{ person: { ...person, act_id }, subject: subject && { ...subject, act_id } }];
  });
  await db.insertInto("satellite.act_people").values(beside.map(({ person }) => person)).execute();
  const subjects = beside.flatMap(({ subject }) => subject ? [subject] : []);
  if (subjects.length > 0) await db.insertInto("satellite.act_subjects").values(subjects).execute();
  await tellWebhooks(
    db,
    acts.map(({ projectId, name, by: { actedBy: kind, userId: user }, target, facts }) => ({
      projectId,
      name,
      data: { target: fromUtf8(utf8(target)), actor: { kind, user }, facts }
    })),
    at
  );
}
function entryOf({ name, projectId, by, target, facts, subject }, at) {
  const { actedBy, userId, email, fullName, ip } = by;
  const person = { salt: randomBytes(16), email, fullName, ip, userAgent: keptUserAgent(by.userAgent) };
  const about = subject && { salt: randomBytes(16), email: subject.email };
  return {
    act: {
      project_id: projectId,
      name,
      at,
      actor_kind: actedBy,
      actor_id: userId,
      target,
      facts: JSON.stringify({ ...facts, ...factsOf(by) }, asStored),
      person_hash: hashPerson(person),
      subject_hash: about ? hashSubject(about) : null
    },
    person: { user_id: userId, salt: person.salt, email, name: fullName, ip, user_agent: person.userAgent },
    subject: subject && about && { ...about, user_id: subject.userId }
  };
}
var factsOf = ({ restKey }) => restKey && { restKeyId: restKey.id, restKeyName: restKey.name };
var asStored = (_key, value) => typeof value === "string" ? fromUtf8(utf8(value)) : value;

// ../../packages/satellite-db/src/projects.ts
import { sql as sql2 } from "kysely";
var projectColumns = [
  "p.id as internalId",
  "p.public_id as publicId",
  "p.owner_id as ownerId",
  "p.name",
  "p.description",
  "p.status",
  "p.salt",
  "p.path_encryption as pathEncryption",
  "p.passphrase_key_id as passphraseKeyId",
  "p.placement",
  "p.default_versioning as defaultVersioning",
  "p.edge_urls as edgeUrls",
  "p.storage_limit as storageLimit",
  "p.bandwidth_limit as bandwidthLimit",
  "p.segment_limit as segmentLimit",
  "p.user_set_storage_limit as userSetStorageLimit",
  "p.user_set_bandwidth_limit as userSetBandwidthLimit",
  "p.storage_notifications as storageNotifications",
  "p.egress_notifications as egressNotifications",
  "p.bucket_limit as bucketLimit",
  "p.rate_limit as rateLimit",
  "p.burst_limit as burstLimit",
  "p.created_at as createdAt"
];
var projects = (db) => db.selectFrom("satellite.projects as p").select(projectColumns);
var findProjectByPublicId = (db, publicId) => projects(db).where("p.public_id", "=", publicId).executeTakeFirst();
var findProjectByInternalId = (db, internalId) => projects(db).where("p.id", "=", internalId).executeTakeFirst();
var lockActiveProject = (trx, publicId) => projects(trx).where("p.public_id", "=", publicId).where("p.status", "=", sql2.lit(projectStatus.active)).forNoKeyUpdate().executeTakeFirst();
async function listOwnedProjects(db, ownerId) {
  return projects(db).where("p.owner_id", "=", ownerId).where("p.status", "=", projectStatus.active).orderBy("p.created_at").orderBy("p.id").execute();
}
async function countOwnedProjects(db, ownerId) {
  const { count } = await db.selectFrom("satellite.projects").select((eb) => eb.fn.countAll().as("count")).where("owner_id", "=", ownerId).where("status", "=", projectStatus.active).executeTakeFirstOrThrow();
  return count;
}
async function projectFacts(db, internalId) {
  return db.selectFrom("satellite.projects as p").innerJoin("satellite.users as u", "u.id", "p.owner_id").select((eb) => [
    "u.kind as ownerKind",
    "u.email as ownerEmail",
    eb.selectFrom("satellite.project_members as m").select((count) => count.fn.countAll().as("people")).whereRef("m.project_id", "=", "p.id").$asScalar().$notNull().as("memberCount")
  ]).where("p.id", "=", internalId).executeTakeFirstOrThrow();
}
async function isClosed(db, projectId) {
  const project = await db.selectFrom("satellite.projects").select("rate_limit as rateLimit").where("id", "=", projectId).executeTakeFirst();
  return project?.rateLimit === 0;
}
async function insertProject(db, project) {
  const row = await db.insertInto("satellite.projects").values(project).onConflict(
    (conflict) => conflict.columns(["owner_id", "name"]).where("status", "=", sql2.lit(projectStatus.active)).doNothing()
  ).returning("id").executeTakeFirst();
  return row?.id;
}
async function updateProjectDetails(db, id, details) {
  await db.updateTable("satellite.projects").set(details).where("id", "=", id).execute();
}
async function updateUserSetLimits(db, id, { storage, bandwidth }) {
  const changed = {
    ...storage !== void 0 && { user_set_storage_limit: storage },
    ...bandwidth !== void 0 && { user_set_bandwidth_limit: bandwidth }
  };
  if (Object.keys(changed).length === 0) return;
  await db.updateTable("satellite.projects").set(changed).where("id", "=", id).execute();
}
async function updateNotifications(db, id, { storage, egress }) {
  const changed = {
    ...storage !== void 0 && { storage_notifications: storage },
    ...egress !== void 0 && { egress_notifications: egress }
  };
  if (Object.keys(changed).length === 0) return;
  await db.updateTable("satellite.projects").set(changed).where("id", "=", id).execute();
}
async function updateProjectLimits(db, id, { buckets, burst }) {
  const changed = {
    ...buckets !== void 0 && { bucket_limit: buckets },
    ...burst !== void 0 && { burst_limit: burst }
  };
  if (Object.keys(changed).length === 0) return;
  await db.updateTable("satellite.projects").set(changed).where("id", "=", id).execute();
}
async function updateEdgeUrls(db, id, urls) {
  await db.updateTable("satellite.projects").set({ edge_urls: JSON.stringify(urls) }).where("id", "=", id).execute();
}

export {
  domainRefusals,
  notPermitted,
  isOpenTo,
  can,
  makesSomething,
  isProjectAction,
  wireRoles,
  roleOf,
  userStatus,
  isAllowedIn,
  keptUserAgent,
  deviceText,
  beginning,
  hashPerson,
  hashSubject,
  hashBatch,
  tellWebhooks,
  writeActs,
  projectColumns,
  findProjectByPublicId,
  findProjectByInternalId,
  lockActiveProject,
  listOwnedProjects,
  countOwnedProjects,
  projectFacts,
  isClosed,
  insertProject,
  updateProjectDetails,
  updateUserSetLimits,
  updateNotifications,
  updateProjectLimits,
  updateEdgeUrls
};
//# sourceMappingURL=chunk-VX7WMUEK.mjs.map
