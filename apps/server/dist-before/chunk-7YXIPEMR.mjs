#!/usr/bin/env node
import {
  isLoopback,
  readKept,
  readOrMake,
  satelliteAddress,
  tlsPortOf
} from "./chunk-XPLJGLQO.mjs";
import {
  orIfMissing
} from "./chunk-YVXE4AZ5.mjs";
import {
  findKnownHeads
} from "./chunk-DEQFI6DH.mjs";
import {
  apiKeyRefusals
} from "./chunk-7JHNDJUW.mjs";
import {
  closeDatabase,
  openDatabase
} from "./chunk-GTO44G64.mjs";
import {
  createDoor,
  createLinks
} from "./chunk-GGVRPIZT.mjs";
import {
  createFolderCache
} from "./chunk-2IGMBMEV.mjs";
import {
  registerAccess
} from "./chunk-BTMC6XBC.mjs";
import {
  createAdmission,
  createMetrics,
  handshakesOf,
  stopServer
} from "./chunk-LOSIADYX.mjs";
import {
  listen,
  listenPlain
} from "./chunk-73QV6DQC.mjs";
import {
  SettingError
} from "./chunk-WBUIZSQS.mjs";
import {
  isRefusal
} from "./chunk-6BDDJ2XW.mjs";
import {
  hasSeveralHosts
} from "./chunk-FEGXBGPF.mjs";
import {
  constantTimeEqual,
  sha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  systemClock
} from "./chunk-X5QHWH2F.mjs";
import {
  toHex
} from "./chunk-HTGNLTOS.mjs";
import {
  findProjectOfApiKey
} from "./chunk-67JMVK7O.mjs";
import {
  deriveInstallationKey
} from "./chunk-BMY5ITFV.mjs";
import {
  utf8
} from "./chunk-L2NVF2WK.mjs";
import {
  minute,
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/server-kit/src/metrics/start-metrics-server.ts
import { createServer } from "node:http";
import { isIP } from "node:net";
import { collectDefaultMetrics } from "prom-client";

// ../../packages/server-kit/src/metrics/together.ts
function together(texts) {
  const families = /* @__PURE__ */ new Map();
  for (const text2 of texts) {
    let family = { about: [], samples: [] };
    for (const line of text2.split("\n")) {
      const name = /^# HELP (\S+)/.exec(line)?.[1];
      if (name !== void 0) {
        family = families.get(name) ?? { about: [], samples: [] };
        families.set(name, family);
      }
      if (line.startsWith("#")) {
        if (!family.about.includes(line)) family.about.push(line);
      } else if (line !== "") family.samples.push(line);
    }
  }
  return [...families.values()].map(({ about, samples }) => `${[...about, ...samples].join("\n")}
`).join("\n");
}

// ../../packages/server-kit/src/metrics/start-metrics-server.ts
async function startMetricsServer(options) {
  const { metrics, others = () => Promise.resolve([]), host, port, token, logger } = options;
  if (token === null && !isLoopback(host)) {
    throw new SettingError(
      `PERIGEE_METRICS_BIND: ${host} can be reached by others, so PERIGEE_METRICS_TOKEN has to be set as well`
    );
  }
  measureProcess(metrics);
  const server = createServer({ requestTimeout: 15 * second, headersTimeout: 10 * second }, (request, response) => {
    const status = statusFor(request, token);
    if (status !== 200) return void response.writeHead(status, { "content-length": 0 }).end();
    Promise.all([metrics.registry.metrics(), others()]).then(
      ([ours, theirs]) => response.writeHead(200, { "content-type": metrics.registry.contentType }).end(together([ours, ...theirs])),
      (err) => {
        logger.error({ err }, "the metrics could not be read");
        response.writeHead(500, { "content-length": 0 }).end();
      }
    );
  });
  const url = await listen(server, { host, port, variable: "PERIGEE_METRICS_PORT" });
  return { url, stop: () => stopServer(server, second) };
}
var measureProcess = ({ registry }) => collectDefaultMetrics({ register: registry });
function statusFor(request, token) {
  const { method, url, headers } = request;
  if (hasSeveralHosts(request)) return 400;
  if (token === null ? !isNamedLocally(headers.host) : !shows(headers.authorization, token)) return 401;
  if ((url ?? "").replace(/\?.*$/s, "") !== "/metrics") return 404;
  return method === "GET" ? 200 : 405;
}
var shows = (authorization, token) => constantTimeEqual(sha256(utf8(authorization ?? "")), sha256(utf8(`Bearer ${token}`)));
function isNamedLocally(host = "") {
  const name = host.replace(/:\d+$/, "").replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || isIP(name) !== 0;
}

// src/instance/prepare-data-folder.ts
import { access, chmod, constants, mkdir } from "node:fs/promises";
import { join } from "node:path";

// ../../packages/server-kit/src/embedded-postgres/owner.ts
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { randomInt } from "node:crypto";
var ids = { first: 60706, last: 61183 };
var formerOwner = 65534;
var stranger = { uid: -1, gid: -1 };
var runsAsRoot = () => process.getuid?.() === 0;
var recordOf = (dataDir) => `${dataDir}.owner`;
async function databaseOwner(dataDir) {
  if (!runsAsRoot()) return void 0;
  const taken = await takenIds();
  const file = recordOf(dataDir);
  const kept = idIn(await readKept(file));
  if (kept === void 0 || taken.named.has(kept)) await rm(file, { force: true });
  const uid = idIn(await readOrMake(file, () => String(unusedId(taken))));
  if (uid === void 0) throw new Error(`${file} does not hold a user id. Remove it, and another one is chosen.`);
  return { uid, gid: uid };
}
async function assertOurs(dataDir) {
  const found = await stat(dataDir).catch(() => void 0);
  if (!runsAsRoot() || !found) return;
  const kept = idIn(await readKept(recordOf(dataDir)));
  if (found.uid === kept || found.uid === 0 || found.uid === formerOwner || isOne(found.uid)) return;
  throw new Error(`The data in ${dataDir} belongs to user id ${found.uid}: start as that user, not as root.`);
}
var isOne = (id) => id >= ids.first && id <= ids.last;
function idIn(text2) {
  const id = /^\d{1,9}$/.test(text2 ?? "") ? Number(text2) : void 0;
  return id !== void 0 && isOne(id) ? id : void 0;
}
async function clusterMaker() {
  if (!runsAsRoot()) return void 0;
  const [named, running] = await Promise.all([namedIn("/etc/passwd"), runningIds()]);
  const uid = named.find((id) => id > 0 && id < 1e3 && !running.includes(id)) ?? formerOwner;
  return { uid, gid: uid };
}
async function takenIds() {
  const named = await Promise.all(["/etc/passwd", "/etc/group"].map(namedIn));
  return { named: new Set(named.flat()), running: new Set(await runningIds()) };
}
async function namedIn(file) {
  const text2 = await readFile(file, "utf8").catch(() => "");
  return text2.split("\n").map((line) => Number(line.split(":")[2]));
}
async function runningIds() {
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(
      (pid) => stat(`/proc/${pid}`).then(
        ({ uid }) => uid,
        () => -1
      )
    )
  );
}
function unusedId({ named, running }) {
  const all = Array.from({ length: ids.last - ids.first + 1 }, (_, at) => ids.first + at);
  const free = all.filter((id) => !named.has(id) && !running.has(id));
  const [one] = free.splice(free.length === 0 ? 0 : randomInt(free.length), 1);
  if (one === void 0) throw new Error(`All user ids from ${ids.first} to ${ids.last} are in use.`);
  return one;
}

