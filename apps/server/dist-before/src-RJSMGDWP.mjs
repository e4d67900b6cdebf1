#!/usr/bin/env node
import {
  migrationsWith
} from "./chunk-V5SXFO2M.mjs";
import {
  migrate
} from "./chunk-PFZD2ULI.mjs";
import {
  settings
} from "./chunk-GZBN22EX.mjs";
import {
  createRecordSeal,
  deleteRecordOf,
  findRecord,
  insertRecord
} from "./chunk-M4343BAG.mjs";
import "./chunk-TBZCTUCU.mjs";
import "./chunk-GYBFNUYZ.mjs";
import "./chunk-WPDICXMM.mjs";
import {
  earliestExpiry
} from "./chunk-F4D3GQZW.mjs";
import "./chunk-HJAXOUKC.mjs";
import {
  checkDeclaredLength,
  readBody
} from "./chunk-AXRWD677.mjs";
import {
  createTurns
} from "./chunk-XSR7WOFG.mjs";
import {
  bytesToTake,
  downloadToTake,
  linkRulesToSet,
  linkUses,
  passwordToTry,
  uploadsToTake
} from "./chunk-5P7BVUZF.mjs";
import "./chunk-HRSYGKX4.mjs";
import "./chunk-SMY6YYYU.mjs";
import "./chunk-5RS5OGMV.mjs";
import {
  AnswerError,
  admit,
  createEdgeServer,
  frameErrors,
  jsonAnswer,
  openCors,
  serve,
  textAnswer
} from "./chunk-ATJ3ZWBC.mjs";
import {
  registerAccess
} from "./chunk-BTMC6XBC.mjs";
import {
  formatAccessKeyId,
  formatSecretKey,
  generateEdgeCredentials,
  openRecord,
  parseAccessKeyId,
  recordKeyOf,
  sealRecord
} from "./chunk-4U6RUNOK.mjs";
import "./chunk-6YRXYFLD.mjs";
import {
  createAdmission,
  createMetrics,
  stopServer
} from "./chunk-LOSIADYX.mjs";
import {
  listen
} from "./chunk-73QV6DQC.mjs";
import {
  parseAccessGrant,
  serializeAccessGrant
} from "./chunk-RWSL4XZY.mjs";
import "./chunk-HEDUEEII.mjs";
import "./chunk-JLCJ62LF.mjs";
import "./chunk-LJ36BN5V.mjs";
import "./chunk-WBUIZSQS.mjs";
import "./chunk-6BDDJ2XW.mjs";
import {
  addCaveat,
  emptyCaveat,
  encodeCaveat,
  maxCaveats
} from "./chunk-5P5PSB7X.mjs";
import {
  isFormatError
} from "./chunk-ONRLC7FF.mjs";
import {
  createLimiter,
  createTokenBuckets,
  mostRemembered
} from "./chunk-PZNZA27F.mjs";
import "./chunk-FEGXBGPF.mjs";
import {
  constantTimeEqual,
  randomBytes,
  sha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  systemClock
} from "./chunk-X5QHWH2F.mjs";
import {
  fromHex,
  toHex
} from "./chunk-HTGNLTOS.mjs";
import "./chunk-JWNTLVVS.mjs";
import "./chunk-5FXJVW4K.mjs";
import "./chunk-BMY5ITFV.mjs";
import {
  KiB,
  MiB
} from "./chunk-PZ3O52MD.mjs";
import {
  utf8
} from "./chunk-L2NVF2WK.mjs";
import {
  day,
  hour,
  minute,
  second
} from "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../auth/src/bearer.ts
function bearerMatches(header, tokens) {
  const given = /^Bearer +(\S+)$/i.exec(header ?? "")?.[1];
  if (given === void 0) return false;
  const hash = sha256(utf8(given));
  let matches = false;
  for (const token of tokens) if (token !== "" && constantTimeEqual(sha256(utf8(token)), hash)) matches = true;
  return matches;
}

