#!/usr/bin/env node
import {
  storageFilesOf,
  userDataOf
} from "./chunk-OHQQYKLC.mjs";
import {
  EngineError
} from "./chunk-RHWATGW3.mjs";
import {
  hostAndPort,
  readListen
} from "./chunk-FLALPI2D.mjs";
import {
  GiB,
  MiB
} from "./chunk-PZ3O52MD.mjs";
import {
  minute,
  second
} from "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/compute-engines/src/incus/rest/answers.ts
import * as z from "zod";
var envelope = z.object({
  type: z.enum(["sync", "async", "error"]),
  operation: z.string().nullish(),
  error: z.string().nullish(),
  error_code: z.number().nullish(),
  metadata: z.unknown().optional()
});
var operation = z.object({
  status_code: z.number(),
  err: z.string().nullish()
});
var config = z.record(z.string(), z.string()).nullish().transform((given) => given ?? {});
var devices = z.record(z.string(), z.record(z.string(), z.string())).nullish().transform((given) => given ?? {});
var instance = z.object({
  name: z.string(),
  status: z.string(),
  config,
  devices,
  /** Of the member of the cluster; `none` where there is no cluster. */
  location: z.string().nullish(),
  /** When it was started last. */
  last_used_at: z.string().nullish()
});
var instances = z.array(instance);
var images = z.array(
  z.object({
    type: z.string(),
    properties: config,
    aliases: z.array(z.object({ name: z.string() })).nullish()
  })
);
var operations = z.record(
  z.string(),
  z.array(
    z.object({
      id: z.string(),
      status_code: z.number(),
      resources: z.record(z.string(), z.array(z.string()).nullable()).nullish()
    })
  )
);
var server = z.object({
  environment: z.object({ server_clustered: z.boolean().nullish(), server_name: z.string().nullish() })
});
var members = z.array(z.object({ server_name: z.string(), url: z.string(), status: z.string() }));
var resources = z.object({
  cpu: z.object({ total: z.number() }),
  memory: z.object({ total: z.number() })
});
var pool = z.object({ driver: z.string() });
var poolResources = z.object({ space: z.object({ used: z.number(), total: z.number() }) });
var budget = z.object({ Limit: z.number() });
var projectState = z.object({
  resources: z.object({ cpu: budget.nullish(), memory: budget.nullish(), disk: budget.nullish() })
});
var networkState = z.object({
  addresses: z.array(z.object({ family: z.string(), address: z.string(), netmask: z.string() })).nullish()
});

// ../../packages/compute-engines/src/incus/machine/members.ts
async function clusterMembers(incus) {
  const { environment } = await incus.get("/1.0", server);
  return environment.server_clustered ? incus.get("/1.0/cluster/members", members, { recursion: "1" }) : [];
}
async function hostOfMember(incus, location) {
  if (!location || location === "none") return incus.host;
  const found = (await clusterMembers(incus)).find((member) => member.server_name === location);
  return found ? new URL(found.url).hostname.replace(/^\[(.*)\]$/, "$1") : incus.host;
}

// ../../packages/compute-engines/src/incus/storage-endpoint.ts
var gatewayInMachine = { host: "127.0.0.1", port: 7912 };
var storageEndpoint = ({ gateway, kind }) => gateway && kind === "containers" ? `http://${gatewayInMachine.host}:${gatewayInMachine.port}` : null;

