#!/usr/bin/env node
import {
  openComputeEngine
} from "./chunk-2UVRG3CT.mjs";
import {
  EngineError
} from "./chunk-RHWATGW3.mjs";
import "./chunk-VXUEYP3F.mjs";
import {
  addCors,
  closeUsage,
  compute,
  computeKeys,
  createInstance,
  createSshKey,
  deleteSshKey,
  extendUsage,
  getInstance,
  insertUsage,
  listImages,
  listInstanceTypes,
  listInstances as listInstances2,
  listLocations,
  listSshKeys,
  lockOpenUsage,
  mostInstances,
  openSession,
  openSignedText,
  quotaOfProject,
  readRunningMillis,
  registerRoutes,
  removeInstance,
  resetPassword,
  restartInstance,
  sessionRoute,
  startInstance,
  stopInstance,
  tokenPrefix,
  updateInstanceType,
  usualPatience
} from "./chunk-JOS23VL6.mjs";
import {
  authorizeInProject,
  billedPeriod,
  chargeCompute,
  computeRefusals,
  computeSumsOf,
  findLocation,
  findUserById,
  freezeEffect,
  hasVarPartner,
  inTransaction,
  instanceTypeShape,
  lockLocation,
  openStorage,
  parseOffer,
  projectUseCase,
  putLocation,
  requireOpen,
  stretchesIn
} from "./chunk-X6QPWMBS.mjs";
import {
  createShutdown
} from "./chunk-T53LGERX.mjs";
import "./chunk-4OMCMEWR.mjs";
import {
  usualInstanceTypes
} from "./chunk-C3KUM5PR.mjs";
import {
  computeChannel,
  findFreePort,
  instanceColumns,
  listInstances,
  monthStart
} from "./chunk-CEV7DZYJ.mjs";
import "./chunk-DEQFI6DH.mjs";
import {
  can,
  findProjectByInternalId
} from "./chunk-VX7WMUEK.mjs";
import {
  projectStatus
} from "./chunk-7JHNDJUW.mjs";
import {
  createHttpServer,
  unexpectedText
} from "./chunk-TBZCTUCU.mjs";
import {
  commonRefusals
} from "./chunk-WPDICXMM.mjs";
import {
  sum
} from "./chunk-Q53DH6IW.mjs";
import {
  connectionOf
} from "./chunk-GTO44G64.mjs";
import "./chunk-5DUZO3RS.mjs";
import "./chunk-HRPZCZRF.mjs";
import "./chunk-2G32SK25.mjs";
import "./chunk-HRSYGKX4.mjs";
import "./chunk-SMY6YYYU.mjs";
import "./chunk-5RS5OGMV.mjs";
import "./chunk-5KSWUT6K.mjs";
import "./chunk-LP3WDNYR.mjs";
import "./chunk-6YRXYFLD.mjs";
import {
  createAdmission,
  createMetrics
} from "./chunk-LOSIADYX.mjs";
import {
  listen
} from "./chunk-73QV6DQC.mjs";
import "./chunk-JLCJ62LF.mjs";
import "./chunk-LJ36BN5V.mjs";
import "./chunk-WBUIZSQS.mjs";
import {
  internalError,
  wireCode
} from "./chunk-6BDDJ2XW.mjs";
import {
  createLimiter,
  createTokenBuckets,
  mostRemembered
} from "./chunk-PZNZA27F.mjs";
import "./chunk-FEGXBGPF.mjs";
import "./chunk-ZHYZJQYE.mjs";
import {
  systemClock
} from "./chunk-X5QHWH2F.mjs";
import "./chunk-HTGNLTOS.mjs";
import "./chunk-JWNTLVVS.mjs";
import {
  accountKinds
} from "./chunk-XAY7SE7H.mjs";
import "./chunk-5FXJVW4K.mjs";
import "./chunk-BMY5ITFV.mjs";
import {
  GB,
  KiB,
  MiB
} from "./chunk-PZ3O52MD.mjs";
import {
  fromUtf8
} from "./chunk-L2NVF2WK.mjs";
import {
  day,
  hour,
  minute,
  second
} from "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/billing/src/charges/compute-costs.ts
async function computeCosts({ db, settings: settings2 }, { projectId, since, until: before }) {
  if (!settings2.billing) return null;
  const project = await findProjectByInternalId(db, projectId);
  const owner = project && await findUserById(db, project.ownerId);
  if (owner?.kind !== accountKinds.paid || hasVarPartner(owner, settings2)) return null;
  const period = await billedPeriod({ db }, owner, { since, before });
  if (period === null) return null;
  const lines = chargeCompute(await stretchesIn(db, { projectId, ...period }), period);
  return Number(computeSumsOf(lines).totalCents);
}

// ../../packages/compute/src/controller/served-location.ts
import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
async function servedLocation(settings2) {
  return {
    name: settings2.computeLocation,
    title: settings2.computeLocationTitle ?? settings2.computeLocation,
    types: settings2.computeTypes === null ? usualInstanceTypes : await readTypes(settings2.computeTypes),
    sshPorts: settings2.computeSshPorts,
    bind: settings2.computeSshBind,
    sshAddress: settings2.computeSshAddress,
    budget: {
      cpus: settings2.computeCpus,
      memoryMB: settings2.computeMemory === null ? null : Math.floor(settings2.computeMemory / MiB),
      diskGB: settings2.computeDisk === null ? null : Math.floor(settings2.computeDisk / GB)
    },
    diskHourMicroCents: settings2.computeDiskPrice
  };
}
var typesShape = z.array(instanceTypeShape).check(z.minLength(1), z.maxLength(100));
async function readTypes(file) {
  const types = typesShape.parse(JSON.parse(await readFile(file, "utf8")));
  if (new Set(types.map(({ name }) => name)).size < types.length) throw new Error(`${file}: a type has two entries`);
  return types;
}