// ../../packages/server-kit/src/edge/routes.ts
function findRoute(routes, { method = "", url = "" }) {
  const path = url.split("?", 1)[0] ?? "";
  const here = routes.flatMap((route) => {
    const param = paramOf(route.pattern, path);
    return param === void 0 ? [] : [{ route, param }];
  });
  const found = here.find(({ route }) => route.method === method);
  if (found) return found;
  if (here.length === 0) throw frameErrors.notFound();
  throw frameErrors.methodNotAllowed(here.map(({ route }) => route.method).join(", "));
}
function paramOf(pattern, path) {
  const colon = pattern.indexOf(":");
  if (colon === -1) return path === pattern ? "" : void 0;
  const param = path.slice(colon);
  return path.startsWith(pattern.slice(0, colon)) && param !== "" && !param.includes("/") ? param : void 0;
}

// ../auth/src/project-of-api-key.ts
var timeout = 5 * second;
async function askForProject(find, head) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("the satellite did not name the project in time")), timeout);
  });
  try {
    return await Promise.race([find(head), late]);
  } finally {
    clearTimeout(timer);
  }
}

// ../auth/src/read-grant.ts
var shortestLife = minute;
var endOfTime = /* @__PURE__ */ new Date("9999-12-31T23:59:59Z");
function readGrant(text, { nodeIds, now }) {
  const { grant, expiry } = parsed(text);
  const nodeId = nodeIdOf(grant.satelliteAddress);
  if (nodeId === "") throw refused("node id is required in satelliteNodeURL");
  if (!nodeIds.has(nodeId)) throw refused("the satellite is not allowed here");
  if (grant.apiKey.caveats.length >= maxCaveats) throw refused("its API key has too many restrictions");
  if (expiry !== null && expiry.getTime() - now.getTime() < shortestLife) {
    throw refused("expiration cannot be shorter than a minute");
  }
  return { grant, expiresAt: expiry !== null && expiry > endOfTime ? null : expiry };
}
var nodeIdOf = (address) => address.slice(0, Math.max(address.indexOf("@"), 0)).trim();
function parsed(text) {
  try {
    const grant = parseAccessGrant(text);
    return { grant, expiry: earliestExpiry(grant.apiKey) };
  } catch (cause) {
    if (isFormatError(cause)) throw refused(cause.message, cause);
    throw cause;
  }
}
var refused = (why, cause) => new AnswerError(400, `access grant: ${why}`, { cause });
function shortenGrant({ grant, expiresAt }, end) {
  if (expiresAt !== null && expiresAt <= end) return void 0;
  const notAfter = BigInt(end.getTime()) * 1000000n;
  const apiKey = addCaveat(grant.apiKey, encodeCaveat({ ...emptyCaveat, notAfter, nonce: randomBytes(4) }));
  return { text: serializeAccessGrant({ ...grant, apiKey }), expiresAt: end };
}

// ../auth/src/register-request.ts
import * as z from "zod/mini";
var registerRequest = z.nullable(registerAccess.body);
function parseRegisterRequest(body) {
  const parsed2 = registerRequest.safeParse(parseJson(body));
  if (!parsed2.success) {
    const where = parsed2.error.issues[0]?.path.join(".");
    throw new AnswerError(422, `request body: ${where ? `${where} has the wrong type` : "not a JSON object"}`);
  }
  return {
    accessGrant: parsed2.data?.access_grant ?? "",
    public: parsed2.data?.public ?? false,
    usageTags: parsed2.data?.usage_tags ?? []
  };
}
function parseJson(body) {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new AnswerError(422, "request body: not valid JSON");
  }
}
var knownTags = /* @__PURE__ */ new Set(["mcp"]);
function readUsageTags(given) {
  const tags = [...new Set(given.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== ""))].sort();
  for (const tag of tags) {
    if (tag.includes(",")) throw new AnswerError(400, "invalid tag: a tag cannot contain a comma");
    if (!knownTags.has(tag)) throw new AnswerError(400, "invalid tag: this tag is not known");
  }
  return tags;
}

