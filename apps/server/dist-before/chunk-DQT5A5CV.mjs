#!/usr/bin/env node
import {
  hostAndPort
} from "./chunk-FLALPI2D.mjs";
import {
  settings as settings3
} from "./chunk-VXUEYP3F.mjs";
import {
  isLoopback,
  logLevels,
  parseRootSecret,
  publicUrls,
  tlsOf
} from "./chunk-XPLJGLQO.mjs";
import {
  settings
} from "./chunk-FPCGI2B4.mjs";
import {
  defaultPlacement
} from "./chunk-YQLLO2MZ.mjs";
import {
  settings as settings2
} from "./chunk-GZBN22EX.mjs";
import {
  settings as settings4
} from "./chunk-W7MQ6ASY.mjs";
import {
  settings as settings5
} from "./chunk-ESWGOXIK.mjs";
import {
  admissionSettings
} from "./chunk-JLCJ62LF.mjs";
import {
  choice,
  duration,
  integer,
  list,
  matching,
  pathName,
  plainName,
  port,
  size,
  text,
  url
} from "./chunk-LJ36BN5V.mjs";
import {
  SettingError,
  defineSettings
} from "./chunk-WBUIZSQS.mjs";
import {
  MiB
} from "./chunk-PZ3O52MD.mjs";
import {
  second
} from "./chunk-7E4UADU6.mjs";

// src/failure-text.ts
var forPeople = /* @__PURE__ */ new Set([
  "Error",
  "Refusal",
  "SettingError",
  "PortBusyError",
  "AlreadyRunningError",
  "DatabaseTooNewError",
  "DatabaseUnavailableError",
  "DatabaseFullError",
  "KeyManagementUnavailable",
  "EngineError"
]);
var connectionCodes = /* @__PURE__ */ new Set(["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EAI_AGAIN", "ECONNRESET"]);
function failureText(error) {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (connectionCodes.has(code)) return `The PostgreSQL server of DATABASE_URL does not answer (${code}).`;
  return forPeople.has(error.name) ? error.message : error.stack ?? error.message;
}

// src/load-config.ts
import { existsSync as existsSync2 } from "node:fs";
import { homedir } from "node:os";
import { join as join2 } from "node:path";
import { fileURLToPath } from "node:url";

// ../../packages/compute-engines/src/incus/setting-parsers.ts
var httpsUrl = {
  ...url,
  accepts: "an https:// URL",
  read: (given) => given.startsWith("https://") ? url.read(given) : void 0
};
var hostPort = {
  accepts: "a host with a port, such as 10.0.0.5:7912 or [2001:db8::1]:7912",
  read: (given) => {
    const [, bracketed, plain, digits = ""] = /^(?:\[([0-9A-Fa-f:]+)\]|([0-9A-Za-z.-]+)):(\d{1,5})$/.exec(given) ?? [];
    const host = bracketed ?? plain;
    const number2 = port.read(digits);
    return host !== void 0 && number2 ? { host, port: number2 } : void 0;
  },
  show: ({ host, port: number2 }) => hostAndPort(host, number2)
};