// ../../packages/compute-engines/src/incus/capabilities.ts
var besideContainerMB = 48;
var besideVirtualMachineMB = 134;
var sharedDrivers = ["ceph", "cephfs", "lvmcluster", "linstor"];
async function readCapabilities(engine) {
  const { options } = engine;
  const isContainers = options.kind === "containers";
  const { driver } = await engine.incus.get(poolPath(options.pool), pool);
  return {
    runsBy: isContainers ? "containers" : "virtual machines",
    isolation: isContainers ? [sharedKernel, ...driver === "dir" ? [noQuota] : []].join(" ") : "",
    room: await room(engine, sharedDrivers.includes(driver)),
    memoryBesideMB: isContainers ? besideContainerMB : besideVirtualMachineMB,
    storageEndpoint: storageEndpoint(options)
  };
}
var sharedKernel = "Instances are containers: they share the kernel of their host, so a flaw in it may let one reach another.";
var noQuota = "The size of their disks is kept to only where the file system of the host has project quotas.";
var poolPath = (name) => `/1.0/storage-pools/${encodeURIComponent(name)}`;
async function room({ incus, options }, isShared) {
  const members2 = (await clusterMembers(incus)).filter(({ status }) => status === "Online");
  const targets = members2.length === 0 ? [{}] : members2.map((member) => ({ target: member.server_name }));
  const hosts = await Promise.all(targets.map((target) => incus.get("/1.0/resources", resources, target)));
  const pools = await Promise.all(
    targets.slice(0, isShared ? 1 : void 0).map((target) => incus.get(`${poolPath(options.pool)}/resources`, poolResources, target))
  );
  const budget2 = await incus.get(`/1.0/projects/${encodeURIComponent(options.project)}/state`, projectState);
  const { cpu, memory, disk } = budget2.resources;
  return {
    cpus: least(sum(hosts.map((host) => host.cpu.total)), cpu?.Limit),
    memoryMB: Math.floor(least(sum(hosts.map((host) => host.memory.total)), memory?.Limit) / MiB),
    diskGB: Math.floor(least(sum(pools.map(({ space }) => space.total)), disk?.Limit) / GiB),
    freeDiskGB: Math.floor(sum(pools.map(({ space }) => space.total - space.used)) / GiB)
  };
}
var least = (had, limit = -1) => limit < 0 ? had : Math.min(had, limit);
var sum = (all) => all.reduce((total, one) => total + one, 0);

// ../../packages/compute-engines/src/incus/seed/seed-traits.ts
var userName = /^[a-z_][a-z0-9_-]{0,31}$/;
function seedTraits(properties, prefix2 = "") {
  const user = properties[`${prefix2}perigee.user`] ?? "";
  return {
    user: userName.test(user) ? user : "root",
    by: properties[`${prefix2}perigee.seed`] === "templates" ? "templates" : "cloud-init"
  };
}

// ../../packages/compute-engines/src/incus/images.ts
async function listImages({ incus, options }) {
  const all = await incus.get("/1.0/images", images, { recursion: "1" });
  const type = options.kind === "containers" ? "container" : "virtual-machine";
  return all.filter((image) => image.type === type).flatMap(({ properties, aliases }) => (aliases ?? []).map(({ name }) => offered(name, properties))).filter(({ image }) => options.images?.includes(image.name) ?? true).sort((one, other) => one.image.name.localeCompare(other.image.name));
}
async function findImage(engine, name) {
  const found = (await listImages(engine)).find(({ image }) => image.name === name);
  if (!found) throw new EngineError("no-image", "The image is not there.");
  return found;
}
var offered = (name, properties) => ({
  image: imageOf(name, properties),
  traits: seedTraits(properties)
});
var usualDiskGB = 2;
var usualMemoryMB = 256;
function imageOf(name, properties) {
  return {
    name,
    title: properties["perigee.title"] ?? properties.description ?? name,
    user: seedTraits(properties).user,
    minDiskGB: wholeNumber(properties["perigee.min_disk"]) ?? usualDiskGB,
    minMemoryMB: wholeNumber(properties["perigee.min_memory"]) ?? usualMemoryMB,
    tools: (properties["perigee.tools"] ?? "").split(",").flatMap((tool) => tool.trim() || [])
  };
}
function wholeNumber(text) {
  return text !== void 0 && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : void 0;
}