// src/instance/prepare-data-folder.ts
var clusterFolder = (dataFolder) => join(dataFolder, "postgresql");
async function prepareDataFolder(folder) {
  process.umask(63);
  const isRoot = runsAsRoot();
  await mkdir(folder, { recursive: true, mode: isRoot ? 457 : 448 }).catch((cause) => {
    throw new Error(`The data folder ${folder} cannot be made. Choose another one with PERIGEE_DATA.`, { cause });
  });
  await assertOurs(clusterFolder(folder));
  if (isRoot) return chmod(folder, 457);
  await access(folder, constants.W_OK).catch((cause) => {
    throw new Error(`This user may not write to ${folder}. Choose another one with PERIGEE_DATA.`, { cause });
  });
}

// package.json
var package_default = {
  name: "@perigee/server",
  version: "0.1.0",
  private: true,
  license: "Apache-2.0",
  type: "module",
  bin: {
    "perigee-server": "./bin/perigee-server.mjs"
  },
  scripts: {
    build: "node build.mjs"
  },
  dependencies: {
    "@perigee/accounts": "0.1.0",
    "@perigee/actors": "0.1.0",
    "@perigee/api": "0.1.0",
    "@perigee/auth": "0.1.0",
    "@perigee/billing": "0.1.0",
    "@perigee/card-providers": "0.1.0",
    "@perigee/compute": "0.1.0",
    "@perigee/compute-engines": "0.1.0",
    "@perigee/compute-service": "0.1.0",
    "@perigee/contract": "0.1.0",
    "@perigee/domain": "0.1.0",
    "@perigee/edge-access": "0.1.0",
    "@perigee/gateway": "0.1.0",
    "@perigee/linkshare": "0.1.0",
    "@perigee/object-client": "0.1.0",
    "@perigee/projects": "0.1.0",
    "@perigee/satellite-db": "0.1.0",
    "@perigee/server-kit": "0.1.0",
    "@perigee/std": "0.1.0",
    "@perigee/store-core": "0.1.0",
    "@perigee/token-chain": "0.1.0",
    commander: "14.0.3",
    kysely: "0.28.18",
    pg: "8.23.1",
    "pg-copy-streams": "7.0.0",
    zod: "4.6.7"
  },
  devDependencies: {
    "@aws-sdk/client-s3": "3.1169.0",
    "@aws-sdk/s3-request-presigner": "3.1162.0",
    "@perigee/crypto": "0.1.0",
    "@perigee/grants": "0.1.0",
    "@perigee/testing": "0.1.0",
    "@scure/bip32": "2.4.0",
    "@types/pg": "8.23.1",
    "@types/pg-copy-streams": "1.2.5",
    esbuild: "0.28.2"
  }
};