// ../../packages/satellite-db/src/compute-control.ts
import { sql } from "kysely";
async function findControlled(db, id) {
  const row = await db.selectFrom("satellite.compute_instances as i").innerJoin("satellite.projects as p", "p.id", "i.project_id").select(instanceColumns).select((eb) => [
    "p.status as projectStatus",
    eb.selectFrom("satellite.account_freezes as f").select(sql`coalesce(array_agg(f.kind), '{}')`.as("kinds")).whereRef("f.user_id", "=", "p.owner_id").$asScalar().$notNull().as("freezes")
  ]).where("i.id", "=", id).executeTakeFirst();
  if (!row) return void 0;
  const { projectStatus: status, freezes, ...instance } = row;
  return {
    ...instance,
    projectEnded: status !== projectStatus.active,
    ownerFrozen: freezes.some((kind) => freezeEffect(kind).zeroesLimits)
  };
}
async function listDueInstances(db, { location, now }) {
  const rows = await db.selectFrom("satellite.compute_instances").select("id").where("location", "=", location).where((eb) => eb.or([eb("retry_at", "is", null), eb("retry_at", "<=", now)])).orderBy("created_at").execute();
  return rows.map(({ id }) => id);
}
async function findProjectOfInstance(db, id) {
  const row = await db.selectFrom("satellite.compute_instances").select("project_id").where("id", "=", id).executeTakeFirst();
  return row?.project_id;
}
async function findKnownInstances(db, ids) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("satellite.compute_instances").select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}
async function noteInstance(db, { id, wanted, wantedBoot }, changes) {
  const { numUpdatedRows } = await db.updateTable("satellite.compute_instances").set(changes).where("id", "=", id).where("wanted", "=", wanted).where("wanted_boot", "=", wantedBoot).executeTakeFirst();
  return numUpdatedRows === 1n;
}
async function isStillWanted(db, { id, wanted, wantedBoot }) {
  const row = await db.selectFrom("satellite.compute_instances").select("id").where("id", "=", id).where("wanted", "=", wanted).where("wanted_boot", "=", wantedBoot).forUpdate().executeTakeFirst();
  return row !== void 0;
}
async function deleteInstance(db, id) {
  await db.deleteFrom("satellite.compute_instances").where("id", "=", id).execute();
}

// ../../packages/server-kit/src/database/hold-alone.ts
import pg from "pg";
function holdAlone(address, held) {
  const { lock, channel, name, logger, pause = second } = held;
  let isClosed = false;
  let timer;
  let current;
  let trying = Promise.resolve();
  async function hold() {
    const client = new pg.Client({
      ...connectionOf(address),
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 15 * second
    });
    current = client;
    let isHeld = false;
    client.on("error", () => void 0);
    client.on("notification", ({ payload = "" }) => isHeld && held.onNotified(payload));
    client.on("end", () => {
      if (isClosed || !isHeld) return;
      logger.warn({ session: name }, "the session with the database broke");
      held.onLost();
      again(hold);
    });
    await client.connect();
    await client.query(`select set_config('idle_session_timeout', '0', false)`);
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    await take2();
    async function take2() {
      const { rows } = await client.query(
        "select pg_try_advisory_lock(hashtextextended($1, 0)) as free",
        [lock]
      );
      if (isClosed) return;
      if (rows[0]?.free !== true) return again(take2);
      isHeld = true;
      held.onHeld();
    }
  }
  function again(work) {
    if (!isClosed) timer = setTimeout(() => attempt(work), pause).unref();
  }
  function attempt(work) {
    trying = work().catch(async (err) => {
      logger.debug({ err, session: name }, "the database does not answer yet");
      await current?.end().catch(() => void 0);
      again(hold);
    });
  }
  attempt(hold);
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await trying;
      await current?.end().catch(() => void 0);
    }
  };
}

// ../../packages/compute/src/controller/ask-engine.ts
var unexpected = "The host of this instance could not do what it was asked to do.";
async function askEngine(work) {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof EngineError ? cause : new EngineError("failed", unexpected, { cause });
  }
}

// ../../packages/compute/src/controller/quarantine.ts
var keptFor = day;
function createQuarantine() {
  const since = /* @__PURE__ */ new Map();
  return async ({ db, clock, engine, logger }) => {
    const there = await askEngine(() => engine.list());
    const known = new Set(await findKnownInstances(db, there));
    const strangers = there.filter((id) => !known.has(id));
    for (const id of since.keys()) if (!strangers.includes(id)) since.delete(id);
    const now = clock().getTime();
    for (const id of strangers) {
      const from = since.get(id);
      if (from === void 0) {
        logger.warn({ instance: id }, "a machine without a row is removed in a day");
        since.set(id, now);
      } else if (now - from >= keptFor) {
        await askEngine(() => engine.remove(id));
        since.delete(id);
      }
    }
  };
}

