#!/usr/bin/env node
import {
  computeRefusals,
  cursorPage,
  deleteSession,
  endStorageKey,
  findSession,
  freezeEffect,
  inTransaction,
  isFreezeKind,
  listFreezes,
  lockLocation,
  parseOffer,
  projectUseCase,
  readComputeAllowed,
  readLocation,
  readLocations,
  recordActs,
  requireStorage,
  sealStorage
} from "./chunk-X6QPWMBS.mjs";
import {
  authRefusals,
  projectRefusals
} from "./chunk-4OMCMEWR.mjs";
import {
  grows,
  noUse,
  plus,
  quotaOf,
  quotaProblem,
  useOf
} from "./chunk-C3KUM5PR.mjs";
import {
  findFreePort,
  findInstance,
  insertInstance,
  listInstances,
  lockInstance,
  updateInstance,
  useOfLocation,
  useOfProject,
  wakeController
} from "./chunk-CEV7DZYJ.mjs";
import {
  isAllowedIn,
  lockActiveProject,
  projectFacts
} from "./chunk-VX7WMUEK.mjs";
import {
  commonRefusals
} from "./chunk-WPDICXMM.mjs";
import {
  parseCookies,
  renderCookie,
  visibleText
} from "./chunk-5DUZO3RS.mjs";
import {
  line,
  listOf,
  obeys,
  timestamp,
  uuid
} from "./chunk-HRSYGKX4.mjs";
import {
  characterCount,
  cutToBytes,
  nameTooLong,
  required
} from "./chunk-5RS5OGMV.mjs";
import {
  constantTimeEqual,
  hmacSha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  fromBase64,
  fromBase64Url,
  toBase64,
  toBase64Url
} from "./chunk-HTGNLTOS.mjs";
import {
  withoutEnd
} from "./chunk-JWNTLVVS.mjs";
import {
  isAccountKind
} from "./chunk-XAY7SE7H.mjs";
import {
  deriveInstallationKey
} from "./chunk-BMY5ITFV.mjs";
import {
  GB,
  MiB
} from "./chunk-PZ3O52MD.mjs";
import {
  fromUtf8
} from "./chunk-L2NVF2WK.mjs";
import {
  minute,
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/server-kit/src/http/cors.ts
function addCors(app, options) {
  const { origin, methods, allowHeaders, exposeHeaders = [], credentials, prefix = "/" } = options;
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith(prefix)) return;
    reply.header("access-control-allow-origin", origin);
    reply.header("vary", "Origin");
    if (credentials) reply.header("access-control-allow-credentials", "true");
    if (exposeHeaders.length > 0) reply.header("access-control-expose-headers", exposeHeaders.join(", "));
    if (request.method !== "OPTIONS") return;
    reply.header("access-control-allow-methods", methods.join(", "));
    reply.header("access-control-allow-headers", allowHeaders.join(", "));
    await reply.code(204).send();
  });
}

// ../../packages/server-kit/src/http/register-routes.ts
import { Readable } from "node:stream";

// ../../packages/server-kit/src/http/attempt-in.ts
import { createHash } from "node:crypto";
import * as z from "zod/mini";
var naming = z.object({ attempt: z.string().check(z.minLength(1)) });
function attemptIn(received) {
  if (!(received instanceof Uint8Array) || !naming.safeParse(parsed(received)).success) return void 0;
  return createHash("sha256").update(received).digest("base64url");
}
function parsed(received) {
  try {
    return JSON.parse(Buffer.from(received).toString());
  } catch {
    return void 0;
  }
}

// ../../packages/server-kit/src/http/exchange.ts
var requestInfo = (request) => ({
  id: request.id,
  method: request.method,
  path: request.url.split("?", 1)[0] ?? "/",
  ip: request.ip,
  userAgent: request.headers["user-agent"] ?? "",
  cookies: parseCookies(request.headers.cookie),
  headers: request.headers,
  origin: `${request.protocol}://${request.host}`
});
var replyTo = (reply) => ({
  header: (name, value) => void reply.header(name, value),
  setCookie: (name, value, options) => void reply.header("set-cookie", renderCookie(name, value, options)),
  clearCookie: (name, options) => void reply.header("set-cookie", renderCookie(name, "", { ...options, expires: /* @__PURE__ */ new Date(0) }))
});