// src/version.ts
var { version } = package_default;

// src/services/register-access.ts
var timeout = 10 * second;
var createRegisterAccess = ({ authUrl }) => async (accessGrant, { authService = authUrl }) => {
  const response = await fetch(authService.replace(/\/$/, "") + registerAccess.path, {
    method: registerAccess.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ access_grant: accessGrant, public: false }),
    signal: AbortSignal.timeout(timeout),
    redirect: "error"
  }).catch(unavailable);
  if (response.status !== 200) {
    await response.body?.cancel();
    if (response.status >= 500 || response.status === 429) return unavailable(response.status);
    throw new Error(`the auth service answered ${response.status} to an access grant of ours`);
  }
  const made = registerAccess.response.parse(await response.json().catch(unavailable));
  return { accessKeyId: made.access_key_id, secretKey: made.secret_key, endpoint: made.endpoint };
};
function unavailable(cause) {
  const refusal = apiKeyRefusals.credentialsUnavailable();
  refusal.cause = cause;
  throw refusal;
}

// ../../packages/server-kit/src/outbox/create-outbox.ts
import { randomBytes } from "node:crypto";
import { mkdir as mkdir2, readdir as readdir2, readFile as readFile2, rename, rm as rm2, writeFile } from "node:fs/promises";
import { join as join2 } from "node:path";
import * as z2 from "zod/mini";