// ../../packages/compute-engines/src/incus/settings.ts
var incusSettings = defineSettings({
  socket: {
    env: "PERIGEE_INCUS_SOCKET",
    default: null,
    parse: text,
    means: "Socket of an Incus on this host, such as /var/lib/incus/unix.socket; unset, PERIGEE_INCUS_URL says where."
  },
  url: {
    env: "PERIGEE_INCUS_URL",
    default: null,
    parse: httpsUrl,
    means: "Where Incus, or a member of a cluster of it, is reached over the network."
  },
  certificate: {
    env: "PERIGEE_INCUS_CERTIFICATE",
    default: null,
    parse: text,
    means: "PEM file of the client certificate that Incus trusts for the project alone."
  },
  key: {
    env: "PERIGEE_INCUS_KEY",
    default: null,
    parse: text,
    means: "PEM file of the private key of that certificate."
  },
  serverCertificate: {
    env: "PERIGEE_INCUS_SERVER_CERTIFICATE",
    default: null,
    parse: text,
    means: "PEM file of the certificate of Incus or its cluster; a server with any other one is not talked to."
  },
  project: {
    env: "PERIGEE_INCUS_PROJECT",
    default: "perigee",
    parse: plainName,
    means: "Project of Incus that the machines are in, and nothing else."
  },
  pool: {
    env: "PERIGEE_INCUS_POOL",
    default: "default",
    parse: plainName,
    means: "Storage pool of Incus for the disks of machines."
  },
  network: {
    env: "PERIGEE_INCUS_NETWORK",
    default: null,
    parse: plainName,
    means: "Network of Incus that machines are part of; unset, containers reach nothing but the S3 gateway."
  },
  kind: {
    env: "PERIGEE_INCUS_KIND",
    default: "containers",
    parse: choice("containers", "virtual-machines"),
    means: "What a machine is. Containers share the kernel of their host."
  },
  images: {
    env: "PERIGEE_INCUS_IMAGES",
    default: null,
    parse: list(pathName),
    means: "Aliases of the images of the project that are offered; all of them when unset."
  },
  gateway: {
    env: "PERIGEE_INCUS_GATEWAY",
    default: null,
    parse: hostPort,
    means: "S3 gateway as the hosts of Incus reach it, which is passed through to containers; unset, they cannot reach it."
  }
});

// ../../packages/compute-engines/src/qemu/settings.ts
var qemuSettings = defineSettings({
  acceleration: {
    env: "PERIGEE_COMPUTE_ACCELERATION",
    default: "auto",
    parse: choice("auto", "kvm", "tcg"),
    means: "How QEMU runs machines. auto: by KVM where a machine has been seen to start with it, else in software (tcg)."
  },
  user: {
    env: "PERIGEE_COMPUTE_USER",
    default: "own",
    parse: matching("`own`, or the name or the number of a user", /^(\d{1,9}|[a-z_][a-z0-9_-]{0,31})$/),
    means: "As whom the processes of QEMU run where the server runs as root. own: each machine as a user of its own, of ids from 2,100,000,000 on that nobody else is given; else the name or the number of one user for all."
  }
});

// src/instance/data-folder.mjs
import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
var systemDataFolder = "/var/lib/perigee";
function chooseDataFolder({ env, root: root2, isRoot }) {
  const chosen = env.PERIGEE_DATA?.trim();
  if (chosen) return { folder: resolve(chosen) };
  const usual2 = resolve(root2, ".perigee");
  if (!isRoot || env.DATABASE_URL?.trim()) return { folder: usual2 };
  const closed = foldersAbove(usual2).find((folder) => !mayPass(folder));
  if (closed === void 0) return { folder: usual2 };
  const note = `PostgreSQL may not run as root and nobody else may enter ${closed}, so data is kept in ${systemDataFolder}.`;
  return { folder: systemDataFolder, note };
}
function foldersAbove(path) {
  const folder = dirname(path);
  return folder === path ? [] : [...foldersAbove(folder), folder];
}
function mayPass(folder) {
  if (!existsSync(folder)) return true;
  return (statSync(folder).mode & 1) !== 0;
}

// src/placements/load-placements.ts
import { readFileSync } from "node:fs";
import { dirname as dirname2, join, resolve as resolve2 } from "node:path";
import { prettifyError } from "zod";