// ../../packages/compute-engines/src/incus/rest/refusal.ts
var IncusRefusal = class extends EngineError {
  kind;
  constructor({ kind = "other", failure, say }, text) {
    super(failure, say, { cause: text });
    this.name = "IncusRefusal";
    this.kind = kind;
  }
};
var meanings = [
  { words: ["is already running", "is already stopped"], kind: "already", failure: "failed", say: "It is already so." },
  {
    words: ["unique constraint failed: instances", "already exists"],
    kind: "taken",
    failure: "failed",
    say: "The name is taken."
  },
  {
    words: ["address already in use", "failed to receive fd from listener process"],
    failure: "port-taken",
    say: "The port is in use on the host."
  },
  {
    words: ["cannot assign requested address"],
    failure: "failed",
    say: "The address for SSH is none of the host."
  },
  {
    words: ["reached maximum", "exceed"],
    failure: "no-room",
    say: "The limits of the Incus project leave no room."
  },
  {
    words: ["no space left", "disk quota exceeded", "cannot allocate memory", "not enough space"],
    failure: "no-room",
    say: "The host has no room left."
  },
  {
    words: ["image not provided", "requested image's type", "image not found", "image alias not found"],
    failure: "no-image",
    say: "The image is not there."
  },
  {
    words: ["storage volume not found", "missing storage volume", "bad superblock", "structure needs cleaning"],
    failure: "damaged",
    say: "The disk of the machine is not there or damaged."
  },
  {
    words: ["does not have permissions", "not authorized", "certificate is restricted"],
    failure: "unavailable",
    say: "Incus refuses this location its project."
  },
  {
    words: ["not allowed in project", "are forbidden", "is forbidden"],
    failure: "failed",
    say: "The Incus project does not allow what machines need."
  },
  {
    words: ["instance not found", "operation not found"],
    kind: "not-there",
    failure: "failed",
    say: "It is not there."
  },
  {
    words: [
      "is busy running",
      "database is locked",
      "shutting down",
      "starting up",
      "offline",
      "connection refused",
      "no route to host",
      "context deadline exceeded",
      "i/o timeout",
      "no available cowsql leader"
    ],
    failure: "unavailable",
    say: "Incus cannot do it at the moment."
  }
];
function refusalOf(status, text) {
  const lower = text.toLowerCase();
  const meaning = meanings.find(({ words }) => words.some((word) => lower.includes(word))) ?? byStatus(status);
  return new IncusRefusal(meaning, text);
}
function byStatus(status) {
  if (status === 404) return { kind: "not-there", failure: "failed", say: "It is not there." };
  if (status === 401 || status === 403)
    return { failure: "unavailable", say: "Incus refuses this location its project." };
  if (status === 502 || status === 503 || status === 504)
    return { failure: "unavailable", say: "Incus cannot do it at the moment." };
  return { failure: "failed", say: "Incus could not do it." };
}
var unless = (...kinds) => (error) => {
  if (!(error instanceof IncusRefusal && kinds.includes(error.kind))) throw error;
};

// ../../packages/compute-engines/src/incus/machine/machine-name.ts
var prefix = "i-";
var uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
function machineName(id) {
  if (!uuid.test(id)) throw new RangeError("a machine is known by a UUID");
  return prefix + id;
}
function machineId(name) {
  const id = name.startsWith(prefix) ? name.slice(prefix.length) : "";
  return uuid.test(id) ? id : void 0;
}
var machinePath = (id) => `/1.0/instances/${machineName(id)}`;

// ../../packages/compute-engines/src/incus/machine/own-keys.ts
var ownKeys = {
  /** Its id, by which we know a machine as ours. */
  id: "user.perigee.id",
  /** Set once its disk is there in whole. */
  whole: "user.perigee.whole",
  /** Set while it does not run because we did not start it or stopped it. */
  asked: "user.perigee.stopped",
  /** Of the seed that it was started with last, where the machine itself does not read it at each start. */
  password: "user.perigee.password"
};
var yes = "true";
var no = "";

// ../../packages/compute-engines/src/incus/machine/find-machine.ts
async function findMachine(incus, id) {
  const found = await incus.find(machinePath(id), instance);
  if (found && found.config[ownKeys.id] !== id)
    throw new EngineError("failed", "Something else in the Incus project has the name of this machine.");
  return found;
}

// ../../packages/compute-engines/src/incus/machine/machine-address.ts
import { isIPv4 } from "node:net";
var widestPrefix = 16;
var byte = 256;
async function machineAddress({ incus, options }, port) {
  if (options.kind === "containers") return null;
  const state = await incus.get(`/1.0/networks/${encodeURIComponent(options.network ?? "")}/state`, networkState);
  const own = state.addresses?.find(({ family }) => family === "inet");
  const address = own && addressFor(own.address, own.netmask, port);
  if (address === void 0)
    throw new EngineError("failed", "The network of the machines needs an IPv4 address with a prefix of 16 or less.");
  return address;
}
function addressFor(address, prefix2, port) {
  if (!isIPv4(address) || !/^\d{1,2}$/.test(prefix2) || Number(prefix2) > widestPrefix) return void 0;
  const [first, second2] = address.split(".");
  return `${first}.${second2}.${Math.floor(port / byte)}.${port % byte}`;
}