// ../auth/src/routes/register-access.ts
var maxBodyBytes = 4 * KiB;
var corsHeaders = openCors(
  "POST, OPTIONS",
  "Content-Type, Accept, Accept-Language, Content-Language, Content-Length, Accept-Encoding"
);
var registerAccess2 = (service) => ({
  method: "POST",
  pattern: "/v1/access",
  headers: corsHeaders,
  async run({ request, visitor }) {
    const input = parseRegisterRequest(await readBody(request, visitor, maxBodyBytes));
    const now = service.clock();
    const read = visitor.charge(() => readGrant(input.accessGrant, { nodeIds: service.nodeIds, now }));
    const usageTags = readUsageTags(input.usageTags);
    const project = await projectOf(service, read);
    const shortened = shortenedFor(service, { input, read, project });
    const { accessKey, secretKey } = generateEdgeCredentials();
    const hash = recordKeyOf(accessKey);
    const record = sealRecord(accessKey, { secretKey, accessGrant: shortened?.text ?? input.accessGrant });
    const sealed = service.seal.close(hash, record);
    await insertRecord(service.db, {
      encryption_key_hash: hash,
      satellite_address: read.grant.satelliteAddress,
      public_project_id: project?.publicId ?? null,
      project_created_at: project?.createdAt ?? null,
      macaroon_head: read.grant.apiKey.head,
      encrypted_secret_key: sealed.encryptedSecretKey,
      encrypted_access_grant: sealed.encryptedAccessGrant,
      expires_at: shortened?.expiresAt ?? read.expiresAt,
      public: input.public,
      usage_tags: usageTags.join(","),
      created_at: service.clock()
    });
    const json = {
      access_key_id: formatAccessKeyId(accessKey),
      secret_key: formatSecretKey(secretKey),
      endpoint: service.gatewayUrl,
      ...shortened ? { freeTierRestrictedExpiration: shortened.expiresAt.toISOString() } : {}
    };
    return jsonAnswer(json);
  }
});
async function projectOf(service, { grant }) {
  const isOwn = nodeIdOf(grant.satelliteAddress) === service.ownNodeId;
  if (!isOwn || !service.projectOfApiKey) return void 0;
  const project = await askForProject(service.projectOfApiKey, grant.apiKey.head);
  if (!project) throw new AnswerError(400, "access grant: the satellite does not know its API key");
  return project;
}
function shortenedFor(service, { input, read, project }) {
  if (!restrictsFreeTier(service, input) || project?.paidTier !== false) return void 0;
  return shortenGrant(read, new Date(service.clock().getTime() + service.settings.freeTierMaxDuration));
}
var restrictsFreeTier = ({ settings: settings2 }, input) => input.public && settings2.freeTierMaxDuration > 0;

// ../auth/src/routes/health.ts
import { sql } from "kysely";
var ok = { status: 200 };
var startupHealth = ({ life }) => ({
  method: "GET",
  pattern: "/v1/health/startup",
  run() {
    if (!life.started) throw new AnswerError(503, "not started");
    return ok;
  }
});
var liveHealth = ({ life, db }) => ({
  method: "GET",
  pattern: "/v1/health/live",
  async run() {
    if (!life.started || life.stopping) throw new AnswerError(503, "not serving");
    try {
      await sql`select 1`.execute(db);
    } catch (cause) {
      throw new AnswerError(503, "the database does not answer", { cause });
    }
    return ok;
  }
});

// ../auth/src/links/link-rows.ts
var openLinks = (db, hash, now) => db.selectFrom("auth.link_rules as link").innerJoin("auth.records as record", "encryption_key_hash", "record_hash").selectAll("link").where("record_hash", "=", hash).where("invalidated_at", "is", null).where((where) => where.or([where("record.expires_at", "is", null), where("record.expires_at", ">", now)]));
function closedAt(row, now) {
  if (row.paused) return "paused";
  return row.expires_at !== null && row.expires_at <= now ? "expired" : void 0;
}
var presentLink = (row) => ({
  rules: {
    password: row.password_hash !== null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    maxDownloads: row.max_downloads,
    maxBytes: row.max_bytes,
    hideListing: row.hide_listing,
    paused: row.paused,
    dropBox: row.takes_uploads ? { maxFiles: row.max_uploads, maxBytes: row.max_uploaded_bytes, maxFileBytes: row.max_file_bytes } : null
  },
  use: {
    downloads: row.downloads,
    bytes: row.bytes,
    uploads: row.uploads,
    uploadedBytes: row.uploaded_bytes
  },
  passwordMark: row.password_mark
});