// src/placements/placement-file.ts
import * as z from "zod";
var text2 = z.string().min(1);
var filesBlobs = z.strictObject({ kind: z.literal("files"), folder: text2 });
var s3Blobs = z.strictObject({
  kind: z.literal("s3"),
  endpoint: z.url({ protocol: /^https?$/ }).optional(),
  region: text2.default("us-east-1"),
  bucket: text2,
  prefix: z.string().default(""),
  accessKeyId: text2,
  secretAccessKey: text2.optional(),
  secretAccessKeyFile: text2.optional(),
  pathStyle: z.boolean().default(true),
  checksums: z.boolean().default(true)
});
var blobs = z.discriminatedUnion("kind", [filesBlobs, s3Blobs]);
var placement = z.strictObject({
  id: z.int().min(0).max(32767),
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "small letters, digits and dashes only").optional(),
  title: text2.optional(),
  description: z.string().default(""),
  pending: z.boolean().default(false),
  blobs
});
var placementFile = z.strictObject({ placements: z.array(placement).min(1) });

// src/placements/load-placements.ts
var variable = "PERIGEE_PLACEMENTS";
var takenNames = /* @__PURE__ */ new Set(["global", "us-east-1"]);
function loadPlacements(file, dataFolder) {
  const own = { id: defaultPlacement, blobs: { kind: "files", folder: join(dataFolder, "blobs") } };
  if (file === null) return { stores: [own], offered: [] };
  const entries = readEntries(file);
  const stores = entries.map(({ id, blobs: blobs2 }) => ({ id, blobs: absolute(blobs2, dirname2(resolve2(file))) }));
  const others = entries.filter(({ id }) => id !== defaultPlacement);
  return {
    stores: others.length === entries.length ? [own, ...stores] : stores,
    offered: others.map(({ id, name = "", title = name, description, pending }) => {
      return { id, idName: name, name: title, title, description, pending };
    })
  };
}
function readEntries(file) {
  const parsed = placementFile.safeParse(readJson(file));
  if (!parsed.success) throw new SettingError(`${variable}: ${file} is not accepted:
${prettifyError(parsed.error)}`);
  const { placements } = parsed.data;
  for (const [at, entry] of placements.entries()) {
    const problem = problemOf(entry, placements.slice(0, at));
    if (problem !== void 0) throw new SettingError(`${variable}: ${file}: placement ${entry.id} ${problem}`);
  }
  return placements;
}
function problemOf({ id, name, blobs: blobs2 }, before) {
  if (before.some((other) => other.id === id)) return "stands there twice";
  if (id === defaultPlacement && name !== void 0) return "is the default one, which has no name";
  if (id !== defaultPlacement && name === void 0) return "has no name";
  if (name !== void 0 && takenNames.has(name)) return `cannot be called "${name}": that means the default one`;
  if (name !== void 0 && before.some((other) => other.name === name)) return `has the name "${name}" of another one`;
  if (blobs2.kind === "s3" && blobs2.secretAccessKey === void 0 === (blobs2.secretAccessKeyFile === void 0)) {
    return "needs secretAccessKeyFile or secretAccessKey";
  }
  return void 0;
}
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    const why = cause instanceof SyntaxError ? "it is not JSON" : "it cannot be read";
    throw new SettingError(`${variable}: ${file} is not accepted, ${why}`, { cause });
  }
}
function absolute(blobs2, folder) {
  if (blobs2.kind === "files") return { ...blobs2, folder: resolve2(folder, blobs2.folder) };
  const { secretAccessKeyFile: secret } = blobs2;
  return secret === void 0 ? blobs2 : { ...blobs2, secretAccessKeyFile: resolve2(folder, secret) };
}