// ../../packages/compute-engines/src/incus/seed/template-values.ts
function templateValues(spec, endpoint) {
  const { authorizedKeys, passwordHash, allowsPasswordLogin, storage } = spec.seed;
  const files = storage && endpoint ? storageFilesOf(storage, endpoint) : void 0;
  return {
    "user.hostname": spec.hostname,
    "user.ssh-keys": authorizedKeys.join("\n"),
    "user.password-hash": passwordHash,
    "user.password-login": allowsPasswordLogin ? yes : no,
    "user.aws-config": files?.awsConfig ?? no,
    "user.aws-credentials": files?.awsCredentials ?? no,
    "user.rclone-config": files?.rcloneConf ?? no
  };
}

// ../../packages/compute-engines/src/incus/machine/machine-config.ts
var mostProcesses = 4096;
function machineConfig(spec, traits, options) {
  const endpoint = storageEndpoint(options);
  return {
    "limits.cpu": String(spec.vcpus),
    "limits.memory": `${spec.memoryMB}MiB`,
    // We start what is wanted, as it is wanted then.
    "boot.autostart": "false",
    ...options.kind === "containers" ? containerConfig : {},
    ...traits.by === "templates" ? templateValues(spec, endpoint) : {
      "cloud-init.user-data": userDataOf(spec, traits.user, endpoint),
      [ownKeys.password]: spec.seed.passwordHash || no
    }
  };
}
var containerConfig = {
  "limits.processes": String(mostProcesses),
  "security.privileged": "false",
  // Each has user ids of its own on the host.
  "security.idmap.isolated": "true"
};

// ../../packages/compute-engines/src/incus/machine/machine-devices.ts
var sshPort = 22;
function machineDevices(spec, options, { found, address }) {
  const root = found?.devices.root ?? {};
  const size = Math.max(spec.diskGB, gibibytes(root.size));
  return {
    root: { type: "disk", path: "/", pool: root.pool ?? options.pool, size: `${size}GiB` },
    ...options.network === null ? {} : { eth0: networkDevice(options.network, address) },
    ssh: sshDevice(spec, address),
    ...options.gateway && storageEndpoint(options) ? { storage: storageDevice(options.gateway) } : {}
  };
}
var networkDevice = (network, address) => ({
  type: "nic",
  network,
  name: "eth0",
  ...address === null ? {} : { "ipv4.address": address }
});
var sshDevice = ({ ssh }, address) => ({
  type: "proxy",
  bind: "host",
  listen: `tcp:${hostAndPort(ssh.bind, ssh.port)}`,
  connect: `tcp:${hostAndPort(address ?? "127.0.0.1", sshPort)}`,
  ...address === null ? {} : { nat: "true" }
});
var storageDevice = (gateway) => ({
  type: "proxy",
  bind: "instance",
  listen: `tcp:${hostAndPort(gatewayInMachine.host, gatewayInMachine.port)}`,
  connect: `tcp:${hostAndPort(gateway.host, gateway.port)}`
});
var gibibytes = (size) => Number(/^(\d{1,6})GiB$/.exec(size ?? "")?.[1] ?? 0);

// ../../packages/compute-engines/src/incus/machine/sight-of.ts
var endedStates = ["Stopped", "Aborted"];
var heldStates = ["Frozen", "Freezing", "Thawed"];
var lostStates = ["Error", "Unknown"];
var isEnded = ({ status }) => endedStates.includes(status);
var doesRun = (instance2) => sightOf(instance2).state === "running";
function sightOf({ status, config: config2 }) {
  if (endedStates.includes(status)) return ended(config2);
  if (heldStates.includes(status)) return { state: "held", reason: "The machine is paused." };
  if (lostStates.includes(status)) return { state: "broken", reason: "The host of the machine does not answer." };
  return { state: "running" };
}
function ended(config2) {
  const power = config2["volatile.last_state.power"];
  if (config2[ownKeys.whole] !== yes || config2[ownKeys.asked] === yes || !power) return { state: "stopped" };
  return power === "RUNNING" ? { state: "crashed", reason: "The machine ended without being asked." } : { state: "stopped", bySelf: true };
}