// ../../packages/server-kit/src/outbox/mail.ts
import * as z from "zod/mini";
var storedMail = z.object({
  sentAt: z.pipe(
    z.string().check(z.iso.datetime()),
    z.transform((text2) => new Date(text2))
  ),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string()
});

// ../../packages/server-kit/src/outbox/create-outbox.ts
var keptMails = 1e3;
var idPattern = /^\d{8}T\d{9}Z-[0-9a-f]{8}$/;
function createOutbox(directory, { clock = systemClock } = {}) {
  const fileOf = (id) => join2(directory, `${id}.json`);
  async function ids2() {
    const names = await orIfMissing(readdir2(directory), []);
    const found = names.map((name) => name.replace(/\.json$/, "")).filter((id) => idPattern.test(id));
    return found.sort().reverse();
  }
  async function find(id) {
    if (!idPattern.test(id)) return void 0;
    const content = await orIfMissing(readFile2(fileOf(id), "utf8"), void 0);
    return content === void 0 ? void 0 : { id, ...z2.parse(storedMail, JSON.parse(content)) };
  }
  return {
    find,
    async send({ to, subject, text: text2, html }) {
      const sentAt = clock().toISOString();
      const id = `${sentAt.replace(/[-:.]/g, "")}-${randomBytes(4).toString("hex")}`;
      await mkdir2(directory, { recursive: true, mode: 448 });
      const aside = join2(directory, `.${id}`);
      await writeFile(aside, JSON.stringify({ sentAt, to, subject, text: text2, html }, null, 2), { mode: 384 });
      await rename(aside, fileOf(id));
      const surplus = (await ids2()).slice(keptMails);
      await Promise.all(surplus.map((old) => rm2(fileOf(old), { force: true })));
    },
    async list(limit = 200) {
      const newest = (await ids2()).slice(0, limit);
      const mails = await Promise.all(newest.map(find));
      return mails.filter((mail) => mail !== void 0);
    }
  };
}

// ../../packages/server-kit/src/tls/read-certificate.ts
import { X509Certificate, createPrivateKey } from "node:crypto";
import { readFile as readFile3 } from "node:fs/promises";
async function readCertificate(files) {
  const [cert, key] = await Promise.all([text(files.certificate), text(files.key)]);
  const parsed = understood(files.certificate, "a certificate", () => new X509Certificate(cert));
  const privateKey = understood(files.key, "a private key without a passphrase", () => createPrivateKey(key));
  if (!parsed.checkPrivateKey(privateKey)) throw new Error(`${files.key} is not the key of ${files.certificate}.`);
  return { cert, key, validTo: new Date(parsed.validTo) };
}
async function text(file) {
  try {
    return await readFile3(file, "utf8");
  } catch (cause) {
    throw new Error(`${file} cannot be read.`, { cause });
  }
}
function understood(file, what, parse2) {
  try {
    return parse2();
  } catch {
    throw new Error(`${file} does not hold ${what} as PEM.`);
  }
}

// ../../packages/server-kit/src/tls/keep-certificate.ts
async function keepCertificate(files, { logger, every = minute }) {
  let current = await readCertificate(files);
  const listeners = [];
  const reload = async () => {
    try {
      const found = await readCertificate(files);
      if (found.cert === current.cert && found.key === current.key) return;
      current = found;
      for (const listener of listeners) listener(found);
      logger.info({ validTo: found.validTo.toISOString() }, "another TLS certificate is in use");
    } catch (err) {
      logger.error({ err }, "the TLS certificate was replaced by one that cannot be used; the old one stays");
    }
  };
  const timer = setInterval(() => void reload(), every);
  timer.unref();
  return {
    current: () => current,
    onChange: (listener) => void listeners.push(listener),
    reload,
    stop: () => clearInterval(timer)
  };
}