// ../../packages/compute/src/controller/group-turns.ts
function createGroupTurns({ most, mostOfGroup }) {
  const running = /* @__PURE__ */ new Map();
  const waiting = /* @__PURE__ */ new Set();
  let all = 0;
  const ofGroup = (group) => running.get(group) ?? 0;
  const isFree = (group) => all < most && ofGroup(group) < mostOfGroup;
  function count(group, change) {
    all += change;
    const now = ofGroup(group) + change;
    if (now === 0) running.delete(group);
    else running.set(group, now);
  }
  async function enter(group) {
    if (isFree(group)) return count(group, 1);
    await new Promise((begin2) => waiting.add({ group, begin: begin2 }));
  }
  function leave(group) {
    count(group, -1);
    for (const one of waiting) {
      if (all >= most) return;
      if (!isFree(one.group)) continue;
      waiting.delete(one);
      count(one.group, 1);
      one.begin();
    }
  }
  return {
    async take(group, work) {
      await enter(group);
      try {
        return await work(async (long) => {
          leave(group);
          try {
            return await long();
          } finally {
            await enter(group);
          }
        });
      } finally {
        leave(group);
      }
    }
  };
}

// ../../packages/compute/src/controller/queue.ts
function createQueue({ groupOf, work, ...limits }) {
  const turns = createGroupTurns(limits);
  const current = /* @__PURE__ */ new Map();
  const timers = /* @__PURE__ */ new Map();
  const underWay = /* @__PURE__ */ new Set();
  let isClosed = false;
  function add(id) {
    clearTimeout(timers.get(id));
    timers.delete(id);
    const there = current.get(id);
    if (isClosed) return;
    if (there) there.isAddedAgain = true;
    else begin2(id);
  }
  function begin2(id) {
    const one = { isAddedAgain: false };
    current.set(id, one);
    const inTurn = async (aside) => {
      one.isAddedAgain = false;
      return isClosed ? null : work(id, aside);
    };
    const done = groupOf(id).then((group) => turns.take(group, inTurn)).then((pause) => {
      current.delete(id);
      if (one.isAddedAgain) add(id);
      else if (pause !== null && !isClosed) timers.set(id, setTimeout(() => add(id), pause).unref());
    });
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
  }
  return {
    add,
    async close() {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(underWay);
    }
  };
}

// ../../packages/compute/src/controller/next-step.ts
function aimOf({ wanted, projectEnded, ownerFrozen }) {
  if (projectEnded || wanted === "deleted") return "deleted";
  return ownerFrozen ? "stopped" : wanted;
}
var noDisk = "The disk of this instance is not there any more.";
var unexplained = "This instance has ended by itself.";
var unanswered = "The host of this instance does not answer.";
function nextStep(aim, row, sight) {
  const { state, reason } = sight;
  if (state === "broken") return { do: "noteError", reason: reason ?? unanswered };
  if (aim === "stopped") return { do: state === "running" || state === "held" ? "stop" : "noteStopped" };
  if (state === "held" && row.booted < row.wantedBoot) return { do: "stop" };
  if (state === "held") return { do: "noteError", reason: reason ?? unexplained };
  return state === "running" ? ofRunning(row) : toStart(row, sight);
}
function ofRunning({ booted, wantedBoot, status, problem }) {
  if (booted < wantedBoot) return { do: "stop" };
  return { do: status === "complete" && problem === null ? "rest" : "lookForSsh" };
}
function toStart(row, { state, bySelf = false, reason = unexplained }) {
  if (row.status === "error") return { do: "rest" };
  if (row.booted === 0) return { do: "create" };
  if (state === "absent") return { do: "noteError", reason: noDisk };
  if (row.booted < row.wantedBoot || !hasRun(row)) return { do: "start" };
  return bySelf && state === "stopped" ? { do: "noteShutdown" } : { do: "restart", reason };
}
var hasRun = ({ status, waitsFor }) => status === "complete" || waitsFor === "ssh";

// ../../packages/compute/src/controller/settle-usage.ts
var fineness = 5 * second;
async function settleUsage(context, given, use) {
  const { db, patience } = context;
  const open = await lockOpenUsage(db, given.id);
  const row = asItRuns(given, use, open);
  if (!open) return use === "running" || use === "begun" ? begin(context, row, use, context.clock()) : void 0;
  const now = latest(context.clock(), open.seenAt);
  const wasAway = open.runs && now.getTime() - open.seenAt.getTime() > patience.away;
  if (!wasAway && goesOn(context, row, use, open)) {
    if (now.getTime() - open.seenAt.getTime() >= fineness) await extendUsage(db, open.id, now);
    return;
  }
  await closeUsage(db, open.id, wasAway ? open.seenAt : now);
  if (use === "nothing") return;
  if (wasAway && use === "running") await diskBetween(context, row, open.seenAt, now);
  await begin(context, row, use, wasAway && use !== "running" ? open.seenAt : now);
}
var asItRuns = (row, use, open) => use === "running" && row.booted < row.wantedBoot && open ? { ...row, instanceType: open.instanceType } : row;
var latest = (one, other) => one.getTime() > other.getTime() ? one : other;
function goesOn({ location }, row, use, open) {
  if (use === "nothing" || open.runs !== (use === "running")) return false;
  const prices = pricesOf(location, row, use);
  return open.instanceType === row.instanceType && open.bootDiskGB === row.bootDiskGB && open.hourMicroCents === (prices.hour_micro_cents ?? open.hourMicroCents) && open.diskHourMicroCents === prices.disk_hour_micro_cents;
}
var pricesOf = ({ types, diskHourMicroCents }, row, use) => ({
  hour_micro_cents: use === "running" ? types.find(({ name }) => name === row.instanceType)?.hourMicroCents : 0,
  disk_hour_micro_cents: diskHourMicroCents
});
var begin = (context, row, use, at) => insertUsage(context.db, {
  ...stretch(context, row, use),
  from_at: at,
  until_at: null,
  seen_at: latest(context.clock(), at)
});
var diskBetween = (context, row, from, until) => insertUsage(context.db, { ...stretch(context, row, "disk"), from_at: from, until_at: until, seen_at: until });
function stretch({ location }, row, use) {
  const prices = pricesOf(location, row, use);
  return {
    instance_id: row.id,
    project_id: row.projectId,
    instance_type: row.instanceType,
    boot_disk_gb: row.bootDiskGB,
    runs: use === "running",
    ...prices,
    hour_micro_cents: prices.hour_micro_cents ?? 0
  };
}