// ../../packages/compute-engines/src/incus/machine/stop-machine.ts
var beside = 15 * second;
async function stopMachine(incus, id, graceMs) {
  const found = await findMachine(incus, id);
  if (!found || isEnded(found)) return;
  await incus.change("PATCH", machinePath(id), { config: { [ownKeys.asked]: yes } });
  if (graceMs > 0 && await shutsDown(incus, id, graceMs)) return;
  await endMachine(incus, id);
}
var endMachine = (incus, id) => incus.change("PUT", `${machinePath(id)}/state`, { action: "stop", force: true, timeout: 0 }).catch(unless("already", "not-there"));
async function shutsDown(incus, id, graceMs) {
  const timeout = Math.ceil(graceMs / second);
  try {
    const stop = { action: "stop", force: false, timeout };
    await incus.change("PUT", `${machinePath(id)}/state`, stop, graceMs + beside);
    return true;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const now = await findMachine(incus, id);
    return !now || isEnded(now);
  }
}

// ../../packages/compute-engines/src/incus/machine/wait-for-work.ts
var ended2 = 200;
async function waitForWork(incus, id) {
  const all = await incus.get("/1.0/operations", operations, { recursion: "1" });
  const isOfMachine = (path) => path.split("?")[0]?.split("/").at(-1) === machineName(id);
  const underWay = Object.values(all).flat().filter(({ status_code: code }) => code < ended2).filter(({ resources: resources2 }) => Object.values(resources2 ?? {}).some((paths) => paths?.some(isOfMachine)));
  await Promise.all(underWay.map((operation2) => incus.waitFor(`/1.0/operations/${operation2.id}`)));
}

// ../../packages/compute-engines/src/incus/machine/remove-machine.ts
async function removeMachine(incus, id) {
  const found = await findMachine(incus, id);
  if (!found) return;
  await waitForWork(incus, id);
  if (!isEnded(found)) await endMachine(incus, id);
  await incus.change("DELETE", machinePath(id)).catch(unless("not-there"));
}

// ../../packages/compute-engines/src/incus/machine/create-machine.ts
var tries = 3;
async function createMachine(engine, spec) {
  for (let left = tries; left > 0; left--) {
    if (await isWhole(engine, spec.id)) return;
    await make(engine, spec);
  }
  if (!await isWhole(engine, spec.id)) throw new EngineError("failed", "The machine could not be made.");
}
async function isWhole({ incus }, id) {
  const found = await findMachine(incus, id);
  if (!found) return false;
  if (found.config[ownKeys.whole] === yes) return true;
  await waitForWork(incus, id);
  await removeMachine(incus, id);
  return false;
}
async function make(engine, spec) {
  const { incus, options } = engine;
  const { image, traits } = await findImage(engine, spec.image);
  const body = {
    name: machineName(spec.id),
    type: options.kind === "containers" ? "container" : "virtual-machine",
    // What other machines are given by a profile is not for ours.
    profiles: [],
    source: { type: "image", alias: image.name },
    config: { ...machineConfig(spec, traits, options), [ownKeys.id]: spec.id, [ownKeys.asked]: yes },
    devices: machineDevices(spec, options, { address: await machineAddress(engine, spec.ssh.port) })
  };
  try {
    await incus.change("POST", "/1.0/instances", body);
  } catch (error) {
    unless("taken")(error);
    return;
  }
  await incus.change("PATCH", machinePath(spec.id), { config: { [ownKeys.whole]: yes } });
}