// ../../packages/server-kit/src/tls/listen-tls.ts
import { createServer as createPort } from "node:net";
async function listenTls(server, { certificate, ...options }) {
  const door = createDoor(server, { ...certificate.current() });
  certificate.onChange((changed) => door.server.setSecureContext({ ...changed, minVersion: "TLSv1.2" }));
  const port = createPort({ noDelay: true }, (raw) => {
    handshakesOf(server)?.begin(raw);
    if (!raw.destroyed) door.agree(raw);
  });
  await listenPlain(port, options);
  return { stop: () => void port.close() };
}

// src/services/start-services.ts
import { join as join4 } from "node:path";
import { getHeapStatistics } from "node:v8";

// src/services/link-rules.ts
var createLinkRules = (links) => ({
  read: (recordHash) => known(links.read(toHex(recordHash))),
  set: ({ recordHash, head }, { password, expiresAt, maxDownloads, maxBytes, hideListing, paused, dropBox }) => known(
    links.setRules(toHex(recordHash), {
      password,
      expiresAt: expiresAt?.toISOString() ?? null,
      maxDownloads,
      maxBytes,
      hideListing,
      paused,
      dropBox,
      apiKeyHead: toHex(head)
    })
  ),
  forget: async (recordHash) => void await links.revoke(toHex(recordHash))
});
async function known(answer) {
  try {
    return rulesOf(await answer);
  } catch (cause) {
    if (isRefusal(cause, "noSuchLink")) return void 0;
    throw cause;
  }
}
var rulesOf = ({ rules: { password, expiresAt, ...rules }, use }) => ({
  ...rules,
  ...use,
  asksPassword: password,
  expiresAt: expiresAt === null ? null : new Date(expiresAt)
});