// ../../packages/compute/src/controller/note.ts
var columnsOf = (row) => ({
  wanted: row.wanted,
  booted: row.booted,
  port: row.port,
  status: row.status,
  waits_for: row.waitsFor,
  problem: row.problem,
  address: row.address,
  failed_starts: row.failedStarts,
  retry_at: row.retryAt,
  started_at: row.startedAt,
  frozen: row.frozen
});
function note(context, row, changes, use) {
  const known = columnsOf(row);
  const isNews = Object.keys(changes).some((column) => !isSame(changes[column], known[column]));
  return inTransaction(context, async (within) => {
    const written = isNews ? { ...changes, updated_at: within.clock() } : void 0;
    const isWanted = await (written ? noteInstance(within.db, row, written) : isStillWanted(within.db, row));
    if (isWanted && use !== void 0) await settleUsage(within, row, use);
    return isWanted;
  });
}
var isSame = (one, other) => one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

// ../../packages/compute/src/controller/restart.ts
async function restart(context, row, { reason, use }) {
  const { patience, clock } = context;
  const now = clock().getTime();
  const ranLong = row.status === "complete" && now - (row.startedAt?.getTime() ?? now) > patience.restartWindow;
  const failedStarts = (ranLong ? 0 : row.failedStarts) + 1;
  const pause = patience.restarts[failedStarts - 1];
  if (pause === void 0) {
    const given = {
      status: "error",
      waits_for: null,
      problem: reason,
      failed_starts: failedStarts,
      retry_at: null
    };
    return await note(context, row, given, use) ? null : "again";
  }
  const retryAt = pause === 0 ? null : new Date(now + pause);
  const again = { status: "pending", waits_for: "retry", problem: reason, failed_starts: failedStarts };
  const isWanted = await note(context, row, { ...again, retry_at: retryAt }, use);
  return isWanted && pause > 0 ? pause : "again";
}

// ../../packages/compute/src/controller/take-another-port.ts
var takeAnotherPort = (context, row) => inTransaction(context, async ({ db, location }) => {
  await lockLocation(db, location.name);
  const port = await findFreePort(db, { location: location.name, ...location.sshPorts });
  if (port === void 0) return false;
  await noteInstance(db, row, { port });
  return true;
});

// ../../packages/compute/src/controller/note-failure.ts
var noPort = "All ports of this location are taken at the moment.";
async function noteFailure(context, { row, aim }, error) {
  const { failure, message } = error;
  context.logger.warn({ err: error, instance: row.id, failure, aim }, "an operation on a machine failed");
  if (failure === "unavailable" || aim !== "running" || row.status === "error") return later(context, row, message);
  if (failure === "failed") return restart(context, row, { reason: message });
  if (failure === "port-taken") {
    return await takeAnotherPort(context, row) ? "again" : restart(context, row, { reason: noPort });
  }
  const given = { status: "error", waits_for: null, problem: message, retry_at: null };
  return await note(context, row, given) ? null : "again";
}
async function later(context, row, problem) {
  const { clock, patience } = context;
  const retryAt = new Date(clock().getTime() + patience.later);
  const said = row.status === "error" ? {} : { problem };
  return await note(context, row, { ...said, retry_at: retryAt }) ? patience.later : "again";
}

// ../../packages/compute/src/controller/ssh-banner.ts
import { connect } from "node:net";
var greeting = "SSH-2.0-";
var mostLines = 20;
var mostBytes = 4096;
function judge(heard) {
  const lines = heard.split("\n");
  if (lines.slice(0, mostLines).some((line) => line.startsWith(greeting))) return true;
  return lines.length > mostLines || heard.length >= mostBytes ? false : void 0;
}
function greetsBySsh({ host, port }, within) {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    let heard = "";
    const end = (greets) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(greets);
    };
    const timer = setTimeout(() => end(false), within);
    socket.setEncoding("latin1");
    socket.on("data", (text) => {
      heard = (heard + text).slice(0, mostBytes);
      const greets = judge(heard);
      if (greets !== void 0) end(greets);
    });
    socket.on("error", () => end(false));
    socket.on("close", () => end(false));
  });
}