// src/settings.ts
import { availableParallelism } from "node:os";
var rootSecret = {
  accepts: "64 hexadecimal digits (openssl rand -hex 32)",
  read: (given) => {
    try {
      return parseRootSecret(given);
    } catch {
      return void 0;
    }
  },
  show: () => ""
};
var databaseUrl = {
  accepts: "a postgres:// URL",
  read: (given) => /^postgres(ql)?:\/\//.test(given) && URL.canParse(given) ? given : void 0,
  show: (value) => value
};
var number = integer({ min: 0, max: 64 });
var mostOfItself = 8;
var workers = {
  accepts: `auto or ${number.accepts}`,
  read: (given) => given === "auto" ? Math.min(availableParallelism(), mostOfItself) : number.read(given),
  show: String
};
var settings6 = defineSettings({
  ...admissionSettings,
  data: {
    env: "PERIGEE_DATA",
    default: null,
    parse: text,
    means: "Folder for everything that is kept; when unset .perigee in the checkout, or in the home of the user."
  },
  host: {
    env: "PERIGEE_HOST",
    default: null,
    parse: text,
    means: "Host name or address in all public URLs; when unset localhost for the console and 127.0.0.1 for the edge."
  },
  consoleUrl: { env: "PERIGEE_CONSOLE_URL", default: null, parse: url, means: "Public URL of the console." },
  gatewayUrl: { env: "PERIGEE_GATEWAY_URL", default: null, parse: url, means: "Public URL of the S3 gateway." },
  authUrl: { env: "PERIGEE_AUTH_URL", default: null, parse: url, means: "Public URL of the auth service." },
  apiUrl: {
    env: "PERIGEE_API_URL",
    default: null,
    parse: url,
    means: "Where edge services of other hosts tell the console API what they see; the URL of the console when unset."
  },
  linksUrl: { env: "PERIGEE_LINKS_URL", default: null, parse: url, means: "Public URL of shared links." },
  tlsCertificate: {
    env: "PERIGEE_TLS_CERTIFICATE",
    default: null,
    parse: text,
    means: "PEM file with the certificate for all public host names and those above it; with it the services speak TLS."
  },
  tlsKey: { env: "PERIGEE_TLS_KEY", default: null, parse: text, means: "PEM file with the private key of it." },
  tlsBind: {
    env: "PERIGEE_TLS_BIND",
    default: null,
    parse: text,
    means: "Address that the services listen on with TLS; PERIGEE_BIND when unset."
  },
  apiTlsPort: { env: "PERIGEE_API_TLS_PORT", default: 7920, parse: port, means: "Port of the console with TLS." },
  gatewayTlsPort: {
    env: "PERIGEE_GATEWAY_TLS_PORT",
    default: 7922,
    parse: port,
    means: "Port of the S3 gateway with TLS."
  },
  authTlsPort: {
    env: "PERIGEE_AUTH_TLS_PORT",
    default: 7923,
    parse: port,
    means: "Port of the auth service with TLS."
  },
  linkshareTlsPort: {
    env: "PERIGEE_LINKSHARE_TLS_PORT",
    default: 7924,
    parse: port,
    means: "Port of shared links with TLS."
  },
  computeTlsPort: {
    env: "PERIGEE_COMPUTE_TLS_PORT",
    default: 7925,
    parse: port,
    means: "Port of the compute service with TLS."
  },
  computeGateway: {
    env: "PERIGEE_COMPUTE_GATEWAY",
    default: null,
    parse: hostPort,
    means: "S3 gateway that instances of QEMU are let through to, by http; when unset the one of this machine."
  },
  computeStoragePort: {
    env: "PERIGEE_COMPUTE_STORAGE_PORT",
    default: null,
    parse: port,
    means: "Port of 127.0.0.1 where the S3 gateway takes instances of this host, apart from all other clients; when unset 7917, opened where QEMU runs them without PERIGEE_COMPUTE_GATEWAY."
  },
  edgeHosts: {
    env: "PERIGEE_EDGE_HOSTS",
    default: [],
    parse: list(url),
    means: "Further origins that the console may talk to, for projects with edge services of their own."
  },
  outbox: {
    env: "PERIGEE_OUTBOX",
    default: "auto",
    parse: choice("auto", "on", "off"),
    means: "Whether mails of an installation without a mail server are shown at an address of this machine that the start prints; auto = while the console is reached from this machine only."
  },
  outboxPort: {
    env: "PERIGEE_OUTBOX_PORT",
    default: 7916,
    parse: port,
    means: "Port of these pages, on 127.0.0.1 only."
  },
  placements: {
    env: "PERIGEE_PLACEMENTS",
    default: null,
    parse: text,
    means: "JSON file of the places where data may live; one in the data folder when unset. See docs/operations.md."
  },
  workers: {
    env: "PERIGEE_WORKERS",
    default: 1,
    parse: workers,
    means: "Processes for the S3 gateway, and half as many for links; auto = as many as processors, 8 at most; 0 = everything in one process. --workers wins."
  },
  memory: {
    env: "PERIGEE_MEMORY",
    default: null,
    parse: size,
    means: "Memory that the processes of the edge are given shares of; when unset that of the machine or its container."
  },
  hangTime: {
    env: "PERIGEE_HANG_TIME",
    default: 10 * second,
    parse: duration,
    means: "How long a process of the edge may not answer before it is killed and started again."
  },
  listingMemory: {
    env: "PERIGEE_LISTING_MEMORY",
    default: 128 * MiB,
    parse: size,
    means: "Most memory that a process takes to keep the names of large encrypted folders in order."
  },
  databaseUrl: {
    env: "DATABASE_URL",
    default: null,
    parse: databaseUrl,
    means: "PostgreSQL server; when unset one is started from the npm package.",
    secret: true
  },
  secret: {
    env: "PERIGEE_SECRET",
    default: null,
    parse: rootSecret,
    means: "Root secret of the installation; when unset one is made at the first start and kept in the data folder.",
    secret: true
  },
  backupPassphrase: {
    env: "PERIGEE_BACKUP_PASSPHRASE",
    default: null,
    parse: text,
    means: "Passphrase under which backups hold the root secret; for backup and restore.",
    secret: true
  },
  consoleFolder: {
    env: "PERIGEE_CONSOLE_FOLDER",
    default: null,
    parse: text,
    means: "Folder of the built console; that of the program when unset."
  },
  metricsPort: {
    env: "PERIGEE_METRICS_PORT",
    default: null,
    parse: port,
    means: "Port on which Prometheus reads metrics; none when unset. See docs/metrics.md."
  },
  metricsBind: {
    env: "PERIGEE_METRICS_BIND",
    default: "127.0.0.1",
    parse: text,
    means: "Address of that port; one that others can reach needs PERIGEE_METRICS_TOKEN."
  },
  metricsToken: {
    env: "PERIGEE_METRICS_TOKEN",
    default: null,
    parse: text,
    means: "What a reader of metrics shows as its bearer token.",
    secret: true
  },
  shutdownDelay: {
    env: "PERIGEE_SHUTDOWN_DELAY",
    default: 0,
    parse: duration,
    means: 'How long health checks say "down" before the server takes no more connections.'
  },
  logLevel: {
    env: "PERIGEE_LOG_LEVEL",
    default: "warn",
    parse: choice(...logLevels),
    means: "How much is logged to standard error, as JSON lines."
  }
});