// ../../packages/server-kit/src/http/parse-input.ts
import * as z2 from "zod/mini";
var firstStep = (_part, path) => path.slice(0, 1).map(String).join("");
function parseInput(call, received, nameField = firstStep) {
  const parse = (part, value) => parsePart(call[part], value, (path) => nameField(part, path));
  return {
    params: parse("params", received.params),
    query: parse("query", received.query),
    body: parseBody(call, received.body, nameField)
  };
}
function parsePart(schema, value, nameField) {
  const [named] = isFlat(value) ? Object.entries(value).find(([, text]) => holdsNul(text)) ?? [] : [];
  if (named !== void 0) throw commonRefusals.invalidInput(nulRefused, nameField([named]));
  const result = z2.safeParse(schema, value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw commonRefusals.invalidInput(issue?.message ?? "Invalid input", nameField(issue?.path ?? []));
}
var nulRefused = "Text must not contain the character NUL.";
var holdsNul = (value) => typeof value === "string" && value.includes("\0");
var isFlat = (value) => typeof value === "object" && value !== null;
var escapedNul = /(?:^|[^\\])(?:\\\\)*\\u0000/;
var deepestPlace = 8;
function placeOfNul(read) {
  const left = [{ value: read, path: [] }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next;
    if (holdsNul(value)) return path;
    if (typeof value !== "object" || value === null) continue;
    const isList = Array.isArray(value);
    for (const [name, inside] of Object.entries(value)) {
      if (holdsNul(name)) return path;
      left.push({ value: inside, path: path.length < deepestPlace ? [...path, isList ? Number(name) : name] : path });
    }
  }
  return [];
}
function parseBody(call, received, nameField) {
  if (call.bodyKind === "none") return void 0;
  const refuse = (say) => {
    throw commonRefusals.invalidInput(say, nameField("body", []));
  };
  const text = textOf(received) ?? refuse("The request body is not valid UTF-8.");
  if (text.includes("\0")) refuse(nulRefused);
  const value = call.bodyKind === "text" ? text : jsonOf(text, () => refuse("The request body is not valid JSON."));
  if (call.bodyKind === "json" && escapedNul.test(text)) {
    throw commonRefusals.invalidInput(nulRefused, nameField("body", placeOfNul(value)));
  }
  return parsePart(call.body, value, (path) => nameField("body", path));
}
function textOf(received) {
  if (!(received instanceof Uint8Array)) return "";
  try {
    return fromUtf8(received);
  } catch {
    return void 0;
  }
}
function jsonOf(text, refuse) {
  if (text.trim() === "") return void 0;
  try {
    return JSON.parse(text);
  } catch {
    return refuse();
  }
}

// ../../packages/server-kit/src/http/register-routes.ts
function registerRoutes(app, routes, hooks) {
  for (const route of routes) {
    const { call } = route;
    const guard = guardOf(call, hooks);
    app.route({
      method: call.method,
      url: call.path,
      handler: async (incoming, outgoing) => {
        const request = requestInfo(incoming);
        const reply = replyTo(outgoing);
        const session = await guard(request, reply, incoming.body);
        if (session !== void 0) hooks.onSession?.(incoming);
        const result = await route.run({ ...parseInput(call, incoming), request, reply }, session);
        return answer(outgoing, call, result);
      }
    });
  }
}
function guardOf(call, hooks) {
  const { authenticate, authorize, checkCsrf, accountOf } = hooks;
  const missing = (hook) => new Error(`${call.method} ${call.path} needs the hook ${hook}`);
  const limiter = call.rateLimit && hooks.limits?.(call.rateLimit);
  const by = call.rateLimit?.by;
  if (call.rateLimit && !limiter) throw missing("limits");
  if (call.csrf && !checkCsrf) throw missing("checkCsrf");
  if (call.session === "required" && !authenticate) throw missing("authenticate");
  if (call.session === "required" && !authorize) throw missing("authorize");
  if (by === "user" && !accountOf) throw missing("accountOf");
  return async (request, reply, received) => {
    if (limiter && by === "ip") spend(limiter.consumeAddress(request.ip));
    if (call.csrf) await checkCsrf?.(request);
    if (call.session === "none") return void 0;
    const session = await authenticate?.(request, reply);
    if (session !== void 0 && call.may !== "public") authorize?.(session, call.may);
    if (limiter && by === "user" && session !== void 0 && accountOf) {
      const attempt = call.rateLimit?.once ? attemptIn(received) : void 0;
      const key = accountOf(session);
      spend(attempt === void 0 ? limiter.consume(key) : limiter.consumeOnce(key, `${call.path} ${attempt}`));
    }
    return session;
  };
}
function spend(consumed) {
  if (!consumed.ok) throw commonRefusals.tooManyRequests(consumed.retryAfter);
}
function answer(outgoing, call, result) {
  outgoing.code(call.status);
  if (call.responseKind === "none") return outgoing.send();
  if (call.responseKind === "json") {
    return outgoing.type("application/json; charset=utf-8").send(JSON.stringify(result ?? null));
  }
  if (call.responseKind === "stream") return outgoing.send(Readable.from(result));
  if (typeof result !== "string") throw new TypeError(`${call.path} answers text, its handler gave ${typeof result}`);
  return outgoing.type("text/plain; charset=utf-8").send(result);
}

// ../../packages/compute/src/compute-keys.ts
var computeKeys = (rootSecret) => ({
  computeSealing: deriveInstallationKey(rootSecret, "compute"),
  computeTokens: deriveInstallationKey(rootSecret, "compute-tokens")
});

// ../../packages/server-kit/src/signed-text.ts
var signText = (payload, key) => `${toBase64Url(payload)}.${toBase64Url(hmacSha256(key, payload))}`;
function openSignedText(text, key) {
  const [payloadText, signatureText, ...rest] = text.split(".");
  if (payloadText === void 0 || signatureText === void 0 || rest.length > 0) return void 0;
  try {
    const payload = fromBase64Url(payloadText);
    return constantTimeEqual(fromBase64Url(signatureText), hmacSha256(key, payload)) ? payload : void 0;
  } catch {
    return void 0;
  }
}

// ../../packages/compute/src/controller/controller-context.ts
var usualPatience = {
  stop: 30 * second,
  betweenLooks: second,
  look: 5 * second,
  ssh: 10 * minute,
  restarts: [0, 15 * second, minute],
  restartWindow: 10 * minute,
  later: 10 * second,
  away: minute
};

// ../../packages/accounts/src/sessions/open-session.ts
async function openSession({ db, clock }, idHash, caller) {
  const row = await findSession(db, idHash);
  if (!row) return void 0;
  const { expiresAt, sessionMinutes, userAgent, ...user } = row;
  if (expiresAt <= clock()) {
    await deleteSession(db, idHash);
    return void 0;
  }
  if (!isAllowedIn(user.status)) return void 0;
  return {
    kind: "session",
    user,
    caller: { ip: caller.ip, userAgent: caller.userAgent },
    idHash,
    expiresAt,
    userAgent,
    chosenLife: millisOf(sessionMinutes)
  };
}
var millisOf = (minutes) => minutes ? minutes * minute : null;

// ../../packages/contract/src/call.ts
import * as z3 from "zod/mini";
var nothing = z3.undefined();
var noParams = z3.object({});
function defineCall(input) {
  return {
    method: input.method,
    path: input.path,
    params: input.params ?? noParams,
    query: input.query ?? noParams,
    body: input.body ?? nothing,
    bodyKind: input.bodyKind ?? (input.body ? "json" : "none"),
    response: input.response ?? nothing,
    responseKind: input.responseKind ?? (input.response ? "json" : "none"),
    status: input.status ?? 200,
    fallback: input.fallback,
    may: input.may,
    session: input.may === "public" ? "none" : "required",
    csrf: input.csrf ?? input.method !== "GET",
    ...input.rateLimit ? { rateLimit: input.rateLimit } : {},
    ...input.codeByStatus ? { codeByStatus: input.codeByStatus } : {}
  };
}

// ../../packages/server-kit/src/implement.ts
function createImplement() {
  const implement = (call, handler) => sessionRoute(call, (input, session) => handler({ ...input, session }));
  return Object.assign(implement, { open: implementOpen });
}
function sessionRoute(call, run) {
  if (call.session !== "required") throw new Error(`${call.method} ${call.path} has no session: use implement.open`);
  return {
    call,
    run: (input, session) => {
      if (session === void 0) throw new Error(`${call.method} ${call.path} was reached without a session`);
      return run(input, session);
    }
  };
}
function implementOpen(call, handler) {
  if (call.session !== "none") throw new Error(`${call.method} ${call.path} needs a session: use implement`);
  return { call, run: (input) => handler(input) };
}

// ../../packages/actors/src/require-unfrozen.ts
async function requireUnfrozen(db, userId) {
  const freezes = await listFreezes(db, userId);
  if (freezes.some(({ kind }) => isFreezeKind(kind) && freezeEffect(kind).zeroesLimits)) {
    throw authRefusals.accountFrozen();
  }
}

// ../../packages/compute/src/require-compute.ts
var isComputeOffered = ({ compute: compute2, computeUrl }) => compute2 !== null || computeUrl !== null;
async function mayHaveMachines({ db, settings }, project) {
  if (!isComputeOffered(settings)) return false;
  return await readComputeAllowed(db, project.internalId) ?? settings.computeProjects === "all";
}
async function requireCompute(context, project) {
  if (!isComputeOffered(context.settings)) throw computeRefusals.computeNotOffered();
  if (!await mayHaveMachines(context, project)) throw computeRefusals.computeNotAllowed();
}

// ../../packages/compute/src/catalogue/list-images.ts
var listImages = projectUseCase(
  "compute.use",
  async (context, { project }) => {
    await requireCompute(context, project);
    const found = /* @__PURE__ */ new Map();
    for (const { name, offer } of await readLocations(context.db, context.clock())) {
      for (const image2 of offer.images) {
        const there = found.get(image2.name);
        found.set(image2.name, { ...image2, ...there, locations: [...there?.locations ?? [], name] });
      }
    }
    return [...found.values()].toSorted((a, b) => a.title < b.title ? -1 : 1);
  }
);

// ../../packages/compute/src/catalogue/list-instance-types.ts
var listInstanceTypes = projectUseCase(
  "compute.use",
  async (context, { project }) => {
    await requireCompute(context, project);
    const locations = await readLocations(context.db, context.clock());
    const types = locations.flatMap(({ offer }) => offer.types);
    const byName = new Map(types.map((type) => [type.name, type]));
    return [...byName.values()].toSorted((a, b) => a.memoryMB - b.memoryMB || a.vcpus - b.vcpus);
  }
);

// ../../packages/compute/src/catalogue/list-locations.ts
var listLocations = projectUseCase(
  "compute.use",
  async (context, { project }) => {
    await requireCompute(context, project);
    const locations = await readLocations(context.db, context.clock());
    return locations.map(({ name, title, engine, answers, offer }) => ({
      name,
      title,
      engine,
      answers,
      reachesStorage: offer.reachesStorage,
      diskHourMicroCents: offer.diskHourMicroCents
    }));
  }
);

// ../../packages/domain/src/compute/instance-rules.ts
var instanceSteps = ["turn", "disk", "start", "ssh", "stop", "retry"];
var maxInstanceNameLength = 100;
var maxHostnameLength = 64;
var hostnameInvalid = "A hostname has two or more parts of letters, digits and hyphens with dots between them, such as web.example.com.";
var hostnameTooLong = `A hostname has at most ${maxHostnameLength} characters.`;
var nameNotVisible = "A name has no line breaks and no invisible characters.";
var diskNotWhole = "The boot disk is a whole number of GB.";
var label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
function computeNameProblem(name) {
  const trimmed = name.trim();
  if (trimmed === "") return required;
  if (visibleText(trimmed) !== trimmed) return nameNotVisible;
  return characterCount(trimmed) > maxInstanceNameLength ? nameTooLong(maxInstanceNameLength) : void 0;
}
var plainHostname = (text) => text.trim().toLowerCase();
function hostnameProblem(text) {
  const hostname = plainHostname(text);
  if (hostname === "") return required;
  if (hostname.length > maxHostnameLength) return hostnameTooLong;
  const labels = hostname.split(".");
  const isName = labels.length > 1 && labels.every((part) => label.test(part)) && !/^\d+$/.test(labels.at(-1) ?? "");
  return isName ? void 0 : hostnameInvalid;
}
function bootDiskProblem(size, { least, most }) {
  if (!Number.isInteger(size)) return diskNotWhole;
  if (size < least) return `The boot disk needs ${least} GB at least.`;
  return size > most ? `The boot disk can have ${most} GB at most.` : void 0;
}

// ../../packages/satellite-db/src/compute-ssh-keys.ts
import { sql } from "kysely";
var columns = ["id", "name", "public_key as publicKey", "fingerprint", "created_at as createdAt"];
var listSshKeys = (db, { projectId, after, limit }) => db.selectFrom("satellite.compute_ssh_keys").select(columns).where("project_id", "=", projectId).$if(
  after !== void 0,
  (keys) => keys.where(sql`(created_at, id) < (${after?.createdAt}, ${after?.id}::uuid)`)
).orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
async function findSshKeys(db, { projectId, ids }) {
  if (ids.length === 0) return [];
  return db.selectFrom("satellite.compute_ssh_keys").select(columns).where("project_id", "=", projectId).where("id", "in", ids).execute();
}
async function countSshKeys(db, projectId) {
  const { count } = await db.selectFrom("satellite.compute_ssh_keys").select((eb) => eb.fn.countAll().as("count")).where("project_id", "=", projectId).executeTakeFirstOrThrow();
  return count;
}
var insertSshKey = (db, key) => db.insertInto("satellite.compute_ssh_keys").values(key).onConflict((conflict) => conflict.columns(["project_id", "fingerprint"]).doNothing()).returning(columns).executeTakeFirst();
var deleteSshKey = (db, { projectId, id }) => db.deleteFrom("satellite.compute_ssh_keys").where("project_id", "=", projectId).where("id", "=", id).returning(columns).executeTakeFirst();

// ../../packages/compute/src/instances/create-instance.ts
import { randomUUID } from "node:crypto";

// ../../packages/compute/src/passwords/random-password.ts
import { randomInt } from "node:crypto";
var letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
var length = 24;
var randomPassword = () => Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join("");

// ../../packages/compute/src/passwords/sha512-crypt.ts
import { createHash as createHash2, randomBytes } from "node:crypto";
var alphabet = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
var usualRounds = 5e3;
var [leastRounds, mostRounds] = [1e3, 999999999];
var maxSaltLength = 16;
var sha512 = (...parts) => {
  const hash = createHash2("sha512");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
var repeated = (block, length2) => Buffer.alloc(length2, block);
function sha512Crypt(password, salt = randomSalt(), rounds) {
  const key = Buffer.from(password, "utf8");
  const saltBytes = Buffer.from(salt, "utf8").subarray(0, maxSaltLength);
  const times = Math.min(Math.max(rounds ?? usualRounds, leastRounds), mostRounds);
  const prefix = rounds === void 0 ? "$6$" : `$6$rounds=${times}$`;
  return `${prefix}${saltBytes.toString("utf8")}$${encode(digest(key, saltBytes, times))}`;
}
function digest(key, salt, rounds) {
  const other = sha512(key, salt, key);
  const parts = [key, salt, repeated(other, key.length)];
  for (let bits = key.length; bits > 0; bits >>= 1) parts.push(bits & 1 ? other : key);
  let current = sha512(...parts);
  const p = repeated(sha512(...Array.from({ length: key.length }, () => key)), key.length);
  const s = repeated(sha512(...Array.from({ length: 16 + (current[0] ?? 0) }, () => salt)), salt.length);
  for (let round = 0; round < rounds; round++) {
    const isOdd = round % 2 === 1;
    current = sha512(
      isOdd ? p : current,
      ...round % 3 === 0 ? [] : [s],
      ...round % 7 === 0 ? [] : [p],
      isOdd ? current : p
    );
  }
  return current;
}
function encode(bytes) {
  let text = "";
  for (let at = 0; at < 21; at++) {
    const places = [at, at + 21, at + 42];
    const [first, second2, third] = [0, 1, 2].map((turn) => bytes[places[(at + turn) % 3] ?? 0] ?? 0);
    text += letters2(first << 16 | second2 << 8 | third, 4);
  }
  return text + letters2(bytes[63] ?? 0, 2);
}
function letters2(value, count) {
  let text = "";
  for (let rest = value, left = count; left > 0; left--, rest >>= 6) text += alphabet.charAt(rest & 63);
  return text;
}
var randomSalt = () => Array.from(randomBytes(maxSaltLength), (byte) => alphabet.charAt(byte & 63)).join("");

// ../../packages/compute/src/instances/require-image.ts
function requireImage({ images }, name, type) {
  const image2 = images.find((known) => known.name === name);
  if (!image2) throw commonRefusals.invalidInput("This location has no such image.", "image");
  requireMemory(image2, type);
  return image2;
}
function requireMemory({ minMemoryMB }, { memoryMB }) {
  if (memoryMB >= minMemoryMB) return;
  throw commonRefusals.invalidInput(`This image needs ${minMemoryMB} MB of memory at least.`, "instanceType");
}

// ../../packages/compute/src/quota.ts
var mostOf = (settings) => ({
  instances: settings.computeInstances,
  sshKeys: settings.computeSshKeys,
  vcpus: settings.computeVcpus,
  memoryMB: Math.floor(settings.computeProjectMemory / MiB),
  diskGB: Math.floor(settings.computeProjectDisk / GB)
});
var nothing2 = { instances: 0, sshKeys: 0, vcpus: 0, memoryMB: 0, diskGB: 0 };
async function quotaOfProject({ db, settings }, projectId) {
  const { ownerKind } = await projectFacts(db, projectId);
  return isAccountKind(ownerKind) ? quotaOf(ownerKind, mostOf(settings), settings.computeTrialInstances) : nothing2;
}

// ../../packages/compute/src/room.ts
var sharing = 4;
function hasRoom(wanted, { room, memoryBesideMB, hasFreeDisk }) {
  return hasFreeDisk && wanted.memoryMB + wanted.instances * memoryBesideMB <= room.memoryMB && wanted.vcpus <= sharing * room.cpus && wanted.diskGB <= room.diskGB;
}

// ../../packages/compute/src/instances/require-place.ts
async function requireLocation({ db, clock }, name) {
  const row = await lockLocation(db, name);
  if (!row) throw commonRefusals.invalidInput("There is no such location.", "location");
  const location2 = parseOffer(row, clock());
  if (!location2?.answers) throw computeRefusals.locationIsAway();
  return location2.offer;
}
function requireType({ types }, name) {
  const type = types.find((known) => known.name === name);
  if (!type) throw commonRefusals.invalidInput("This location has no such instance type.", "instanceType");
  return type;
}
async function requireQuota(within, { projectId, use, insteadOf }) {
  const quota = await quotaOfProject(within, projectId);
  if (quota.instances === 0) throw computeRefusals.computeNeedsPaidPlan();
  const others = await useOfProject(within.db, { projectId, without: insteadOf?.id });
  const before = insteadOf && plus(others, insteadOf.use);
  const problem = quotaProblem(plus(others, use ?? noUse), quota, before);
  if (problem !== void 0) throw computeRefusals.computeQuotaReached(problem);
}
async function requirePlace(within, { projectId, location: location2, offer, type, use, insteadOf }) {
  await requireQuota(within, { projectId, use, ...insteadOf && { insteadOf } });
  const there = await useOfLocation(within.db, { location: location2, without: insteadOf?.id });
  if (type.vcpus > offer.room.cpus || !hasRoom(plus(there, use), offer)) throw computeRefusals.locationIsFull();
}

// ../../packages/compute/src/instances/view-instance.ts
async function viewInstances({ db, now }, rows) {
  if (rows.length === 0) return [];
  const locations = new Map((await readLocations(db, now)).map((location2) => [location2.name, location2]));
  return rows.map((row) => view(row, locations.get(row.location)));
}
function view(row, location2) {
  const type = location2?.offer.types.find(({ name }) => name === row.instanceType);
  const stopped = row.bootDiskGB * (location2?.offer.diskHourMicroCents ?? 0);
  return {
    id: row.id,
    name: row.name,
    hostname: row.hostname,
    status: row.status,
    waitsFor: row.status === "pending" ? row.waitsFor : null,
    problem: row.problem,
    frozen: row.frozen,
    isDeleting: row.wanted === "deleted",
    remote: row.address === null ? null : { address: row.address, port: row.port },
    instanceType: row.instanceType,
    bootDiskGB: row.bootDiskGB,
    image: row.image,
    location: row.location,
    user: location2?.offer.images.find(({ name }) => name === row.image)?.user ?? "",
    keyNames: row.keyNames,
    storageBuckets: row.storageBuckets,
    hourMicroCents: { running: stopped + (type?.hourMicroCents ?? 0), stopped },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt
  };
}
async function viewInstance(from, row) {
  const location2 = await readLocation(from.db, row.location, from.now);
  return view(row, location2);
}

// ../../packages/compute/src/instances/create-instance.ts
var createInstance = projectUseCase(
  "compute.create",
  async (context, { project, actor }, wanted) => {
    await requireCompute(context, project);
    await requireUnfrozen(context.db, project.ownerId);
    requireText(computeNameProblem(wanted.name), "name");
    requireText(hostnameProblem(wanted.hostname), "hostname");
    const id = randomUUID();
    const projectId = project.internalId;
    return inTransaction(context, async (within) => {
      const { db, clock } = within;
      if (!await lockActiveProject(db, project.publicId)) throw projectRefusals.noSuchProject();
      const offer = await requireLocation(within, wanted.location);
      const type = requireType(offer, wanted.instanceType);
      const image2 = requireImage(offer, wanted.image, type);
      const bootDiskGB = bootDiskOf(wanted, type, image2);
      const keys = await keysOf(db, projectId, wanted.sshKeys);
      const use = useOf(type, bootDiskGB);
      await requirePlace(within, { projectId, location: wanted.location, offer, type, use });
      const { storage } = wanted;
      if (storage) await requireStorage({ db, actor }, { projectId, offer, image: image2 }, storage);
      const port = await findFreePort(db, { location: wanted.location, ...offer.sshPorts });
      if (port === void 0) throw computeRefusals.locationIsFull(noPort);
      const now = clock();
      const password = randomPassword();
      const row = await insertInstance(db, {
        id,
        project_id: projectId,
        created_by: actor.user.id,
        name: wanted.name.trim(),
        hostname: plainHostname(wanted.hostname),
        location: wanted.location,
        image: image2.name,
        instance_type: type.name,
        vcpus: type.vcpus,
        memory_mb: type.memoryMB,
        boot_disk_gb: bootDiskGB,
        authorized_keys: keys.map(({ publicKey }) => publicKey),
        key_names: keys.map(({ name }) => name),
        password_hash: sha512Crypt(password),
        sealed_storage: storage ? sealStorage(within, id, credentialsOf(storage)) : null,
        storage_buckets: storage?.buckets ?? null,
        storage_key_id: storage?.apiKeyId ?? null,
        port,
        wanted: "running",
        status: "pending",
        waits_for: "turn",
        problem: null,
        address: null,
        retry_at: null,
        started_at: null,
        created_at: now,
        updated_at: now
      });
      const facts = { name: row.name, type: type.name, image: image2.name, location: wanted.location };
      await recordActs(within, [{ name: "instance.created", target: id, facts, project, actor }]);
      await wakeController(db, id);
      return { ...await viewInstance({ db, now }, row), password };
    });
  }
);
var noPort = "All ports of this location are taken at the moment.";
function requireText(problem, field) {
  if (problem !== void 0) throw commonRefusals.invalidInput(problem, field);
}
var mostDiskGB = 1e6;
function bootDiskOf({ bootDiskGB }, type, { minDiskGB }) {
  const size = bootDiskGB === 0 ? Math.max(type.diskGB, minDiskGB) : bootDiskGB;
  requireText(bootDiskProblem(size, { least: Math.max(minDiskGB, 1), most: mostDiskGB }), "bootDiskSizeGB");
  return size;
}
async function keysOf(db, projectId, ids) {
  const wanted = [...new Set(ids)];
  const found = await findSshKeys(db, { projectId, ids: wanted });
  if (found.length < wanted.length) throw commonRefusals.invalidInput("There is no such SSH key.", "sshKeys");
  return found;
}
var credentialsOf = ({ accessKeyId, secretKey, buckets }) => ({ accessKeyId, secretKey, buckets });

// ../../packages/compute/src/instances/get-instance.ts
var getInstance = projectUseCase(
  "compute.use",
  async ({ db, clock }, { project }, { id }) => {
    const row = await findInstance(db, { projectId: project.internalId, id });
    if (!row) throw computeRefusals.noSuchInstance();
    return viewInstance({ db, now: clock() }, row);
  }
);

// ../../packages/compute/src/instances/list-instances.ts
var mostInstances = 1e3;
var listInstances2 = projectUseCase(
  "compute.use",
  async ({ db, clock }, { project }, { after, limit = mostInstances }) => {
    const rows = await listInstances(db, { projectId: project.internalId, after, limit: limit + 1 });
    const { items, next } = cursorPage(rows, limit, ({ createdAt, id }) => ({ createdAt, id }));
    return { items: await viewInstances({ db, now: clock() }, items), next };
  }
);

// ../../packages/satellite-db/src/compute-usage.ts
import { sql as sql2 } from "kysely";
var lockOpenUsage = (trx, instanceId) => trx.selectFrom("satellite.compute_usage").select([
  "id",
  "instance_type as instanceType",
  "boot_disk_gb as bootDiskGB",
  "runs",
  "hour_micro_cents as hourMicroCents",
  "disk_hour_micro_cents as diskHourMicroCents",
  "from_at as fromAt",
  "seen_at as seenAt"
]).where("instance_id", "=", instanceId).where("until_at", "is", null).forUpdate().executeTakeFirst();
async function insertUsage(db, usage) {
  await db.insertInto("satellite.compute_usage").values(usage).execute();
}
async function extendUsage(db, id, seenAt) {
  await db.updateTable("satellite.compute_usage").set({ seen_at: seenAt }).where("id", "=", id).execute();
}
async function closeUsage(db, id, at) {
  await db.updateTable("satellite.compute_usage").set({ until_at: at, seen_at: at }).where("id", "=", id).execute();
}
async function endUsage(db, { instanceId, now, away }) {
  const before = new Date(now.getTime() - away);
  const end = sql2`case when runs and seen_at < ${before} then seen_at else greatest(seen_at, ${now}) end`;
  await db.updateTable("satellite.compute_usage").set({ until_at: end, seen_at: end }).where("instance_id", "=", instanceId).where("until_at", "is", null).execute();
}
async function readRunningMillis(db, { projectId, since, until }) {
  const ends = sql2`least(coalesce(until_at, seen_at), ${until}::timestamptz)`;
  const { millis } = await db.selectFrom("satellite.compute_usage").select(
    sql2`coalesce(round(sum(extract(epoch from ${ends} - greatest(from_at, ${since}::timestamptz))) * 1000), 0)::bigint`.as(
      "millis"
    )
  ).where("project_id", "=", projectId).where("runs", "=", true).where("from_at", "<", until).where(sql2`coalesce(until_at, seen_at) > ${since}`).executeTakeFirstOrThrow();
  return millis;
}

// ../../packages/compute/src/instances/remove-instance.ts
var removeInstance = projectUseCase(
  "compute.use",
  (context, { project, actor }, { id }) => inTransaction(context, async (within) => {
    const { db, clock } = within;
    const projectId = project.internalId;
    const row = await lockInstance(db, { projectId, id });
    if (!row) throw computeRefusals.noSuchInstance();
    if (row.wanted === "deleted") return;
    const now = clock();
    await updateInstance(db, id, { wanted: "deleted", retry_at: null, updated_at: now });
    await endUsage(db, { instanceId: id, now, away: usualPatience.away });
    const facts = { name: row.name };
    await recordActs(within, [{ name: "instance.deleted", target: id, facts, project, actor }]);
    await endStorageKey(within, row, actor);
    await wakeController(db, id);
  })
);

// ../../packages/compute/src/instances/change-instance.ts
function changeInstance(context, { project, id }, decide) {
  return inTransaction(context, async (within) => {
    const { db, clock } = within;
    if (!await lockActiveProject(db, project.publicId)) throw projectRefusals.noSuchProject();
    const named = { projectId: project.internalId, id };
    const row = await lockInstance(db, named);
    if (!row) throw computeRefusals.noSuchInstance();
    if (row.wanted === "deleted") throw computeRefusals.instanceIsDeleting();
    await updateInstance(db, id, { ...await decide(within, row), updated_at: clock() });
    await wakeController(db, id);
    const changed = await findInstance(db, named);
    if (!changed) throw computeRefusals.noSuchInstance();
    return viewInstance({ db, now: clock() }, changed);
  });
}
var anotherStart = ({ wantedBoot }) => ({
  wanted: "running",
  wanted_boot: wantedBoot + 1,
  status: "pending",
  waits_for: "turn",
  problem: null,
  failed_starts: 0,
  retry_at: null
});

// ../../packages/compute/src/instances/reset-password.ts
var resetPassword = projectUseCase(
  "compute.use",
  async (context, { project, actor }, { id }) => {
    const password = randomPassword();
    await changeInstance(context, { project, id }, async (within, row) => {
      const facts = { name: row.name };
      await recordActs(within, [{ name: "instance.passwordReset", target: id, facts, project, actor }]);
      return { password_hash: sha512Crypt(password) };
    });
    return { password };
  }
);

// ../../packages/compute/src/instances/restart-instance.ts
var restartInstance = projectUseCase(
  "compute.create",
  async (context, { project, actor }, { id }) => {
    await requireCompute(context, project);
    await requireUnfrozen(context.db, project.ownerId);
    return changeInstance(context, { project, id }, async (within, row) => {
      if (row.wanted === "stopped") throw computeRefusals.instanceIsStopped();
      await requireQuota(within, { projectId: project.internalId });
      const facts = { name: row.name };
      await recordActs(within, [{ name: "instance.restarted", target: id, facts, project, actor }]);
      return anotherStart(row);
    });
  }
);

// ../../packages/compute/src/instances/start-instance.ts
var startInstance = projectUseCase(
  "compute.create",
  async (context, { project, actor }, { id }) => {
    await requireCompute(context, project);
    await requireUnfrozen(context.db, project.ownerId);
    return changeInstance(context, { project, id }, async (within, row) => {
      if (row.wanted === "running" && row.status !== "error") throw computeRefusals.instanceIsRunning();
      await requireQuota(within, { projectId: project.internalId });
      const facts = { name: row.name };
      await recordActs(within, [{ name: "instance.started", target: id, facts, project, actor }]);
      return anotherStart(row);
    });
  }
);

// ../../packages/compute/src/instances/stop-instance.ts
var stopInstance = projectUseCase(
  "compute.use",
  (context, { project, actor }, { id }) => changeInstance(context, { project, id }, async (within, row) => {
    if (row.wanted === "stopped") throw computeRefusals.instanceIsStopped();
    const facts = { name: row.name };
    await recordActs(within, [{ name: "instance.stopped", target: id, facts, project, actor }]);
    return {
      wanted: "stopped",
      status: "pending",
      waits_for: "stop",
      problem: null,
      failed_starts: 0,
      retry_at: null
    };
  })
);

// ../../packages/compute/src/instances/update-instance-type.ts
var updateInstanceType = projectUseCase(
  "compute.create",
  async (context, { project, actor }, { id, instanceType: instanceType2 }) => {
    await requireCompute(context, project);
    await requireUnfrozen(context.db, project.ownerId);
    return changeInstance(context, { project, id }, async (within, row) => {
      if (row.instanceType === instanceType2) throw computeRefusals.instanceTypeUnchanged();
      const { location: location2 } = row;
      const offer = await requireLocation(within, location2);
      const type = requireType(offer, instanceType2);
      const image2 = offer.images.find(({ name }) => name === row.image);
      if (image2) requireMemory(image2, type);
      const use = useOf(type, row.bootDiskGB);
      const insteadOf = { id, use: useOf(row, row.bootDiskGB) };
      if (grows(insteadOf.use, use)) {
        await requirePlace(within, { projectId: project.internalId, location: location2, offer, type, use, insteadOf });
      }
      const facts = { name: row.name, from: row.instanceType, to: type.name };
      await recordActs(within, [{ name: "instance.typeChanged", target: id, facts, project, actor }]);
      return {
        instance_type: type.name,
        vcpus: type.vcpus,
        memory_mb: type.memoryMB,
        ...row.wanted === "running" ? anotherStart(row) : {}
      };
    });
  }
);

// ../../packages/domain/src/compute/ssh-public-key.ts
var sshKeyTypes = ["ssh-rsa", "ssh-ed25519"];
var sshKeyInvalid = "SSH public key must be valid.";
var sshKeyTooShort = "An RSA key needs 2048 bits at least.";
var maxSshKeyLength = 8192;
var maxCommentBytes = 100;
var leastRsaBits = 2048;
var mostRsaBits = 16384;
function parseSshPublicKey(text) {
  const line2 = text.trim();
  if (line2 === "") return { problem: required };
  if (line2.length > maxSshKeyLength || hasControls(line2)) return invalid;
  const [type = "", base64 = "", ...comment] = line2.split(/ +/);
  const known = sshKeyTypes.find((name) => name === type);
  const blob = known && blobOf(base64);
  if (!known || !blob) return invalid;
  const problem = blobProblem(known, blob);
  return problem === void 0 ? { key: { type: known, blob, comment: plain(comment.join(" ")) } } : { problem };
}
function sshKeyProblem(text) {
  const parsed2 = parseSshPublicKey(text);
  return "problem" in parsed2 ? parsed2.problem : void 0;
}
var sshKeyLine = ({ type, blob, comment }) => [type, toBase64(blob), ...comment === "" ? [] : [comment]].join(" ");
var invalid = { problem: sshKeyInvalid };
var hasControls = (line2) => /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(line2);
var plain = (comment) => cutToBytes(comment.replaceAll(/[^\x21-\x7e ]/g, "").trim(), maxCommentBytes);
function blobOf(base64) {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return void 0;
  const blob = fromBase64(base64);
  return toBase64(blob) === base64 ? blob : void 0;
}
function blobProblem(type, blob) {
  const parts = partsOf(blob);
  if (!parts?.[0] || !isText(parts[0], type)) return sshKeyInvalid;
  if (type === "ssh-ed25519") return parts.length === 2 && parts[1]?.length === 32 ? void 0 : sshKeyInvalid;
  const [, exponent, modulus] = parts;
  if (parts.length !== 3 || !exponent || !modulus || !isPositive(exponent) || !isPositive(modulus)) return sshKeyInvalid;
  const bits = bitsOf(modulus);
  if (bits < leastRsaBits) return sshKeyTooShort;
  return bits > mostRsaBits || bitsOf(exponent) < 2 ? sshKeyInvalid : void 0;
}
var isText = (bytes, text) => bytes.length === text.length && bytes.every((byte, at) => byte === text.charCodeAt(at));
function partsOf(blob) {
  const view2 = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  const parts = [];
  let at = 0;
  while (at < blob.length) {
    if (at + 4 > blob.length) return void 0;
    const end = at + 4 + view2.getUint32(at);
    if (end > blob.length) return void 0;
    parts.push(blob.subarray(at + 4, end));
    at = end;
  }
  return parts;
}
var isPositive = (mpint) => {
  const [first = 128, second2 = 0] = mpint;
  return first < 128 && (first !== 0 || second2 >= 128);
};
function bitsOf(mpint) {
  const from = mpint[0] === 0 ? 1 : 0;
  const first = mpint[from] ?? 0;
  return first === 0 ? 0 : (mpint.length - from - 1) * 8 + (32 - Math.clz32(first));
}

// ../../packages/compute/src/ssh-keys/create-ssh-key.ts
import { createHash as createHash3 } from "node:crypto";

// ../../packages/compute/src/ssh-keys/view-ssh-key.ts
var fingerprintText = (fingerprint) => `SHA256:${withoutEnd(toBase64(fingerprint), "=")}`;
var viewSshKey = ({ fingerprint, ...key }) => ({
  ...key,
  fingerprint: fingerprintText(fingerprint)
});

// ../../packages/compute/src/ssh-keys/create-ssh-key.ts
var createSshKey = projectUseCase(
  "compute.create",
  async (context, { project, actor }, { name, publicKey }) => {
    const problem = computeNameProblem(name);
    if (problem !== void 0) throw commonRefusals.invalidInput(problem, "name");
    const parsed2 = parseSshPublicKey(publicKey);
    if ("problem" in parsed2) throw commonRefusals.invalidInput(parsed2.problem, "publicKey");
    const fingerprint = new Uint8Array(createHash3("sha256").update(parsed2.key.blob).digest());
    await requireCompute(context, project);
    return inTransaction(context, async (within) => {
      const { db, clock } = within;
      if (!await lockActiveProject(db, project.publicId)) throw projectRefusals.noSuchProject();
      const { sshKeys: most } = await quotaOfProject(within, project.internalId);
      if (await countSshKeys(db, project.internalId) >= most) {
        throw computeRefusals.computeQuotaReached(`This project can have ${most} SSH ${most === 1 ? "key" : "keys"}.`);
      }
      const row = await insertSshKey(db, {
        project_id: project.internalId,
        created_by: actor.user.id,
        name: name.trim(),
        public_key: sshKeyLine(parsed2.key),
        fingerprint,
        created_at: clock()
      });
      if (!row) throw computeRefusals.sshKeyTaken();
      const key = viewSshKey(row);
      const facts = { name: key.name, fingerprint: key.fingerprint };
      await recordActs(within, [{ name: "sshKey.added", target: key.id, facts, project, actor }]);
      return key;
    });
  }
);

// ../../packages/compute/src/ssh-keys/delete-ssh-key.ts
var deleteSshKey2 = projectUseCase(
  "compute.use",
  (context, { project, actor }, { id }) => inTransaction(context, async (within) => {
    const gone = await deleteSshKey(within.db, { projectId: project.internalId, id });
    if (!gone) throw computeRefusals.noSuchSshKey();
    const facts = { name: gone.name, fingerprint: fingerprintText(gone.fingerprint) };
    await recordActs(within, [{ name: "sshKey.removed", target: id, facts, project, actor }]);
  })
);

// ../../packages/compute/src/ssh-keys/list-ssh-keys.ts
var all = 1e3;
var listSshKeys2 = projectUseCase(
  "compute.use",
  async ({ db }, { project }, { after, limit = all }) => {
    const rows = await listSshKeys(db, { projectId: project.internalId, after, limit: limit + 1 });
    return cursorPage(rows.map(viewSshKey), limit, ({ createdAt, id }) => ({ createdAt, id }));
  }
);

// ../../packages/compute/src/token/token-form.ts
var tokenPrefix = "pct1.";

// ../../packages/contract/src/compute.ts
import * as z4 from "zod/mini";
var computeFailure = z4.object({
  message: z4.string(),
  requestID: z4._default(z4.string(), ""),
  code: z4._default(z4.string(), ""),
  field: z4._default(z4.string(), "")
});
var computeName = z4.string().check(z4.trim(), obeys(computeNameProblem));
var sshPublicKeyText = z4.string().check(z4.trim(), obeys(sshKeyProblem));
var hostnameText = z4.string().check(z4.trim(), z4.toLowerCase(), obeys(hostnameProblem));
var mostSshKeysOfInstance = 20;
var mostBucketsOfInstance = 20;
var sshKey = z4.object({
  id: z4.string(),
  name: z4.string(),
  publicKey: z4.string(),
  created: timestamp,
  /** `SHA256:…` as ssh-keygen writes it; an addition of ours. */
  fingerprint: z4._default(z4.string(), "")
});
var instance = z4.object({
  id: z4.string(),
  name: z4.string(),
  /** One of `instanceStatuses` of the domain. */
  status: z4.string(),
  hostname: z4.string(),
  ipv4Address: z4._default(z4.string(), ""),
  created: timestamp,
  updated: timestamp,
  remote: z4._default(z4.nullable(z4.object({ type: z4.string(), ipv4Address: z4.string(), port: z4.number() })), null),
  /** Once only, in the answer that made it; empty otherwise. */
  password: z4._default(z4.string(), ""),
  deleting: z4._default(z4.boolean(), false),
  instanceType: z4._default(z4.string(), ""),
  image: z4._default(z4.string(), ""),
  location: z4._default(z4.string(), ""),
  bootDiskSizeGB: z4._default(z4.number(), 0),
  /** Who logs in by SSH; empty where it is not known. */
  user: z4._default(z4.string(), ""),
  /** Names of the keys that were put into it when it was made. */
  sshKeys: z4._default(z4.array(z4.string()), []),
  /** What it waits for while it is `pending`. */
  waitsFor: z4._default(z4.nullable(z4.enum(instanceSteps)), null),
  /** Why it is in the state `error`, or has been stopped without being asked; a sentence. */
  problem: z4._default(z4.nullable(z4.string()), null),
  /** Stopped because the account of the project's owner is frozen. */
  frozen: z4._default(z4.boolean(), false),
  /** Buckets that it has S3 credentials for; null: none. */
  storage: z4._default(z4.nullable(z4.object({ buckets: z4.array(z4.string()) })), null),
  /** What it costs from now on, in millionths of a cent for an hour: running, and stopped. */
  hourMicroCents: z4._default(z4.object({ running: z4.number(), stopped: z4.number() }), { running: 0, stopped: 0 })
});
var instanceType = z4.object({
  name: z4.string(),
  vcpus: z4._default(z4.number(), 0),
  /** MiB. */
  memoryMB: z4._default(z4.number(), 0),
  diskGB: z4._default(z4.number(), 0),
  hourMicroCents: z4._default(z4.number(), 0)
});
var image = z4.object({
  name: z4.string(),
  /** For people: `Debian 12 (bookworm)`. */
  title: z4._default(z4.string(), ""),
  user: z4._default(z4.string(), ""),
  minDiskGB: z4._default(z4.number(), 0),
  minMemoryMB: z4._default(z4.number(), 0),
  /** S3 tools that it has, which storage of an instance needs. */
  tools: z4._default(z4.array(z4.string()), []),
  /** Names of the locations that have it. */
  locations: z4._default(z4.array(z4.string()), [])
});
var location = z4.object({
  name: z4.string(),
  title: z4._default(z4.string(), ""),
  /** `qemu` or `incus`. */
  engine: z4._default(z4.string(), ""),
  /** Whether its service has been heard of in the last minute. */
  answers: z4._default(z4.boolean(), true),
  /** Whether machines can reach the S3 gateway there. */
  reachesStorage: z4._default(z4.boolean(), false),
  /** In millionths of a cent for a GB of boot disk and an hour. */
  diskHourMicroCents: z4._default(z4.number(), 0)
});
var instanceStorage = z4.object({
  accessKeyID: z4.string().check(z4.minLength(1, required), z4.maxLength(128)),
  secretKey: z4.string().check(z4.minLength(1, required), z4.maxLength(128)),
  /** Id of the project's access key behind them. */
  apiKeyID: uuid,
  buckets: z4.array(line).check(z4.minLength(1, "Choose at least one bucket."), z4.maxLength(mostBucketsOfInstance))
});
var newInstance = z4.object({
  name: computeName,
  hostname: hostnameText,
  instanceType: line.check(z4.minLength(1, required)),
  /** 0: what the type suggests. */
  bootDiskSizeGB: z4.number().check(z4.gte(0, "The boot disk cannot be smaller than nothing."), z4.lte(1e6)),
  image: line.check(z4.minLength(1, required)),
  location: line.check(z4.minLength(1, required)),
  sshKeys: z4._default(z4.array(uuid).check(z4.maxLength(mostSshKeysOfInstance)), []),
  storage: z4.optional(instanceStorage)
});
var computeOverview = z4.object({
  /** Beginning of the month, UTC. */
  since: timestamp,
  online: z4.number(),
  offline: z4.number(),
  /** Of machines that run. */
  vcpus: z4.number(),
  memoryMB: z4.number(),
  diskGB: z4.number(),
  /** Hours in which machines ran this month. */
  hours: z4.number(),
  /** What that and the disks come to this month, in cents; null where nothing is charged. */
  cents: z4.nullable(z4.number()),
  quota: z4.object({
    instances: z4.number(),
    sshKeys: z4.number(),
    vcpus: z4.number(),
    memoryMB: z4.number(),
    diskGB: z4.number()
  })
});
var byId = z4.object({ id: uuid });
var csrf = false;
var often = (name) => ({ by: "user", name, times: 6 });
var power = often("instance-power");
var compute = {
  listSshKeys: defineCall({
    method: "GET",
    path: "/api/v1/ssh-key",
    may: "compute.use",
    response: listOf(sshKey),
    fallback: "Can not get SSH Keys"
  }),
  createSshKey: defineCall({
    method: "POST",
    path: "/api/v1/ssh-key",
    may: "compute.create",
    body: z4.object({ name: computeName, publicKey: sshPublicKeyText }),
    response: sshKey,
    fallback: "Can not create SSH Key",
    rateLimit: often("ssh-key"),
    csrf
  }),
  /** Machines that have the key keep it. */
  deleteSshKey: defineCall({
    method: "DELETE",
    path: "/api/v1/ssh-key/:id",
    may: "compute.use",
    params: byId,
    status: 204,
    fallback: "Can not delete SSH Key",
    csrf
  }),
  listInstanceTypes: defineCall({
    method: "GET",
    path: "/api/v1/instance-type",
    may: "compute.use",
    response: listOf(instanceType),
    fallback: "Can not get Instance types"
  }),
  listImages: defineCall({
    method: "GET",
    path: "/api/v1/image",
    may: "compute.use",
    response: listOf(image),
    fallback: "Can not get Images"
  }),
  listLocations: defineCall({
    method: "GET",
    path: "/api/v1/location",
    may: "compute.use",
    response: listOf(location),
    fallback: "Can not get Locations"
  }),
  overview: defineCall({
    method: "GET",
    path: "/api/v1/overview",
    may: "compute.use",
    response: computeOverview,
    fallback: "Can not get the overview of Compute"
  }),
  /** Newest first. Passwords are empty here. */
  listInstances: defineCall({
    method: "GET",
    path: "/api/v1/instance",
    may: "compute.use",
    response: listOf(instance),
    fallback: "Can not get Instances"
  }),
  getInstance: defineCall({
    method: "GET",
    path: "/api/v1/instance/:id",
    may: "compute.use",
    params: byId,
    response: instance,
    fallback: "Can not get Instance"
  }),
  /** `pending`, and with the password, which is told this once. */
  createInstance: defineCall({
    method: "POST",
    path: "/api/v1/instance",
    may: "compute.create",
    body: newInstance,
    response: instance,
    status: 201,
    fallback: "Can not create Instance",
    rateLimit: often("new-instance"),
    csrf
  }),
  /** A machine that runs is stopped and started for it. */
  updateInstanceType: defineCall({
    method: "PATCH",
    path: "/api/v1/instance/:id",
    may: "compute.create",
    params: byId,
    body: z4.object({ instanceType: line.check(z4.minLength(1, required)) }),
    response: instance,
    fallback: "Can not update Instance type",
    rateLimit: often("instance-type"),
    csrf
  }),
  /** The machine and its disk. It is `deleting` until it is gone; asked again, that changes nothing. */
  deleteInstance: defineCall({
    method: "DELETE",
    path: "/api/v1/instance/:id",
    may: "compute.use",
    params: byId,
    status: 204,
    fallback: "Can not delete Instance",
    csrf
  }),
  startInstance: defineCall({
    method: "POST",
    path: "/api/v1/instance/:id/start",
    may: "compute.create",
    params: byId,
    response: instance,
    fallback: "Can not start Instance",
    rateLimit: power,
    csrf
  }),
  stopInstance: defineCall({
    method: "POST",
    path: "/api/v1/instance/:id/stop",
    may: "compute.use",
    params: byId,
    response: instance,
    fallback: "Can not stop Instance",
    rateLimit: power,
    csrf
  }),
  restartInstance: defineCall({
    method: "POST",
    path: "/api/v1/instance/:id/restart",
    may: "compute.create",
    params: byId,
    response: instance,
    fallback: "Can not restart Instance",
    rateLimit: power,
    csrf
  }),
  /** Another password, told this once. It holds from the machine's next start on. */
  resetPassword: defineCall({
    method: "POST",
    path: "/api/v1/instance/:id/password",
    may: "compute.use",
    params: byId,
    response: z4.object({ password: z4.string() }),
    fallback: "Can not set another password",
    rateLimit: often("instance-password"),
    csrf
  }),
  /** The end of what the machine has written to its console. */
  readConsole: defineCall({
    method: "GET",
    path: "/api/v1/instance/:id/console",
    may: "compute.use",
    params: byId,
    response: z4.object({ output: z4.string() }),
    fallback: "Can not read the console"
  })
};

export {
  addCors,
  requestInfo,
  replyTo,
  parseInput,
  registerRoutes,
  defineCall,
  createImplement,
  sessionRoute,
  requireUnfrozen,
  signText,
  openSignedText,
  isComputeOffered,
  mayHaveMachines,
  tokenPrefix,
  instanceSteps,
  computeName,
  sshPublicKeyText,
  hostnameText,
  mostSshKeysOfInstance,
  mostBucketsOfInstance,
  compute,
  listImages,
  listInstanceTypes,
  listLocations,
  quotaOfProject,
  createInstance,
  getInstance,
  mostInstances,
  listInstances2 as listInstances,
  lockOpenUsage,
  insertUsage,
  extendUsage,
  closeUsage,
  readRunningMillis,
  usualPatience,
  removeInstance,
  resetPassword,
  restartInstance,
  startInstance,
  stopInstance,
  updateInstanceType,
  createSshKey,
  deleteSshKey2 as deleteSshKey,
  listSshKeys2 as listSshKeys,
  computeKeys,
  openSession,
  millisOf
};
//# sourceMappingURL=chunk-JOS23VL6.mjs.map