// ../../packages/compute/src/controller/look-for-ssh.ts
var noSsh = "This instance runs, but its SSH does not answer.";
async function lookForSsh(context, row, { ssh }) {
  const { location, patience, clock, aside } = context;
  const startedAt = row.startedAt ?? clock();
  const known = { retry_at: null, frozen: false, started_at: startedAt };
  const runs = { ...known, status: "complete", waits_for: null };
  const address = location.sshAddress ?? ssh?.host ?? null;
  if (ssh && await aside(() => greetsBySsh(ssh, patience.look))) {
    return after(await note(context, row, { ...runs, address, problem: null }, "running"));
  }
  if (row.status === "complete") {
    return after(await note(context, row, { ...runs, problem: noSsh }, "running"));
  }
  if (clock().getTime() - startedAt.getTime() > patience.ssh) {
    return after(await note(context, row, { ...runs, address, problem: noSsh }, "running"));
  }
  const waits = { ...known, status: "pending", waits_for: "ssh", problem: null };
  const isWanted = await note(context, row, waits, "running");
  return isWanted ? patience.betweenLooks : "again";
}
var after = (isWanted) => isWanted ? null : "again";

// ../../packages/compute/src/controller/machine-spec.ts
var machineSpec = ({ keys, location }, row) => ({
  id: row.id,
  hostname: row.hostname,
  image: row.image,
  vcpus: row.vcpus,
  memoryMB: row.memoryMB,
  diskGB: row.bootDiskGB,
  ssh: { bind: location.bind, port: row.port },
  seed: {
    authorizedKeys: row.authorizedKeys,
    passwordHash: row.passwordHash,
    allowsPasswordLogin: row.authorizedKeys.length === 0,
    storage: row.sealedStorage && openStorage({ keys }, row.id, row.sealedStorage)
  }
});

// ../../packages/compute/src/controller/steps.ts
var settled = (isWanted) => isWanted ? null : "again";
var steps = {
  rest: async ({ context, row, sight }) => {
    const isRunning = sight.state === "running";
    return settled(await note(context, row, isRunning ? { frozen: false } : {}, isRunning ? "running" : "disk"));
  },
  create: async ({ context, row }) => {
    if (!await note(context, row, { ...pending, waits_for: "disk" })) return "again";
    await askEngine(() => context.engine.create(machineSpec(context, row)));
    return start(context, row);
  },
  start: async ({ context, row }) => start(context, row),
  stop: async ({ context, row, sight }) => {
    const use = sight.state === "running" ? "running" : "disk";
    if (await note(context, row, { status: "pending", waits_for: "stop" }, use)) {
      await context.aside(() => askEngine(() => context.engine.stop(row.id, context.patience.stop)));
    }
    return "again";
  },
  lookForSsh: ({ context, row, sight }) => lookForSsh(context, row, sight),
  restart: ({ context, row, step }) => restart(context, row, { reason: step.reason, use: "disk" }),
  noteShutdown: async ({ context, row }) => settled(await note(context, row, { ...offline, wanted: "stopped" }, "disk")),
  noteStopped: async ({ context, row }) => {
    const frozen = row.ownerFrozen && row.wanted === "running";
    return settled(await note(context, row, { ...offline, frozen, problem: frozen ? isFrozen : null }, "disk"));
  },
  noteError: async ({ context, row, step }) => settled(await note(context, row, { status: "error", waits_for: null, problem: step.reason }, "disk"))
};
var pending = { status: "pending", problem: null, retry_at: null, frozen: false };
var offline = { status: "offline", waits_for: null, problem: null, retry_at: null, failed_starts: 0 };
var isFrozen = "This instance is stopped because the account of the owner of its project is frozen.";
async function start(context, row) {
  const begun = { ...pending, waits_for: "start", booted: row.wantedBoot, started_at: null };
  if (!await note(context, row, begun, "begun")) return "again";
  await askEngine(() => context.engine.start(machineSpec(context, row)));
  const runs = { ...pending, waits_for: "ssh", started_at: context.clock() };
  await note(context, { ...row, booted: row.wantedBoot, startedAt: null, waitsFor: "start" }, runs, "running");
  return "again";
}
async function remove(context, row) {
  await askEngine(() => context.engine.remove(row.id));
  await inTransaction(context, async (within) => {
    if (!await isStillWanted(within.db, row)) return;
    await settleUsage(within, row, "nothing");
    await deleteInstance(within.db, row.id);
  });
  return "again";
}

// ../../packages/compute/src/controller/reconcile-instance.ts
var mostSteps = 20;
async function reconcileInstance(context, id) {
  for (let count = 0; count < mostSteps && !context.signal.aborted; count++) {
    const row = await findControlled(context.db, id);
    if (row?.location !== context.location.name) return null;
    const rest = restOf(row, context.clock());
    if (rest > 0) return rest;
    const outcome = await takeStep(context, row);
    if (outcome !== "again") return outcome;
  }
  return context.signal.aborted ? null : context.patience.later;
}
var restOf = ({ retryAt }, now) => (retryAt?.getTime() ?? 0) - now.getTime();
async function takeStep(context, row) {
  const aim = aimOf(row);
  try {
    return await (aim === "deleted" ? remove(context, row) : towards(context, row, aim));
  } catch (error) {
    if (error instanceof EngineError) return noteFailure(context, { row, aim }, error);
    throw error;
  }
}
async function towards(context, row, aim) {
  const sight = await askEngine(() => context.engine.inspect(row.id));
  return take(context, row, sight, nextStep(aim, row, sight));
}
function take(context, row, sight, step) {
  return steps[step.do]({ context, row, sight, step });
}