// src/services/local-url.ts
function localUrl(bind, port) {
  const host = bind === "0.0.0.0" || bind === "::" ? "127.0.0.1" : bind;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

// src/services/outbox-address.ts
import { randomBytes as randomBytes2 } from "node:crypto";
import { join as join3 } from "node:path";
var outboxToken = ({ dataFolder }) => readOrMake(join3(dataFolder, "outbox-token"), () => randomBytes2(16).toString("hex"));
var outboxAddress = async (config) => `http://127.0.0.1:${config.ports.outbox}/${await outboxToken(config)}/`;

// src/services/start-services.ts
var drainTime = minute;
var fewConnections = 2;
var closingTime = 5 * second;
async function startServices(given) {
  const { config, services, plan, logger, shutdown, metrics = createMetrics() } = given;
  const { server } = config.settings;
  const admission = createAdmission({ settings: server, metrics, logger, processes: processesOf(given) });
  const certificate = config.tls && await keepCertificate(config.tls.files, { logger });
  if (certificate) shutdown.onShutdown("certificate", () => certificate.stop());
  const parts = { ...given, metrics, admission, certificate };
  const starters = {
    auth: runAuth,
    gateway: runGateway,
    linkshare: runLinkshare,
    api: runApi,
    outbox: runOutbox,
    compute: runCompute
  };
  let opened;
  const store = () => opened ??= import("./open-store-KMJEXCQ5.mjs").then(
    ({ openStore }) => openStore({
      ...parts,
      placements: config.placements,
      browserKeyPrefix: config.settings.api.browserKeyPrefix,
      processes: processesOf(given),
      ...plan && { maxConnections: plan.connections },
      runsJobs: plan?.runsJobs ?? true
    })
  );
  let reporting;
  const reporter = () => reporting ??= import("./open-reporter-AGM7WGBD.mjs").then(({ openReporter }) => openReporter(parts));
  const folders = createFolderCache({ maxSize: listingMemory(config) });
  for (const name of services) {
    const own = { store, folders, reporter, logger: logger.child({ service: name }) };
    const started = await starters[name]({ ...parts, ...own });
    const service = certificate ? await withTls(started, { name, config, certificate }) : started;
    if (service.tellStopping) shutdown.onStopping(service.tellStopping);
    if (name === "auth" || name === "api") shutdown.onShutdown(name, service.stop, drainTime);
    else shutdown.onDrain(name, service.stop, drainTimeOf(name, config) + closingTime);
  }
  logger.info({ services, version, urls: config.urls }, "started");
}
var processesOf = ({ plan }) => plan?.of ?? 1;
var listingMemory = ({ settings }) => Math.min(settings.server.listingMemory, getHeapStatistics().heap_size_limit / 4);
async function withTls(service, { name, config, certificate }) {
  if (!config.tls || !service.server || name === "outbox") return service;
  const door = await listenTls(service.server, { ...tlsPortOf(config.tls, name), certificate });
  return {
    ...service,
    stop() {
      door.stop();
      return service.stop();
    }
  };
}
function drainTimeOf(name, { settings }) {
  if (name === "gateway") return settings.gateway.shutdownTimeout;
  return name === "linkshare" ? settings.linkshare.shutdownTimeout : drainTime;
}
function pool({ address, plan, logger, metrics, shutdown }, name, most = plan?.connections) {
  const db = openDatabase(address, {
    logger,
    ...most !== void 0 && { maxConnections: most },
    watch: (opened) => metrics.watchPool(name, opened)
  });
  shutdown.onShutdown("database pool", () => closeDatabase(db));
  return db;
}
var resolveTokenOf = ({ rootSecret }) => toHex(deriveInstallationKey(rootSecret, "resolve-token"));
async function runAuth(parts) {
  const { start: startAuth } = await import("./src-RJSMGDWP.mjs");
  const { config, installation, logger, metrics, admission } = parts;
  const satellite = pool(parts, "auth");
  return startAuth({
    settings: config.settings.auth,
    db: pool(parts, "auth"),
    gatewayUrl: config.urls.gateway,
    satelliteAddress: satelliteAddress(installation.nodeId, config.urls.console, config.settings.api.storePort),
    resolveTokens: [resolveTokenOf(installation)],
    rootSecret: installation.rootSecret,
    projectOfApiKey: (head) => findProjectOfApiKey(satellite, head),
    knownHeads: (heads) => findKnownHeads(satellite, heads),
    logger,
    metrics,
    admission
  });
}
var authUrlOf = ({ config, services }) => services.includes("auth") ? localUrl(config.settings.auth.host, config.ports.auth) : config.urls.auth;
async function runGateway(parts) {
  const { start: startGateway } = await import("./src-RLLE7GZS.mjs");
  const { config, installation, logger, metrics, admission } = parts;
  return startGateway({
    settings: config.settings.gateway,
    store: await parts.store(),
    folders: parts.folders,
    authUrl: authUrlOf(parts),
    ...config.storagePort.isOpened && { machinePort: config.storagePort },
    publicUrl: config.urls.gateway,
    consoleOrigin: new URL(config.urls.console).origin,
    resolveToken: resolveTokenOf(installation),
    report: (await parts.reporter()).report,
    processes: processesOf(parts),
    logger,
    metrics,
    admission
  });
}
async function runLinkshare(parts) {
  const { start: startLinkshare } = await import("./src-6DY6SE5V.mjs");
  const { config, installation, logger, metrics, admission } = parts;
  const { api, linkshare } = config.settings;
  return startLinkshare({
    settings: linkshare,
    store: await parts.store(),
    folders: parts.folders,
    authUrl: authUrlOf(parts),
    resolveToken: resolveTokenOf(installation),
    report: (await parts.reporter()).report,
    processes: processesOf(parts),
    publicUrls: [config.urls.links],
    ...linkshare.acme && { certificates: await domainCertificates(parts) },
    ...parts.certificate && { ownCertificate: parts.certificate },
    otherUrls: [config.urls.console, config.urls.gateway, config.urls.auth],
    blobLocations: linkshare.blobLocations,
    brand: { name: api.brandName, color: api.brandColor, homepageUrl: api.homepageUrl, supportUrl: api.supportUrl },
    logger,
    metrics,
    admission
  });
}
async function domainCertificates(parts) {
  const { certificatePort } = await import("./certificate-port-SF73OJBJ.mjs");
  const { rootSecret } = parts.installation;
  return certificatePort(pool(parts, "linkshare", fewConnections), { rootSecret, clock: systemClock });
}
async function runApi(parts) {
  const { start: startApi } = await import("./src-NTYTBLGH.mjs");
  const { config, installation, logger, metrics, admission } = parts;
  const cards = await openCards(parts);
  const { openTokenPorts } = await import("./open-token-ports-OBACAYVY.mjs");
  const tokens = await openTokenPorts(config.settings.api, logger);
  const { createControlCalls } = await import("./create-control-calls-FSAYSHVW.mjs");
  return startApi({
    settings: config.settings.api,
    ...cards && { cards },
    ...tokens && { tokens },
    db: pool(parts, "api"),
    jobsDatabase: parts.address,
    installation,
    urls: config.urls,
    placements: config.placements.offered,
    edgeHosts: config.settings.server.edgeHosts,
    linkRules: createLinkRules(createLinks({ authUrl: authUrlOf(parts), resolveToken: resolveTokenOf(installation) })),
    store: createControlCalls({
      db: pool(parts, "api", fewConnections),
      clock: systemClock,
      placements: config.placements.offered
    }),
    registerAccess: createRegisterAccess({ authUrl: authUrlOf(parts) }),
    staticDir: config.consoleFolder,
    formerAssetsDir: join4(config.dataFolder, "console-assets"),
    passphraseKeysFile: config.passphraseKeysFile,
    outbox: createOutbox(config.outboxFolder),
    logger,
    metrics,
    admission
  });
}
async function openCards(parts) {
  const { config, installation, shutdown } = parts;
  const { billing, cardProvider, stripeSecretKey, stripeWebhookSecret, bind } = config.settings.api;
  if (!billing || cardProvider === null) return void 0;
  if (cardProvider === "stripe") {
    const { createStripe } = await import("./create-stripe-HPQRVDKP.mjs");
    const provider = createStripe({ secretKey: stripeSecretKey ?? "", webhookSecret: stripeWebhookSecret ?? "" });
    return { provider, sandbox: null };
  }
  const { openSandbox } = await import("./open-card-provider-CHVAF4UG.mjs");
  return openSandbox({
    db: pool(parts, "api", fewConnections),
    rootSecret: installation.rootSecret,
    apiUrl: localUrl(bind, config.ports.api),
    shutdown
  });
}
async function runCompute(parts) {
  const { startCompute } = await import("./start-compute-GSD4UHDR.mjs");
  return startCompute({ ...parts, db: pool(parts, "compute") });
}
async function runOutbox({ config, logger }) {
  const { startOutbox } = await import("./start-outbox-WJZ4Y47D.mjs");
  const outbox = createOutbox(config.outboxFolder);
  return startOutbox({ outbox, port: config.ports.outbox, token: await outboxToken(config), logger });
}

// src/until-broken.ts
function untilBroken(logger) {
  const broken = new Promise((_, reject) => {
    process.on("uncaughtException", (err) => {
      logger.error({ err }, "an error that nothing caught");
      reject(err);
    });
  });
  broken.catch(() => void 0);
  return broken;
}

// ../../packages/server-kit/src/processes/messages.ts
var placeOf = ({ host, port }) => `${host}|${port}`;

export {
  startMetricsServer,
  measureProcess,
  placeOf,
  stranger,
  runsAsRoot,
  databaseOwner,
  assertOurs,
  clusterMaker,
  clusterFolder,
  prepareDataFolder,
  createOutbox,
  version,
  localUrl,
  outboxAddress,
  startServices,
  drainTimeOf,
  untilBroken
};
//# sourceMappingURL=chunk-7YXIPEMR.mjs.map