// ../../packages/compute-engines/src/incus/machine/inspect-machine.ts
import { setTimeout as pause } from "node:timers/promises";
var looks = 6;
var betweenLooks = 250;
async function inspectMachine(engine, id) {
  for (let left = looks; ; left--) {
    const found = await findMachine(engine.incus, id);
    if (!found) return { state: "absent" };
    const sight = sightOf(found);
    if (sight.state === "running") return withPlace(engine, found, sight);
    if (sight.state !== "crashed" || left <= 1) return sight;
    await pause(betweenLooks);
  }
}
async function withPlace(engine, found, sight) {
  const listened = readListen(found.devices.ssh?.listen);
  if (!listened) return sight;
  const isAny = listened.host === "0.0.0.0" || listened.host === "::";
  return { ...sight, ssh: isAny ? { ...listened, host: await hostOfMember(engine.incus, found.location) } : listened };
}

// ../../packages/compute-engines/src/incus/machine/list-machines.ts
async function listMachines(incus) {
  const all = await incus.get("/1.0/instances", instances, { recursion: "1" });
  const ours = all.flatMap((instance2) => {
    const id = machineId(instance2.name);
    return id !== void 0 && instance2.config[ownKeys.id] === id ? [[id, instance2]] : [];
  });
  return new Map(ours);
}

// ../../packages/compute-engines/src/incus/machine/read-console.ts
var replacement = 3;
async function readConsole(incus, id, maxBytes) {
  const bytes = await incus.read(`${machinePath(id)}/console`, maxBytes, { type: "log" }) ?? Buffer.alloc(0);
  return endOf(bytes, maxBytes);
}
function endOf(bytes, maxBytes) {
  const text = bytes.toString("utf8");
  if (Buffer.byteLength(text) <= maxBytes) return text;
  return bytes.subarray(-Math.floor(maxBytes / replacement)).toString("utf8");
}

// ../../packages/compute-engines/src/incus/machine/write-password.ts
var shadow = { path: "/etc/shadow" };
async function writePassword(incus, id, user, hash) {
  const path = `${machinePath(id)}/files`;
  const text = (await incus.read(path, MiB, shadow))?.toString("utf8");
  const changed2 = text === void 0 ? void 0 : withPassword(text, user, hash);
  if (changed2 === void 0 || changed2 === text) return;
  const headers = { "content-type": "application/octet-stream", "x-incus-type": "file", "x-incus-write": "overwrite" };
  await incus.write(path, shadow, headers, Buffer.from(changed2));
}
var withPassword = (text, user, hash) => text.split("\n").map((line) => {
  const [name, , ...rest] = line.split(":");
  return name === user && rest.length > 0 ? [name, hash, ...rest].join(":") : line;
}).join("\n");

// ../../packages/compute-engines/src/incus/machine/start-machine.ts
var startTimeout = 60;
async function startMachine(engine, spec) {
  const { incus } = engine;
  const found = await findWhole(engine, spec);
  if (!doesRun(found)) {
    await fit(engine, spec, found);
    await begin(engine, spec.id);
  }
  if (found.config[ownKeys.asked])
    await incus.change("PATCH", machinePath(spec.id), { config: { [ownKeys.asked]: no } });
}
async function findWhole(engine, spec) {
  const found = await findMachine(engine.incus, spec.id);
  if (found?.config[ownKeys.whole] === yes) return found;
  await createMachine(engine, spec);
  return findWhole(engine, spec);
}
async function fit(engine, spec, found) {
  const { incus, options } = engine;
  const traits = seedTraits(found.config, "image.");
  const { passwordHash } = spec.seed;
  const before = found.config[ownKeys.password];
  if (before !== void 0 && before !== passwordHash && options.kind === "containers")
    await writePassword(incus, spec.id, traits.user, passwordHash);
  await incus.change("PATCH", machinePath(spec.id), {
    config: machineConfig(spec, traits, options),
    devices: machineDevices(spec, options, { found, address: await machineAddress(engine, spec.ssh.port) })
  });
}
async function begin({ incus }, id) {
  try {
    await incus.change("PUT", `${machinePath(id)}/state`, { action: "start", timeout: startTimeout });
  } catch (error) {
    const now = await findMachine(incus, id);
    if (!now || !doesRun(now)) throw error;
  }
}