// ../../packages/compute/src/controller/write-offer.ts
var leastFree = 0.1;
async function writeOffer(context) {
  const { db, clock, engine, location } = context;
  const can2 = await askEngine(() => engine.capabilities());
  const images = await askEngine(() => engine.images());
  const row = await findLocation(db, location.name);
  const before = row && parseOffer(row, clock());
  const offer = {
    types: [...location.types],
    images,
    room: roomOf(context, can2, before?.offer),
    hasFreeDisk: can2.room.freeDiskGB >= leastFree * can2.room.diskGB,
    memoryBesideMB: can2.memoryBesideMB,
    diskHourMicroCents: location.diskHourMicroCents,
    reachesStorage: can2.storageEndpoint !== null,
    sshPorts: location.sshPorts,
    bind: location.bind,
    runsBy: can2.runsBy,
    isolation: can2.isolation
  };
  await putLocation(db, { name: location.name, title: location.title, engine: engine.name, seenAt: clock(), offer });
}
function roomOf({ location: { budget } }, { room }, before) {
  const half = Math.floor(room.freeDiskGB / 2);
  return {
    cpus: Math.min(budget.cpus ?? room.cpus, room.cpus),
    memoryMB: budget.memoryMB ?? Math.floor(room.memoryMB / 2),
    diskGB: budget.diskGB ?? Math.max(before?.room.diskGB ?? 0, half)
  };
}

// ../../packages/compute/src/controller/start-controller.ts
function startController(options) {
  requireOpen({ kind: "job", job: "compute" }, "compute.reconcile");
  const { address, every = 10 * second, most = 16, mostOfProject = 3, patience, ...given } = options;
  const { location, logger } = given;
  const turns = { every, most, mostOfProject };
  let serving;
  let isHeld = false;
  let ended = Promise.resolve();
  async function begin2() {
    isHeld = true;
    await ended;
    if (!isHeld || serving) return;
    const controller = new AbortController();
    const context = { ...given, patience: { ...usualPatience, ...patience }, signal: controller.signal };
    serving = serve(context, controller, turns);
  }
  function end() {
    isHeld = false;
    const ending = serving?.end();
    serving = void 0;
    if (ending) ended = ending;
  }
  const session = holdAlone(address, {
    lock: `perigee compute ${location.name}`,
    channel: computeChannel,
    name: "perigee compute",
    logger,
    onHeld: () => void begin2(),
    onLost: end,
    onNotified: (id) => serving?.add(id)
  });
  return {
    serves: () => serving !== void 0,
    async close() {
      end();
      await ended;
      await session.close();
    }
  };
}
function serve(context, controller, { every, most, mostOfProject }) {
  const { db, clock, engine, location, logger } = context;
  const keepStrangers = createQuarantine();
  const queue = createQueue({
    most,
    mostOfGroup: mostOfProject,
    groupOf: async (id) => {
      const project = await findProjectOfInstance(db, id).catch(() => void 0);
      return project === void 0 ? id : String(project);
    },
    work: async (id, aside) => {
      try {
        return await reconcileInstance({ ...context, aside }, id);
      } catch (err) {
        logger.error({ err, instance: id }, "a machine could not be looked after");
        return null;
      }
    }
  });
  const parts = [
    ["the offer of the location", () => writeOffer(context)],
    [
      "the machines of the location",
      async () => {
        for (const id of await listDueInstances(db, { location: location.name, now: clock() })) queue.add(id);
      }
    ],
    ["machines without a row", () => keepStrangers(context)]
  ];
  async function lookAtAll() {
    for (const [what, work] of parts) {
      if (context.signal.aborted) return;
      await work().catch(
        (err) => logger.warn({ err, location: location.name }, `could not look after ${what}`)
      );
    }
  }
  let looking;
  const look = () => {
    looking ??= lookAtAll().finally(() => looking = void 0);
  };
  const timer = setInterval(look, every);
  const unwatch = engine.watch((id) => queue.add(id));
  look();
  return {
    add: (id) => queue.add(id),
    async end() {
      controller.abort();
      clearInterval(timer);
      unwatch();
      await Promise.all([queue.close(), looking]);
    }
  };
}

// ../../packages/compute/src/token/read-compute-token.ts
var maxTokenLength = 400;
var form = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,16}) $/;
var idHashLength = 32;
function readComputeToken({ keys, clock }, text) {
  if (text.length > maxTokenLength || !text.startsWith(tokenPrefix)) return void 0;
  const payload = openSignedText(text.slice(tokenPrefix.length), keys.computeTokens);
  if (!payload || payload.length <= idHashLength) return void 0;
  const [, projectId, until] = form.exec(fromUtf8(payload.subarray(0, -idHashLength))) ?? [];
  if (projectId === void 0 || Number(until) <= clock().getTime()) return void 0;
  return { projectId, sessionIdHash: payload.slice(-idHashLength) };
}

// ../compute/src/authenticate.ts
var bearer = /^Bearer ([\w.-]+)$/i;
var createAuthenticate = (deps) => async ({ headers, ip, userAgent }) => {
  const [, text = ""] = bearer.exec(headers.authorization ?? "") ?? [];
  const token = readComputeToken(deps, text);
  const actor = token && await openSession(deps, token.sessionIdHash, { ip, userAgent });
  if (!token || !actor) throw computeRefusals.computeTokenInvalid();
  await authorizeInProject(deps, actor, "compute.use", token.projectId);
  return { actor, projectId: token.projectId };
};