// src/storage-port.ts
var usual = 7917;
function storagePortOf({ server, compute }) {
  const { computeStoragePort, computeGateway } = server;
  return {
    host: "127.0.0.1",
    port: computeStoragePort ?? usual,
    variable: "PERIGEE_COMPUTE_STORAGE_PORT",
    isOpened: computeStoragePort !== null || compute.compute === "qemu" && computeGateway === null
  };
}

// src/load-config.ts
var program = fileURLToPath(new URL("..", import.meta.url));
var packedConsole = join2(program, "console");
var isPacked = existsSync2(packedConsole);
var root = isPacked ? homedir() : join2(program, "../..");
function loadConfig(env) {
  const settings7 = {
    server: settings6.load(env),
    api: settings.load(env),
    gateway: settings4.load(env),
    auth: settings2.load(env),
    linkshare: settings5.load(env),
    compute: settings3.load(env),
    qemu: qemuSettings.load(env),
    incus: incusSettings.load(env)
  };
  const ports = {
    api: settings7.api.port,
    gateway: settings7.gateway.port,
    auth: settings7.auth.port,
    linkshare: settings7.linkshare.port,
    compute: settings7.compute.computePort
  };
  const tls = tlsOf(settings7.server, settings7.api.bind);
  const { folder, note } = chooseDataFolder({ env, root, isRoot: process.getuid?.() === 0 });
  const servesCompute = settings7.compute.compute !== null;
  const addresses = { ...settings7.server, computeUrl: settings7.compute.computeUrl, servesCompute };
  const urls = publicUrls(addresses, tls?.ports ?? ports, { tls: tls !== null });
  const hasMailServer = settings7.api.smtpUrl !== null;
  return {
    settings: settings7,
    ports: { ...ports, outbox: settings7.server.outboxPort },
    storagePort: storagePortOf(settings7),
    tls,
    urls,
    servesCompute,
    dataFolder: folder,
    dataFolderNote: note,
    outboxFolder: join2(folder, "outbox"),
    passphraseKeysFile: settings7.api.passphraseKeysFile ?? join2(folder, "passphrase-keys"),
    computeFolder: settings7.compute.computeFolder ?? join2(folder, "compute"),
    consoleFolder: settings7.server.consoleFolder ?? (isPacked ? packedConsole : join2(root, "apps/console/dist")),
    placements: loadPlacements(settings7.server.placements, folder),
    hasMailServer,
    servesOutbox: !hasMailServer && wantsOutbox(settings7.server.outbox, urls.console)
  };
}
var wantsOutbox = (chosen, consoleUrl) => chosen === "auto" ? isLoopback(new URL(consoleUrl).hostname) : chosen === "on";