// ../../packages/compute-engines/src/incus/machine/watch-machines.ts
import { clearTimeout, setTimeout } from "node:timers";
function watchMachines(incus, every, listener) {
  let isEnded2 = false;
  let timer;
  let before;
  async function look() {
    const now = await looksOf(incus);
    if (isEnded2) return;
    const known = before;
    before = now;
    if (known) for (const id of changed(known, now)) listener(id);
  }
  function again() {
    if (isEnded2) return;
    timer = setTimeout(() => void look().catch(unlessAway).finally(again), every);
    timer.unref();
  }
  void look().catch(unlessAway).finally(again);
  return () => {
    isEnded2 = true;
    clearTimeout(timer);
  };
}
function unlessAway(error) {
  if (!(error instanceof EngineError)) throw error;
}
async function looksOf(incus) {
  const machines = await listMachines(incus);
  return new Map([...machines].map(([id, machine]) => [id, lookOf(machine)]));
}
var lookOf = ({ status, config: config2, last_used_at: started }) => [status, config2["volatile.last_state.power"], started].join(" ");
var changed = (before, now) => [.../* @__PURE__ */ new Set([...before.keys(), ...now.keys()])].filter((id) => before.get(id) !== now.get(id));

// ../../packages/compute-engines/src/incus/rest/rest-client.ts
import { setTimeout as pause2 } from "node:timers/promises";

// ../../packages/compute-engines/src/incus/rest/connection.ts
import {
  Agent as PlainAgent,
  request as plainRequest
} from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { X509Certificate } from "node:crypto";
var keptOpen = { keepAlive: true, maxSockets: 16 };
function connectTo(place) {
  return "socket" in place ? bySocket(place.socket) : byNetwork(place);
}
function bySocket(socketPath) {
  const agent = new PlainAgent(keptOpen);
  return {
    host: "127.0.0.1",
    request: (options, answered) => plainRequest({ ...options, socketPath, agent, host: "incus" }, answered),
    close: () => agent.destroy()
  };
}
function byNetwork(place) {
  const { hostname, port } = new URL(place.url);
  const pinned = new X509Certificate(place.serverCertificate).fingerprint256;
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const agent = new SecureAgent({
    ...keptOpen,
    cert: place.certificate,
    key: place.key,
    ca: place.serverCertificate,
    // The certificate names the host that it was made on, which says nothing: it is the one that was pinned, or not.
    checkServerIdentity: (_, { fingerprint256 }) => fingerprint256 === pinned ? void 0 : new Error("the certificate is not the pinned one")
  });
  return {
    host,
    request: (options, answered) => secureRequest({ ...options, agent, host, port: port || 8443 }, answered),
    close: () => agent.destroy()
  };
}

// ../../packages/compute-engines/src/incus/rest/read-envelope.ts
function readEnvelope({ status, bytes }) {
  const parsed = envelope.safeParse(json(bytes));
  if (!parsed.success) {
    if (status >= 400) throw refusalOf(status, "");
    throw new EngineError("unavailable", "What answered is no Incus.", { cause: parsed.error });
  }
  const { type, error, error_code: code } = parsed.data;
  if (type === "error" || status >= 400) throw refusalOf(code || status, error ?? "");
  return parsed.data;
}
function json(bytes) {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return void 0;
  }
}

// ../../packages/compute-engines/src/incus/rest/send.ts
var usualTimeout = 30 * second;
var createSend = (connection) => ({ method, path, headers, bytes, maxBytes, longer, timeout = usualTimeout }) => new Promise((resolve, reject) => {
  const fail = (cause) => reject(new EngineError("unavailable", "Incus cannot be reached at the moment.", { cause }));
  const signal = AbortSignal.timeout(timeout);
  const length = { "content-length": String(bytes?.length ?? 0) };
  const asked = connection.request({ method, path, headers: { ...headers, ...length }, signal }, (answer) => {
    const parts = [];
    let size = 0;
    answer.on("data", (part) => {
      parts.push(part);
      size += part.length;
      if (size > maxBytes && longer === "refused") answer.destroy(new Error("the answer is too long"));
      while (size - (parts[0]?.length ?? 0) >= maxBytes) size -= parts.shift()?.length ?? 0;
    });
    answer.on(
      "end",
      () => resolve({ status: answer.statusCode ?? 0, bytes: lastOf(Buffer.concat(parts), maxBytes) })
    );
    answer.on("error", fail);
    answer.on("close", () => fail(new Error("the answer was cut off")));
  });
  asked.on("error", fail);
  asked.end(bytes);
});
var lastOf = (bytes, length) => bytes.subarray(Math.max(0, bytes.length - length));