// ../compute/src/health.ts
import { sql as sql2 } from "kysely";
function serveHealth(app, { db, life }) {
  app.get("/-/health", async (_request, reply) => {
    if (life.isStopping) throw commonRefusals.unavailable();
    await sql2`select 1`.execute(db).catch(() => {
      throw commonRefusals.unavailable();
    });
    return reply.type("text/plain; charset=utf-8").send("");
  });
}

// ../compute/src/limits.ts
var points = 5;
function limitsByName({ clock }) {
  const buckets = createTokenBuckets(mostRemembered);
  return ({ name, times = 1 }) => createLimiter({ points: points * times, every: minute / (points * times), buckets, name, clock });
}

// ../compute/src/render-failure.ts
var renderFailure = (refusal, { id: requestID }) => {
  if (refusal === void 0) return { message: unexpectedText, requestID, code: internalError, field: "" };
  const { code, entry } = refusal;
  const field = entry.body?.["field"];
  return { message: entry.say, requestID, code: wireCode(code), field: typeof field === "string" ? field : "" };
};

// ../../packages/compute/src/catalogue/read-overview.ts
var readOverview = projectUseCase(
  "compute.use",
  async (context, { project, role }) => {
    const { db, clock, computeCosts: computeCosts2 } = context;
    const projectId = project.internalId;
    const until = clock();
    const since = monthStart(until);
    const rows = await listInstances(db, { projectId, limit: mostInstances });
    const online = rows.filter(({ status }) => status === "complete");
    return {
      since,
      online: online.length,
      offline: rows.filter(({ status }) => status === "offline").length,
      vcpus: sum(online, ({ vcpus }) => vcpus),
      memoryMB: sum(online, ({ memoryMB }) => memoryMB),
      diskGB: sum(rows, ({ bootDiskGB }) => bootDiskGB),
      hours: await readRunningMillis(db, { projectId, since, until }) / hour,
      cents: role !== null && can(role, "usageReport.read") ? await computeCosts2({ projectId, since, until }) : null,
      quota: await quotaOfProject(context, projectId)
    };
  }
);

// ../compute/src/serve.ts
var serve2 = (context, call, useCase, { input, present }) => sessionRoute(
  call,
  async (received, { actor, projectId }) => present(await useCase(context, actor, { ...input(received), projectId }))
);

// ../compute/src/routes/catalogue-routes.ts
var catalogueRoutes = (deps) => [
  serve2(deps, compute.listInstanceTypes, listInstanceTypes, {
    input: () => ({}),
    present: (types) => types.map(({ name, vcpus, memoryMB, diskGB, hourMicroCents }) => ({
      name,
      vcpus,
      memoryMB,
      diskGB,
      hourMicroCents
    }))
  }),
  serve2(deps, compute.listImages, listImages, {
    input: () => ({}),
    present: (images) => images.map(({ name, title, user, minDiskGB, minMemoryMB, tools, locations }) => ({
      name,
      title,
      user,
      minDiskGB,
      minMemoryMB,
      tools,
      locations
    }))
  }),
  serve2(deps, compute.listLocations, listLocations, {
    input: () => ({}),
    present: (locations) => locations.map((location) => ({
      name: location.name,
      title: location.title,
      engine: location.engine,
      answers: location.answers,
      reachesStorage: location.reachesStorage,
      diskHourMicroCents: location.diskHourMicroCents
    }))
  }),
  serve2(deps, compute.overview, readOverview, {
    input: () => ({}),
    present: ({ since, ...figures }) => ({ since: since.toISOString(), ...figures })
  })
];

// ../compute/src/read-console.ts
var mostOutput = 64 * KiB;
var readConsole = projectUseCase(
  "compute.use",
  async (context, { actor, project }, { id }) => {
    const { location } = await getInstance(context, actor, { projectId: project.publicId, id });
    if (location !== context.settings.computeLocation) throw computeRefusals.consoleIsElsewhere();
    try {
      return await context.engine.console(id, mostOutput);
    } catch (error) {
      if (error instanceof EngineError && error.failure === "unavailable") throw computeRefusals.locationIsAway();
      throw error;
    }
  }
);

// ../compute/src/routes/present-instance.ts
var presentInstance = (viewed, password = "") => ({
  id: viewed.id,
  name: viewed.name,
  status: viewed.status,
  hostname: viewed.hostname,
  ipv4Address: viewed.remote?.address ?? "",
  created: viewed.createdAt.toISOString(),
  updated: viewed.updatedAt.toISOString(),
  remote: viewed.remote && { type: "ssh", ipv4Address: viewed.remote.address, port: viewed.remote.port },
  password,
  deleting: viewed.isDeleting,
  instanceType: viewed.instanceType,
  image: viewed.image,
  location: viewed.location,
  bootDiskSizeGB: viewed.bootDiskGB,
  user: viewed.user,
  sshKeys: viewed.keyNames,
  waitsFor: viewed.waitsFor,
  problem: viewed.problem,
  frozen: viewed.frozen,
  storage: viewed.storageBuckets && { buckets: viewed.storageBuckets },
  hourMicroCents: viewed.hourMicroCents
});