// src/processes/this-process.ts
import { z as z2 } from "zod";

// src/processes/plan-processes.ts
var ownProcesses = ["auth", "gateway", "linkshare", "compute"];
function planProcesses(services, workers2) {
  const isAlone = services.length === 1 && workers2 === 1;
  if (workers2 === 0 || isAlone) return { here: [...services], processes: [] };
  const numbers = { auth: 1, gateway: workers2, linkshare: Math.ceil(workers2 / 2), compute: 1 };
  const holder = ["gateway", "linkshare"].find((name) => services.includes(name));
  const processes = ownProcesses.filter((name) => services.includes(name)).flatMap((service) => several(service, numbers));
  return {
    here: services.filter((name) => !ownProcesses.some((own) => own === name)),
    processes: processes.map((plan2, at) => ({
      ...plan2,
      runsJobs: plan2.service === holder && processes.findIndex(({ service }) => service === holder) === at
    }))
  };
}
function several(service, numbers) {
  const of = numbers[service];
  return Array.from({ length: of }, (_, at) => ({
    name: of === 1 ? service : `${service}-${at + 1}`,
    service,
    of,
    connections: connectionsFor(service, of)
  }));
}
function connectionsFor(service, of) {
  if (service === "auth") return 10;
  if (service === "compute") return 5;
  const [together, most] = service === "gateway" ? [32, 20] : [16, 10];
  return Math.min(most, Math.max(4, Math.floor(together / of)));
}

// src/processes/this-process.ts
var variable2 = "PERIGEE_PROCESS";
var plan = z2.object({
  name: z2.string(),
  service: z2.enum(ownProcesses),
  of: z2.number(),
  runsJobs: z2.boolean(),
  connections: z2.number()
});
var planVariable = (given) => ({ [variable2]: JSON.stringify(given) });
function thisProcess(env) {
  const told = env[variable2];
  return told === void 0 || process.send === void 0 ? void 0 : plan.parse(JSON.parse(told));
}

export {
  failureText,
  incusSettings,
  qemuSettings,
  settings6 as settings,
  loadConfig,
  planProcesses,
  planVariable,
  thisProcess
};
//# sourceMappingURL=chunk-DQT5A5CV.mjs.map