// ../auth/src/links/set-link-rules.ts
import { randomBytes as randomBytes3 } from "node:crypto";

// ../auth/src/links/link-password.ts
import { randomBytes as randomBytes2, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
var costs = { N: 2 ** 15, r: 8, p: 3 };
var keyBytes = 32;
var run = promisify(scrypt);
var inTurn = createTurns(2);
var mostWaiting = 32;
var waiting = 0;
var isBusy = () => waiting >= mostWaiting;
async function derived(password, salt, { N, r, p }) {
  waiting++;
  try {
    return await inTurn(() => run(password.normalize("NFKC"), salt, keyBytes, { N, r, p, maxmem: 256 * N * r }));
  } finally {
    waiting--;
  }
}
async function hashLinkPassword(password) {
  const salt = randomBytes2(16);
  const key = await derived(password, salt, costs);
  return ["scrypt", costs.N, costs.r, costs.p, salt.toString("base64"), key.toString("base64")].join("$");
}
async function isLinkPassword(stored, password) {
  const [kind, N, r, p, salt = "", key = ""] = stored.split("$");
  const expected = Buffer.from(key, "base64");
  if (kind !== "scrypt" || expected.length !== keyBytes) return false;
  const given = await derived(password, Buffer.from(salt, "base64"), { N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(given, expected);
}

// ../auth/src/links/set-link-rules.ts
async function setLinkRules(db, hash, { rules, now }) {
  const record = await findRecord(db, hash, now);
  if (!record || !comesFrom(record, rules)) return void 0;
  const password = await passwordColumns(rules);
  const values = {
    ...password,
    expires_at: rules.expiresAt === null ? null : new Date(rules.expiresAt),
    max_downloads: rules.maxDownloads,
    max_bytes: rules.maxBytes,
    hide_listing: rules.hideListing,
    paused: rules.paused,
    max_uploads: rules.dropBox?.maxFiles ?? null,
    max_uploaded_bytes: rules.dropBox?.maxBytes ?? null,
    max_file_bytes: rules.dropBox?.maxFileBytes ?? null,
    changed_at: now
  };
  const takesUploads = rules.dropBox !== null;
  const row = await db.insertInto("auth.link_rules").values({ record_hash: hash, takes_uploads: takesUploads, ...values }).onConflict(
    (conflict) => conflict.column("record_hash").doUpdateSet(values).where("auth.link_rules.takes_uploads", "=", takesUploads)
  ).returningAll().executeTakeFirst();
  if (!row) throw new AnswerError(409, "whether a link takes uploads is chosen when it is made");
  return row;
}
var comesFrom = ({ macaroonHead }, { apiKeyHead }) => apiKeyHead === void 0 || apiKeyHead === toHex(macaroonHead);
async function passwordColumns({
  password
}) {
  if ("keep" in password) return {};
  if (password.set === null) return { password_hash: null, password_mark: null };
  return { password_hash: await hashLinkPassword(password.set), password_mark: randomBytes3(12).toString("base64url") };
}

// ../auth/src/links/take-bytes.ts
import { sql as sql2 } from "kysely";
async function takeBytes(db, hash, { bytes, visitor, now }) {
  const link = await openLinks(db, hash, now).executeTakeFirst();
  if (!link) return void 0;
  const closed = closedAt(link, now);
  if (bytes > 0 && closed) return { taken: false, why: closed };
  if (bytes < 0 && visitor !== null) await giveBackToVisitor(db, hash, { bytes: -bytes, visitor });
  const { numUpdatedRows } = await db.updateTable("auth.link_rules").set({ bytes: sql2`greatest(0, bytes + ${bytes})` }).where("record_hash", "=", hash).$if(bytes > 0, (query) => query.where(sql2`(max_bytes is null or bytes + ${bytes} <= max_bytes)`)).executeTakeFirst();
  return numUpdatedRows > 0n ? { taken: true } : { taken: false, why: "exhausted" };
}
async function noteUse(db, hash, { downloads, bytes, now }) {
  if (!await openLinks(db, hash, now).executeTakeFirst()) return void 0;
  await db.updateTable("auth.link_rules").set({ downloads: sql2`downloads + ${downloads}`, bytes: sql2`bytes + ${bytes}` }).where("record_hash", "=", hash).execute();
  return {};
}
async function giveBackToVisitor(db, hash, { bytes, visitor }) {
  await db.updateTable("auth.link_downloads").set({ bytes_left: sql2`bytes_left + ${bytes}` }).where("record_hash", "=", hash).where("visitor", "=", fromHex(visitor)).execute();
}
async function takeUploads(db, hash, { files, bytes, now }) {
  const link = await openLinks(db, hash, now).executeTakeFirst();
  if (!link) return void 0;
  const isTaking = files > 0 || bytes > 0;
  const closed = link.takes_uploads ? closedAt(link, now) : "paused";
  if (isTaking && closed) return { taken: false, why: closed };
  const { numUpdatedRows } = await db.updateTable("auth.link_rules").set({
    uploads: sql2`greatest(0, uploads + ${files})`,
    uploaded_bytes: sql2`greatest(0, uploaded_bytes + ${bytes})`
  }).where("record_hash", "=", hash).$if(
    isTaking,
    (query) => query.where(sql2`(max_uploads is null or uploads + ${files} <= max_uploads)`).where(sql2`(max_uploaded_bytes is null or uploaded_bytes + ${bytes} <= max_uploaded_bytes)`)
  ).executeTakeFirst();
  return numUpdatedRows > 0n ? { taken: true } : { taken: false, why: "exhausted" };
}

// ../auth/src/links/take-download.ts
import { sql as sql3 } from "kysely";
var continuedFor = day;
var timesTheFile = 2;
var piece = 8 * MiB;
function takeDownload(db, hash, asked) {
  return db.transaction().execute(async (trx) => {
    const link = await openLinks(trx, hash, asked.now).forUpdate("link").executeTakeFirst();
    if (!link) return void 0;
    const closed = link.takes_uploads ? "paused" : closedAt(link, asked.now);
    if (closed) return { taken: false, why: closed };
    const needed = asked.bytes ?? 1;
    if (link.max_bytes !== null && link.bytes + needed > link.max_bytes) return { taken: false, why: "exhausted" };
    const continued = asked.isPart && await continueDownload(trx, hash, asked);
    if (!continued && link.max_downloads !== null && link.downloads >= link.max_downloads)
      return { taken: false, why: "exhausted" };
    const isMarked = continued || await markDownload(trx, link, asked);
    const bytes = inAdvance(link, asked.bytes);
    await trx.updateTable("auth.link_rules").set({ downloads: link.downloads + (continued ? 0 : 1), bytes: link.bytes + bytes }).where("record_hash", "=", hash).execute();
    return { taken: true, bytes, isMarked };
  });
}
function inAdvance({ max_bytes, bytes: used }, bytes) {
  if (max_bytes === null) return bytes ?? piece;
  return Math.min(bytes ?? piece, piece, max_bytes - used);
}
async function continueDownload(trx, hash, { visitor, bytes, now }) {
  const { numUpdatedRows } = await trx.updateTable("auth.link_downloads").set({ bytes_left: sql3`bytes_left - ${bytes ?? 0}` }).where("record_hash", "=", hash).where("visitor", "=", fromHex(visitor)).where("until", ">", now).where("bytes_left", ">=", bytes ?? 0).executeTakeFirst();
  return numUpdatedRows > 0n;
}
async function markDownload(trx, { record_hash, max_downloads }, { visitor, bytes, fileBytes, now }) {
  if (max_downloads === null || bytes === null || fileBytes === null) return false;
  const left = Math.max(0, fileBytes * timesTheFile - bytes);
  const until = new Date(now.getTime() + continuedFor);
  await trx.insertInto("auth.link_downloads").values({ record_hash, visitor: fromHex(visitor), bytes_left: left, until }).onConflict(
    (conflict) => conflict.columns(["record_hash", "visitor"]).doUpdateSet({
      bytes_left: sql3`case when link_downloads.until > ${now} then link_downloads.bytes_left else 0 end + ${left}`,
      until
    })
  ).execute();
  return true;
}
async function deleteEndedDownloads(db, now) {
  await db.deleteFrom("auth.link_downloads").where("until", "<=", now).execute();
}

// ../auth/src/links/try-password.ts
var atLink = { points: 10, every: minute };
var ofAddress = { points: 30, every: 30 * second };
var ofLink = { points: 100, every: 10 * second };
var busyFor = 5;
function createPasswordTries(clock) {
  const buckets = createTokenBuckets(mostRemembered);
  const shared = { buckets, clock };
  const perAddressAndLink = (hash) => createLimiter({ ...shared, ...atLink, name: `link ${hash}` });
  const perAddress = createLimiter({ ...shared, ...ofAddress, name: "address" });
  const perLink = createLimiter({ ...shared, ...ofLink, name: "all" });
  return async ({ record_hash, password_hash, password_mark }, { password, address }) => {
    const hash = toHex(record_hash);
    for (const consume of [
      () => perAddressAndLink(hash).consumeAddress(address),
      () => perAddress.consumeAddress(address),
      () => perLink.consume(hash)
    ]) {
      const consumed = consume();
      if (!consumed.ok) return { right: false, retryAfter: consumed.retryAfter };
    }
    if (isBusy()) return { right: false, retryAfter: busyFor };
    if (password_hash === null || password_mark === null) return { right: false, retryAfter: null };
    const right = await isLinkPassword(password_hash, password);
    return right ? { right, passwordMark: password_mark } : { right, retryAfter: null };
  };
}

// ../auth/src/routes/links.ts
function linkRoutes(service) {
  const { db, clock } = service;
  const tryPassword = createPasswordTries(clock);
  const find = (hash) => openLinks(db, hash, clock()).executeTakeFirst();
  return [
    bodiless(service, "GET", async (hash) => {
      const link = await find(hash);
      return link && presentLink(link);
    }),
    withBody(service, { method: "PUT", name: "links", schema: linkRulesToSet }, async (hash, rules) => {
      const link = await setLinkRules(db, hash, { rules, now: clock() });
      return link && presentLink(link);
    }),
    bodiless(service, "DELETE", async (hash) => await deleteRecordOf(db, hash) ? {} : void 0),
    withBody(
      service,
      { method: "POST", name: "link-downloads", schema: downloadToTake },
      (hash, asked) => takeDownload(db, hash, { ...asked, now: clock() })
    ),
    withBody(
      service,
      { method: "POST", name: "link-bytes", schema: bytesToTake },
      (hash, asked) => takeBytes(db, hash, { ...asked, now: clock() })
    ),
    withBody(
      service,
      { method: "POST", name: "link-uses", schema: linkUses },
      (hash, used) => noteUse(db, hash, { ...used, now: clock() })
    ),
    withBody(
      service,
      { method: "POST", name: "link-uploads", schema: uploadsToTake },
      (hash, asked) => takeUploads(db, hash, { ...asked, now: clock() })
    ),
    withBody(service, { method: "POST", name: "link-passwords", schema: passwordToTry }, async (hash, given) => {
      const link = await find(hash);
      return link && tryPassword(link, given);
    })
  ];
}
var bodiless = (service, method, work) => ({
  method,
  pattern: "/v1/links/:hash",
  async run({ request }, param) {
    checkToken(service, request.headers.authorization);
    return answer(await work(hashOf(param)));
  }
});
var withBody = (service, { method, name, schema }, work) => ({
  method,
  pattern: `/v1/${name}/:hash`,
  async run({ request, visitor }, param) {
    checkToken(service, request.headers.authorization);
    const hash = hashOf(param);
    const parsed2 = schema.safeParse(jsonOf(await readBody(request, visitor, maxBodyBytes)));
    if (!parsed2.success) throw new AnswerError(400, `request body: ${parsed2.error.issues[0]?.path.join(".") ?? ""}`);
    return answer(await work(hash, parsed2.data));
  }
});
function checkToken({ resolveTokens }, header) {
  if (!bearerMatches(header, resolveTokens)) throw new AnswerError(401, "unauthorized");
}
function hashOf(param) {
  if (!/^[0-9a-f]{64}$/.test(param)) throw new AnswerError(400, "invalid hash");
  return fromHex(param);
}
function answer(value) {
  if (!value) throw new AnswerError(404, "there is no such link");
  return jsonAnswer(value);
}
function jsonOf(body) {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return void 0;
  }
}

// ../auth/src/routes/resolve-access.ts
var resolveAccess = ({ db, clock, resolveTokens, seal }) => ({
  method: "GET",
  pattern: "/v1/access/:accessKeyId",
  async run({ request }, param) {
    if (!bearerMatches(request.headers.authorization, resolveTokens)) throw unauthorized();
    const accessKey = accessKeyOf(param);
    const hash = recordKeyOf(accessKey);
    const record = await findRecord(db, hash, clock());
    if (!record) throw unauthorized();
    const { secretKey, accessGrant } = openRecord(accessKey, seal.open(hash, record));
    const json = {
      access_grant: accessGrant,
      secret_key: formatSecretKey(secretKey),
      public: record.public,
      ...record.publicProjectId === null ? {} : { public_project_id: record.publicProjectId },
      ...record.usageTags === "" ? {} : { usage_tags: record.usageTags.split(",") },
      ...record.projectCreatedAt === null ? {} : { project_created_at: record.projectCreatedAt.toISOString() },
      ...record.governed ? { governed: true } : {}
    };
    return jsonAnswer(json);
  }
});
var unauthorized = () => new AnswerError(401, "unauthorized");
function accessKeyOf(id) {
  try {
    return parseAccessKeyId(id);
  } catch (cause) {
    if (isFormatError(cause)) throw new AnswerError(400, "invalid access key id", { cause });
    throw cause;
  }
}

// ../auth/src/http-service.ts
var authHttpService = ({ routes, logger, door, isEdge }) => ({
  logger,
  door,
  answer(incoming) {
    const { request, visitor, record } = incoming;
    if (isEdge(request)) visitor.known();
    else admit(visitor);
    checkDeclaredLength(request, maxBodyBytes);
    const { route, param } = findRoute(routes, request);
    record.route = route;
    record.action = `${request.method ?? ""} ${route.pattern}`;
    return route.run(incoming, param);
  },
  failureOf: (cause) => cause instanceof AnswerError ? cause : new AnswerError(500, "unexpected error", { cause }),
  render: ({ status, message, headers, isBroken }) => ({
    ...textAnswer(status, isBroken ? "" : `${message}
`),
    headers
  }),
  headers: ({ record }, answer2) => ({
    "content-type": "text/plain; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "x-request-id": record.requestId,
    ...record.route?.headers,
    ...answer2.headers
  }),
  logFields: ({ route }) => ({ route: route?.pattern ?? null })
});
var preflight = {
  method: "OPTIONS",
  pattern: "/v1/access",
  headers: corsHeaders,
  run: () => ({ status: 200 })
};
var authRoutes = (service) => [
  registerAccess2(service),
  preflight,
  resolveAccess(service),
  ...linkRoutes(service),
  startupHealth(service),
  liveHealth(service)
];

// ../auth/src/records/delete-records.ts
var batch = 1e3;
async function deleteRecordsOfLostKeys(db, nodeId, knownHeads) {
  let deleted = 0;
  let after = new Uint8Array();
  for (; ; ) {
    const heads = await headsAfter(db, nodeId, after);
    const last = heads.at(-1);
    if (last === void 0) return deleted;
    const known = new Set((await knownHeads(heads)).map((head) => Buffer.from(head).toString("hex")));
    const lost = heads.filter((head) => !known.has(Buffer.from(head).toString("hex")));
    deleted += await deleteRecords(db, nodeId, lost);
    after = last;
  }
}
async function headsAfter(db, nodeId, after) {
  const rows = await db.selectFrom("auth.records").select("macaroon_head as head").distinct().where("macaroon_head", ">", after).where("satellite_address", "like", `${escaped(nodeId)}@%`).orderBy("macaroon_head").limit(batch).execute();
  return rows.map(({ head }) => head);
}
async function deleteRecords(db, nodeId, heads) {
  if (heads.length === 0) return 0;
  const { numDeletedRows } = await db.deleteFrom("auth.records").where("macaroon_head", "in", heads).where("satellite_address", "like", `${escaped(nodeId)}@%`).executeTakeFirst();
  return Number(numDeletedRows);
}
var escaped = (text) => text.replace(/[\\%_]/g, "\\$&");
async function deleteExpiredRecords(db, now) {
  const { numDeletedRows } = await db.deleteFrom("auth.records").where("expires_at", "<=", now).executeTakeFirst();
  return Number(numDeletedRows);
}

// ../auth/src/index.ts
var cleaningPeriod = hour;
var idleTimeout = 2 * minute;
var drainTime = minute;
async function start(config) {
  const { settings: settings2, db, logger, metrics = createMetrics() } = config;
  const { admission = createAdmission({ metrics, logger }) } = config;
  const service = serviceOf(config);
  await migrate(db, { schema: "auth", migrations: migrationsWith(service.seal) });
  const door = admission.door("auth");
  const http = authHttpService({
    routes: authRoutes(service),
    logger,
    door,
    isEdge: ({ headers }) => bearerMatches(headers.authorization, config.resolveTokens)
  });
  const server = createEdgeServer((request, response) => serve(http, request, response), {
    service: "auth",
    door,
    metrics,
    requestTimeout: settings2.requestTimeout,
    idleTimeout
  });
  const cleaning = setInterval(() => void clean(service), cleaningPeriod);
  cleaning.unref();
  const options = { host: settings2.host, port: settings2.port, variable: "PERIGEE_AUTH_PORT" };
  const url = await listen(server, options).catch((error) => {
    clearInterval(cleaning);
    throw error;
  });
  service.life.started = true;
  return {
    url,
    server,
    async stop() {
      service.life.stopping = true;
      clearInterval(cleaning);
      if (settings2.shutdownDelay > 0) await new Promise((resolve) => setTimeout(resolve, settings2.shutdownDelay));
      await stopServer(server, drainTime);
    }
  };
}
var serviceOf = (config) => ({
  settings: config.settings,
  db: config.db,
  clock: config.clock ?? systemClock,
  logger: config.logger,
  gatewayUrl: config.gatewayUrl,
  nodeIds: new Set([config.satelliteAddress, ...config.settings.satellites].map(nodeIdOf).filter((id) => id !== "")),
  resolveTokens: config.resolveTokens,
  seal: createRecordSeal(config.rootSecret),
  ownNodeId: nodeIdOf(config.satelliteAddress),
  projectOfApiKey: config.projectOfApiKey,
  knownHeads: config.knownHeads,
  life: { started: false, stopping: false }
});
async function clean({ db, clock, logger, ownNodeId, knownHeads }) {
  try {
    const deleted = await deleteExpiredRecords(db, clock());
    if (deleted > 0) logger.info({ deleted }, "removed expired records");
    await deleteEndedDownloads(db, clock());
    const lost = knownHeads && ownNodeId !== "" ? await deleteRecordsOfLostKeys(db, ownNodeId, knownHeads) : 0;
    if (lost > 0) logger.info({ lost }, "removed records of API keys that are gone");
  } catch (err) {
    logger.warn({ err }, "could not remove records");
  }
}
export {
  settings,
  start
};
//# sourceMappingURL=src-RJSMGDWP.mjs.map