// ../../packages/compute-engines/src/incus/rest/rest-client.ts
var usualPatience = 10 * minute;
var turn = 20;
var answerLimit = 32 * MiB;
var pauseBetweenTurns = 200;
var running = 200;
function createRestClient(place, project) {
  const connection = connectTo(place);
  const send = createSend(connection);
  const pathOf = (path, query = {}) => `${path}?${new URLSearchParams({ project, ...query }).toString()}`;
  async function call(method, path, body, timeout = 30 * second) {
    const bytes = body === void 0 ? void 0 : Buffer.from(JSON.stringify(body));
    const headers = bytes ? { "content-type": "application/json" } : {};
    return readEnvelope(await send({ method, path, headers, bytes, maxBytes: answerLimit, longer: "refused", timeout }));
  }
  async function get(path, answer, query) {
    const { metadata } = await call("GET", pathOf(path, query));
    return parse(answer, metadata);
  }
  async function ended3(operationPath, patience) {
    const until = Date.now() + patience;
    while (Date.now() < until) {
      const path = pathOf(`${operationPath}/wait`, { timeout: String(turn) });
      const { metadata } = await call("GET", path, void 0, (turn + 10) * second);
      const { status_code: code, err } = parse(operation, metadata);
      if (code > running) throw refusalOf(code, err ?? "");
      if (code === running) return;
      await pause2(pauseBetweenTurns);
    }
    throw new EngineError("unavailable", "Incus did not end what it was asked for in time.");
  }
  return {
    host: connection.host,
    get,
    find: (path, answer, query) => get(path, answer, query).catch((error) => {
      unless("not-there")(error);
      return null;
    }),
    async change(method, path, body, patience = usualPatience) {
      const answer = await call(method, pathOf(path), body);
      if (answer.operation) await ended3(answer.operation, patience).catch(notForgotten);
    },
    waitFor: (path, patience = usualPatience) => ended3(path, patience).catch((error) => {
      if (!(error instanceof EngineError) || error.failure === "unavailable") throw error;
    }),
    async read(path, maxBytes, query) {
      const answer = await send({ method: "GET", path: pathOf(path, query), headers: {}, maxBytes, longer: "cut" });
      if (answer.status === 200) return answer.bytes;
      if (answer.status === 404) return null;
      readEnvelope(answer);
      return null;
    },
    async write(path, query, headers, bytes) {
      const maxBytes = answerLimit;
      readEnvelope(
        await send({ method: "POST", path: pathOf(path, query), headers, bytes, maxBytes, longer: "refused" })
      );
    },
    close: () => connection.close()
  };
}
function notForgotten(error) {
  const forgotten = error instanceof EngineError && String(error.cause).toLowerCase().includes("operation not found");
  throw forgotten ? new EngineError("unavailable", "Incus was started anew meanwhile.", { cause: error }) : error;
}
function parse(answer, metadata) {
  const parsed = answer.safeParse(metadata);
  if (parsed.success) return parsed.data;
  throw new EngineError("unavailable", "Incus answered in a way that is not known.", { cause: parsed.error });
}

// ../../packages/compute-engines/src/incus/create-incus-engine.ts
var usualLook = 3 * second;
function createIncusEngine(options) {
  const incus = createRestClient(options.place, options.project);
  const engine = { incus, options };
  return {
    name: "incus",
    capabilities: () => readCapabilities(engine),
    images: async () => (await listImages(engine)).map(({ image }) => image),
    create: (spec) => createMachine(engine, spec),
    start: (spec) => startMachine(engine, spec),
    stop: (id, graceMs) => stopMachine(incus, id, graceMs),
    remove: (id) => removeMachine(incus, id),
    inspect: (id) => inspectMachine(engine, id),
    list: async () => [...(await listMachines(incus)).keys()],
    console: (id, maxBytes) => readConsole(incus, id, maxBytes),
    watch: (listener) => watchMachines(incus, options.lookEvery ?? usualLook, listener),
    close: async () => incus.close()
  };
}
export {
  createIncusEngine
};
//# sourceMappingURL=create-incus-engine-YIYK7QQW.mjs.map