// ../compute/src/routes/instance-routes.ts
var instanceRoutes = (deps) => [
  serve2(deps, compute.listInstances, listInstances2, {
    input: () => ({}),
    present: ({ items }) => items.map((instance) => presentInstance(instance))
  }),
  serve2(deps, compute.getInstance, getInstance, { input: byId, present: presentInstance }),
  serve2(deps, compute.createInstance, createInstance, {
    input: ({ body: { bootDiskSizeGB: bootDiskGB, storage, ...body } }) => ({
      ...body,
      bootDiskGB,
      ...storage && { storage: storageOf(storage) }
    }),
    present: ({ password, ...instance }) => presentInstance(instance, password)
  }),
  serve2(deps, compute.updateInstanceType, updateInstanceType, {
    input: ({ params, body }) => ({ ...params, ...body }),
    present: presentInstance
  }),
  serve2(deps, compute.deleteInstance, removeInstance, { input: byId, present: () => void 0 }),
  serve2(deps, compute.startInstance, startInstance, { input: byId, present: presentInstance }),
  serve2(deps, compute.stopInstance, stopInstance, { input: byId, present: presentInstance }),
  serve2(deps, compute.restartInstance, restartInstance, { input: byId, present: presentInstance }),
  serve2(deps, compute.resetPassword, resetPassword, { input: byId, present: ({ password }) => ({ password }) }),
  serve2(deps, compute.readConsole, readConsole, { input: byId, present: (output) => ({ output }) })
];
var storageOf = ({ accessKeyID, secretKey, apiKeyID, buckets }) => ({
  accessKeyId: accessKeyID,
  secretKey,
  apiKeyId: apiKeyID,
  buckets
});
var byId = ({ params }) => params;

// ../compute/src/routes/ssh-key-routes.ts
var sshKeyRoutes = (deps) => [
  serve2(deps, compute.listSshKeys, listSshKeys, {
    input: () => ({}),
    present: ({ items }) => items.map(presentSshKey)
  }),
  serve2(deps, compute.createSshKey, createSshKey, { input: ({ body }) => body, present: presentSshKey }),
  serve2(deps, compute.deleteSshKey, deleteSshKey, { input: ({ params }) => params, present: () => void 0 })
];
var presentSshKey = ({ id, name, publicKey, fingerprint, createdAt }) => ({
  id,
  name,
  publicKey,
  fingerprint,
  created: createdAt.toISOString()
});

// ../compute/src/routes/compute-routes.ts
var computeRoutes = (deps) => [
  ...sshKeyRoutes(deps),
  ...catalogueRoutes(deps),
  ...instanceRoutes(deps)
];

// ../compute/src/create-app.ts
var largestBody = 32768;
function createApp(deps, { metrics = createMetrics(), admission } = {}) {
  const { logger, settings: settings2 } = deps;
  const door = (admission ?? createAdmission({ metrics, logger })).door("compute");
  const app = createHttpServer({
    logger,
    trustedProxies: settings2.trustedProxies,
    bodyLimit: largestBody,
    service: "compute",
    metrics,
    door,
    credentialOf: ({ headers }) => headers.authorization,
    render: renderFailure
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    reply.header("x-content-type-options", "nosniff");
  });
  addCors(app, {
    origin: deps.consoleOrigin,
    prefix: "/api/",
    credentials: false,
    methods: ["GET", "POST", "PATCH", "DELETE", "OPTIONS"],
    allowHeaders: ["Authorization", "Content-Type"],
    exposeHeaders: ["X-Request-Id"]
  });
  serveHealth(app, deps);
  registerRoutes(app, computeRoutes(deps), {
    authenticate: createAuthenticate(deps),
    authorize: ({ actor }, may) => requireOpen(actor, may),
    limits: limitsByName(deps),
    accountOf: ({ actor }) => actor.user.id,
    onSession: ({ raw }) => door.visitor(raw).known()
  });
  return app;
}

// ../compute/src/index.ts
var endingTime = minute;
async function start2(config) {
  const { settings: settings2, db, logger, engine, clock = systemClock } = config;
  const { onShutdown, stop } = createShutdown({ logger });
  const deps = {
    settings: settings2,
    db,
    clock,
    logger,
    engine,
    keys: computeKeys(config.rootSecret),
    computeCosts: config.computeCosts,
    consoleOrigin: config.consoleOrigin,
    life: { isStopping: false }
  };
  const location = await servedLocation(settings2);
  const app = createApp(deps, config);
  const url = await listen(app, {
    host: settings2.host,
    port: settings2.computePort,
    variable: "PERIGEE_COMPUTE_PORT"
  });
  const controller = startController({ ...deps, address: config.address, location });
  onShutdown("controller", () => controller.close(), endingTime);
  onShutdown("compute", () => app.close(), endingTime);
  return {
    url,
    server: app.server,
    tellStopping: () => void (deps.life.isStopping = true),
    stop: () => stop()
  };
}

// src/services/start-compute.ts
async function startCompute({ config, installation, shutdown, ...parts }) {
  const engine = await openComputeEngine(config, parts.logger);
  shutdown.onShutdown("compute engine", () => engine.close());
  const { compute: compute2, server } = config.settings;
  return start2({
    ...parts,
    settings: { ...compute2, computeSshAddress: compute2.computeSshAddress ?? server.host },
    rootSecret: installation.rootSecret,
    engine,
    consoleOrigin: new URL(config.urls.console).origin,
    computeCosts: (of) => computeCosts({ db: parts.db, settings: config.settings.api }, of)
  });
}
export {
  startCompute
};
//# sourceMappingURL=start-compute-GSD4UHDR.mjs.map
