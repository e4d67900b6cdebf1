#!/usr/bin/env node
import {
  imagesIn,
  instancesIn,
  isMachineId,
  placesOf,
  within
} from "./chunk-YTRPBPEZ.mjs";
import {
  storageFilesOf,
  userDataOf
} from "./chunk-OHQQYKLC.mjs";
import {
  EngineError
} from "./chunk-RHWATGW3.mjs";
import {
  tinyReady
} from "./chunk-72TGW5YQ.mjs";
import {
  catalogueEntry,
  diskBytes,
  findImage,
  findRelay,
  listImages
} from "./chunk-2SSHQPZY.mjs";
import {
  ToolFailure,
  runTool
} from "./chunk-IEZQRFEP.mjs";
import {
  orIfMissing
} from "./chunk-YVXE4AZ5.mjs";
import {
  singleFlight
} from "./chunk-2N3RWRY4.mjs";
import {
  second
} from "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/compute-engines/src/qemu/create-qemu-engine.ts
import { cpus, totalmem } from "node:os";
import { statfs as statfs2 } from "node:fs/promises";

// ../../packages/compute-engines/src/qemu/acceleration/find-acceleration.ts
import { readFile as readFile3, rename as rename2, writeFile as writeFile2 } from "node:fs/promises";
import { join } from "node:path";
import { z as z2 } from "zod";

// ../../packages/compute-engines/src/qemu/account.ts
import { stat } from "node:fs/promises";

// ../../packages/compute-engines/src/qemu/own-ids.ts
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
var firstOwnId = 21e8;
var count = 4e7;
function chooseOwnId(machine, taken) {
  const from = createHash("sha256").update(machine).digest().readUInt32BE(0);
  for (let step = 0; ; step++) {
    const id = firstOwnId + 1 + (from + step) % (count - 1);
    if (!taken.has(id)) return id;
  }
}
async function hasOwnIds() {
  const maps = await Promise.all(["uid_map", "gid_map"].map((name) => readFile(`/proc/self/${name}`, "utf8")));
  return maps.every((map) => coversOwnIds(map));
}
function coversOwnIds(map) {
  return map.split("\n").some((line) => {
    const [first = 0, , length = 0] = line.trim().split(/\s+/).map(Number);
    return first <= firstOwnId && first + length >= firstOwnId + count;
  });
}

// ../../packages/compute-engines/src/qemu/account.ts
async function findAccounts(user) {
  const ours = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (ours.uid !== 0) return () => ours;
  if (user === "own") {
    if (!await hasOwnIds()) {
      throw new EngineError("unavailable", "This container has no ids for users of machines: one has to be named.");
    }
    return (ownId) => ({ uid: ownId, gid: ownId });
  }
  const found = /^\d+$/.test(user) ? { uid: Number(user), gid: Number(user) } : await lookUp(user);
  if (found.uid === 0)
    throw new EngineError("unavailable", "Machines cannot run as root: another user has to be named.");
  return () => found;
}
async function withAcceleration(accountOf, acceleration) {
  if (acceleration === "tcg" || process.getuid?.() !== 0) return accountOf;
  const device = await orIfMissing(stat("/dev/kvm"), void 0);
  if (device === void 0 || device.gid === 0) return accountOf;
  return (ownId) => ({ ...accountOf(ownId), gid: device.gid });
}
async function lookUp(name) {
  try {
    const [uid, gid] = await Promise.all([runTool("id", ["-u", "--", name]), runTool("id", ["-g", "--", name])]);
    return { uid: Number(uid), gid: Number(gid) };
  } catch (cause) {
    throw new EngineError("unavailable", "The user as whom machines are to run is not there.", { cause });
  }
}

// ../../packages/compute-engines/src/qemu/state/machine-record.ts
import { readFile as readFile2, rename, writeFile } from "node:fs/promises";
import { z } from "zod";
var machineRecord = z.object({
  /** As it was when the disk was made: a later image of that name is another one. */
  image: catalogueEntry,
  /** The id that is kept for it as a user. One that was made before there were such has none until it is started. */
  ownId: z.int().optional(),
  /** Where its SSH was reached when it was started last. */
  ssh: z.object({ bind: z.string(), port: z.int() }),
  /**
   * How far it has come. `stopping`: we have asked it to end. A machine that has ended in good order while `started` did
   * so by itself.
   */
  phase: z.enum(["made", "starting", "started", "stopping", "damaged"]),
  /** In which run of the host it was started last. */
  bootId: z.string()
});
async function readRecord(places) {
  const text = await orIfMissing(readFile2(places.record, "utf8"), void 0);
  if (text === void 0) return void 0;
  try {
    return machineRecord.parse(JSON.parse(text));
  } catch {
    return void 0;
  }
}
async function writeRecord(places, record) {
  const fresh = `${places.record}.new`;
  await writeFile(fresh, JSON.stringify(record), { mode: 384 });
  await rename(fresh, places.record);
}
var hostBootId = async () => (await readFile2("/proc/sys/kernel/random/boot_id", "utf8")).trim();

// ../../packages/compute-engines/src/qemu/acceleration/boots-with-kvm.ts
import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";

// ../../packages/compute-engines/src/qemu/arguments.ts
import { isIPv4 } from "node:net";
var emulator = "qemu-system-x86_64";
var translationBufferMB = 64;
var memoryBesideMB = translationBufferMB + 136;
var storageAddress = { host: "10.0.2.100", port: 7912 };
var guestAddress = { ip: "10.0.2.15/24", gateway: "10.0.2.2", mac: "52:54:00:12:34:56" };
var sleepless = ["disable_s3", "disable_s4"].flatMap((name) => ["-global", `ICH9-LPC.${name}=1`]);
var sandbox = "on,obsolete=deny,resourcecontrol=deny";
function machineArguments(machine) {
  const { id, acceleration, storage } = machine;
  if (!isMachineId(id)) throw new RangeError("not an id");
  const refused = storage === null ? "spawn=deny,elevateprivileges=deny" : "spawn=allow,elevateprivileges=allow";
  return [
    ["-name", `perigee-${id}`, "-uuid", id, "-nodefaults", "-no-user-config", "-M", "q35"],
    sleepless,
    processor(acceleration),
    ["-smp", whole(machine.vcpus, 256), "-m", whole(machine.memoryMB, 4 * 1024 * 1024)],
    kernel(machine.image),
    disks(machine.image.seed),
    machine.told.flatMap((name) => ["-fw_cfg", `name=opt/perigee/${name},file=${within.seed}/${name}`]),
    [
      "-netdev",
      network(machine),
      "-device",
      `virtio-net-pci,netdev=net0,mac=${guestAddress.mac},romfile=`,
      "-device",
      "virtio-rng-pci"
    ],
    ["-chardev", "ringbuf,id=console,size=262144", "-serial", "chardev:console", "-display", "none"],
    ["-qmp", `unix:${within.socket},server=on,wait=off`, "-pidfile", within.pid],
    ["-sandbox", `${sandbox},${refused}`]
  ].flat();
}
var processor = (acceleration) => acceleration === "kvm" ? ["-accel", "kvm", "-cpu", "host"] : ["-accel", `tcg,tb-size=${translationBufferMB}`, "-cpu", "max"];
function kernel({ kernel: file, initrd, cmdline }) {
  if (file === void 0) return [];
  const memory = initrd === void 0 ? [] : ["-initrd", within.image(stored(initrd))];
  return ["-kernel", within.image(stored(file)), ...memory, "-append", cmdline ?? "console=ttyS0"];
}
function disks(seed) {
  const own = `if=none,id=disk0,file=${within.disk},format=qcow2,discard=unmap,werror=enospc,rerror=report`;
  const cloud = `driver=vvfat,dir=${within.seed},label=cidata,read-only=on,if=none,id=seed0`;
  const drive = ["-drive", own, "-device", "virtio-blk-pci,drive=disk0"];
  return seed === "nocloud" ? [...drive, "-drive", cloud, "-device", "virtio-blk-pci,drive=seed0"] : drive;
}
function network({ ssh, storage }) {
  const way = `user,id=net0,ipv6=off,restrict=on,hostfwd=tcp:${address(ssh.bind)}:${port(ssh.port)}-:22`;
  if (storage === null) return way;
  const { gateway, relay } = storage;
  const program = `${within.image(stored(relay))} nc ${address(gateway.host)} ${port(gateway.port)}`;
  return `${way},guestfwd=tcp:${storageAddress.host}:${storageAddress.port}-cmd:${program}`;
}
var port = (number) => whole(number, 65535);
function whole(number, most) {
  if (!Number.isInteger(number) || number < 1 || number > most) throw new RangeError("not a number that QEMU takes");
  return String(number);
}
function address(text) {
  if (!isIPv4(text)) throw new RangeError("not an IPv4 address");
  return text;
}
function stored(name) {
  if (!/^([0-9a-f]{64}\.[a-z0-9]+|busybox-[0-9a-f]{64})$/.test(name)) throw new RangeError("not a file of an image");
  return name;
}

// ../../packages/compute-engines/src/qemu/acceleration/boots-with-kvm.ts
var limit = 10 * second;
async function bootsWithKvm(folder, tiny, account) {
  const has = await access("/dev/kvm", constants.R_OK | constants.W_OK).then(
    () => true,
    () => false
  );
  if (!has) return false;
  const args = [
    ["-nodefaults", "-no-user-config", "-M", "q35", ...processor("kvm"), "-smp", "1", "-m", "128"],
    ["-kernel", `./${tiny.kernel}`, "-initrd", `./${tiny.initrd}`, "-append", "console=ttyS0 quiet panic=-1"],
    ["-serial", "stdio", "-display", "none", "-no-reboot"],
    ["-sandbox", "on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny"]
  ].flat();
  return new Promise((resolve) => {
    const stdio = ["ignore", "pipe", "ignore"];
    const child = spawn(emulator, args, { ...account, cwd: imagesIn(folder), stdio: [...stdio] });
    let said = "";
    let isReady = false;
    const timer = setTimeout(() => child.kill("SIGKILL"), limit);
    child.stdout.on("data", (piece) => {
      said = (said + piece.toString("latin1")).slice(-4096);
      isReady = said.includes(tinyReady);
      if (isReady) child.kill("SIGKILL");
    });
    child.once("error", () => resolve(false));
    child.once("close", () => {
      clearTimeout(timer);
      resolve(isReady);
    });
  });
}

// ../../packages/compute-engines/src/qemu/acceleration/find-acceleration.ts
var remembered = z2.object({ bootId: z2.string(), kernel: z2.string(), acceleration: z2.enum(["kvm", "tcg"]) });
async function findAcceleration({ folder, wanted, accounts, logger }) {
  if (wanted !== "auto") return wanted;
  const tiny = await findImage(imagesIn(folder), "tiny");
  if (tiny?.kernel === void 0) return "tcg";
  const file = join(folder, "acceleration.json");
  const bootId = await hostBootId();
  const before = remembered.safeParse(parsed(await orIfMissing(readFile3(file, "utf8"), "")));
  if (before.data?.bootId === bootId && before.data.kernel === tiny.kernel) return before.data.acceleration;
  const accelerated = await withAcceleration(accounts, "kvm");
  const boots = await bootsWithKvm(folder, tiny, accelerated(firstOwnId));
  const acceleration = boots ? "kvm" : "tcg";
  logger.info({ acceleration }, "tried how machines run on this host");
  await writeFile2(`${file}.new`, JSON.stringify({ bootId, kernel: tiny.kernel, acceleration }));
  await rename2(`${file}.new`, file);
  return acceleration;
}
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}

// ../../packages/compute-engines/src/qemu/as-engine-error.ts
async function asEngineError(work) {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    const isFull = cause instanceof Error && "code" in cause && (cause.code === "ENOSPC" || cause.code === "EDQUOT");
    throw isFull ? new EngineError("no-room", "The disk of the host is full.", { cause }) : new EngineError("failed", "The machine could not be brought to what it is to be.", { cause });
  }
}

// ../../packages/compute-engines/src/qemu/console/drain-console.ts
import { z as z3 } from "zod";

// ../../packages/compute-engines/src/qemu/console/console-log.ts
import { appendFile, rename as rename3, stat as stat2 } from "node:fs/promises";

// ../../packages/compute-engines/src/qemu/console/read-tail.ts
import { open } from "node:fs/promises";
async function readTail(path, most) {
  const file = await orIfMissing(open(path, "r"), void 0);
  if (file === void 0) return Buffer.alloc(0);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, most);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

// ../../packages/compute-engines/src/qemu/console/console-log.ts
var longestConsoleLog = 512 * 1024;
var older = ({ console }) => `${console}.1`;
async function addToConsole(places, bytes) {
  if (bytes.length === 0) return;
  const there = await orIfMissing(stat2(places.console), void 0);
  if (there !== void 0 && there.size > longestConsoleLog) await rename3(places.console, older(places));
  await appendFile(places.console, bytes, { mode: 384 });
}
async function readConsole(places, maxBytes) {
  const newer = await readTail(places.console, maxBytes);
  const before = newer.length < maxBytes ? await readTail(older(places), maxBytes - newer.length) : Buffer.alloc(0);
  return within2(Buffer.concat([before, newer]), maxBytes);
}
function within2(bytes, maxBytes) {
  let start = 0;
  while (start < Math.min(4, bytes.length) && ((bytes[start] ?? 0) & 192) === 128) start++;
  const text = Buffer.from(bytes.subarray(start).toString("utf8"));
  return text.subarray(Math.max(0, text.length - maxBytes)).toString("utf8").replace(/^\uFFFD+/, "");
}

// ../../packages/compute-engines/src/qemu/console/drain-console.ts
var ringSize = 262144;
async function drainConsole(qmp, places) {
  const read = await qmp.execute("ringbuf-read", { device: "console", size: ringSize, format: "base64" });
  await addToConsole(places, Buffer.from(z3.string().parse(read), "base64"));
}

// ../../packages/compute-engines/src/qemu/in-order.ts
function inOrder() {
  const last = /* @__PURE__ */ new Map();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const done = before.then(work, work);
    const settled = done.then(
      () => void 0,
      () => void 0
    );
    last.set(key, settled);
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key);
    });
    return done;
  };
}

// ../../packages/compute-engines/src/qemu/machine/create-machine.ts
import { lstat as lstat2 } from "node:fs/promises";
import { join as join4 } from "node:path";

// ../../packages/compute-engines/src/qemu/disk/make-disk.ts
import { rename as rename4 } from "node:fs/promises";
import { join as join2 } from "node:path";

// ../../packages/compute-engines/src/qemu/disk/run-qemu-img.ts
async function runQemuImg({ root }, account, args) {
  try {
    return await runTool("qemu-img", args, { ...account, cwd: root });
  } catch (cause) {
    if (!(cause instanceof ToolFailure)) throw cause;
    if (/no space left on device/i.test(cause.stderr)) {
      throw new EngineError("no-room", "The disk of the host is full.", { cause });
    }
    throw cause;
  }
}

// ../../packages/compute-engines/src/qemu/disk/virtual-size.ts
import { z as z4 } from "zod";
var info = z4.object({ "virtual-size": z4.int() });
async function virtualSize(places, account, file) {
  const told = await runQemuImg(places, account, ["info", "--output=json", file]);
  return info.parse(JSON.parse(told))["virtual-size"];
}

// ../../packages/compute-engines/src/qemu/disk/make-disk.ts
async function makeDisk(places, account, image, diskGB) {
  const least = await virtualSize(places, account, within.image(image.disk));
  const size = String(Math.max(diskBytes(diskGB), least));
  const base = ["-f", "qcow2", "-F", "qcow2", "-b", within.base(image.disk)];
  await runQemuImg(places, account, ["create", "-q", ...base, within.freshDisk, size]);
  await rename4(join2(places.root, within.freshDisk), join2(places.root, within.disk));
}

// ../../packages/compute-engines/src/qemu/make-folder.ts
import { chmod, mkdir } from "node:fs/promises";
async function makeFolder(path, mode) {
  await mkdir(path, { recursive: true });
  await chmod(path, mode);
}

// ../../packages/compute-engines/src/qemu/machine/hand-over.ts
import { chown, lchown, lstat, readdir } from "node:fs/promises";
import { join as join3 } from "node:path";
async function handOver({ run }, { uid, gid }) {
  if ((await lstat(run)).uid === uid) return;
  await chown(run, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  for (const name of await readdir(run)) {
    const file = join3(run, name);
    const found = await lstat(file);
    if (found.isFile() && found.nlink === 1) await lchown(file, uid, gid);
  }
  await chown(run, uid, gid);
}

// ../../packages/compute-engines/src/qemu/machine/list-machines.ts
import { readdir as readdir2 } from "node:fs/promises";
async function listMachines(folder) {
  return (await orIfMissing(readdir2(instancesIn(folder)), [])).filter(isMachineId);
}

// ../../packages/compute-engines/src/qemu/machine/create-machine.ts
async function createMachine(host, spec) {
  const places = placesOf(host.folder, spec.id);
  const there = await readRecord(places);
  const given = there ?? newRecord(spec, await imageOf(host, spec.image));
  const record = { ...given, ownId: given.ownId ?? await ownIdFor(host, spec.id) };
  await makeFolders(host, places);
  if (there?.ownId === void 0) await writeRecord(places, record);
  if (await hasDisk(places)) return record;
  if (record.phase !== "made") throw new EngineError("damaged", "The disk of this machine is gone.");
  const account = (await host.ways()).accountOf(record.ownId);
  await handOver(places, account);
  await makeDisk(places, account, record.image, spec.diskGB);
  return record;
}
async function imageOf({ folder }, name) {
  const image = await findImage(imagesIn(folder), name);
  if (image === void 0) throw new EngineError("no-image", "There is no such image on this host.");
  return image;
}
var newRecord = (spec, image) => ({
  image,
  ssh: spec.ssh,
  phase: "made",
  bootId: ""
});
async function ownIdFor({ folder }, id) {
  const machines = await listMachines(folder);
  const records = await Promise.all(machines.map((machine) => readRecord(placesOf(folder, machine))));
  return chooseOwnId(id, new Set(records.flatMap((record) => record?.ownId ?? [])));
}
async function makeFolders({ folder }, places) {
  await makeFolder(instancesIn(folder), 457);
  await makeFolder(places.root, 457);
  await makeFolder(places.run, 448);
}
var hasDisk = async ({ root }) => await orIfMissing(lstat2(join4(root, within.disk)), void 0) !== void 0;

// ../../packages/compute-engines/src/qemu/machine/inspect-machine.ts
import { lstat as lstat5 } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { z as z5 } from "zod";

// ../../packages/compute-engines/src/qemu/disk/has-room.ts
import { statfs } from "node:fs/promises";
var enough = 256 * 1024 * 1024;
async function hasRoom(folder) {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= enough;
}

// ../../packages/compute-engines/src/qemu/process/find-process.ts
import { lstat as lstat3, open as open2, readdir as readdir3, readFile as readFile4, stat as stat3 } from "node:fs/promises";
import { constants as constants2 } from "node:fs";
import { join as join5 } from "node:path";
async function findProcess(places) {
  const written = await findWrittenProcess(places);
  if (written !== void 0) return written;
  for (const name of await readdir3("/proc")) {
    if (/^\d+$/.test(name) && await runsMachine(Number(name), places)) return Number(name);
  }
  return void 0;
}
async function findWrittenProcess(places) {
  const written = await writtenProcess(places);
  return written !== void 0 && await runsMachine(written, places) ? written : void 0;
}
async function runsMachine(pid, { id, run }) {
  try {
    const words = (await readFile4(`/proc/${pid}/cmdline`, "utf8")).split("\0");
    const isNamed = words.some((word, at) => word === "-uuid" && words[at + 1] === id);
    if (!isNamed || !words.includes(`perigee-${id}`)) return false;
    const [running, folder] = await Promise.all([stat3(`/proc/${pid}`), lstat3(run)]);
    return running.uid === folder.uid;
  } catch {
    return false;
  }
}
async function writtenProcess({ root }) {
  const file = await open2(
    join5(root, within.pid),
    constants2.O_RDONLY | constants2.O_NOFOLLOW | constants2.O_NONBLOCK
  ).catch(() => void 0);
  if (file === void 0) return void 0;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    const pid = Number(buffer.toString("latin1", 0, bytesRead).trim());
    return Number.isInteger(pid) && pid > 1 ? pid : void 0;
  } catch {
    return void 0;
  } finally {
    await file.close();
  }
}

// ../../packages/compute-engines/src/qemu/process/last-errors.ts
var lastErrors = async ({ errors }) => (await readTail(errors, 16384)).toString("utf8");
var wasEndedBySignal = async (places) => (await lastErrors(places)).includes("terminating on signal");

// ../../packages/compute-engines/src/qemu/state/crash-mark.ts
import { lstat as lstat4 } from "node:fs/promises";
import { join as join6 } from "node:path";
async function hasCrashMark({ root }) {
  const marks = [within.pid, within.socket].map((name) => orIfMissing(lstat4(join6(root, name)), void 0));
  return (await Promise.all(marks)).some((mark) => mark !== void 0);
}

// ../../packages/compute-engines/src/qemu/state/write-started.ts
import { rm } from "node:fs/promises";
async function writeStarted(places, record) {
  if (record.image.seed === "fwcfg") await rm(places.seed, { recursive: true, force: true });
  await writeRecord(places, { ...record, phase: "started" });
}

// ../../packages/compute-engines/src/qemu/machine/inspect-machine.ts
var patience = 3 * second;
async function inspectMachine(host, id) {
  const places = placesOf(host.folder, id);
  if (await orIfMissing(lstat5(places.root), void 0) === void 0) return { state: "absent" };
  for (const until = Date.now() + patience; ; await pause(100)) {
    const qmp = await host.sessions.open(id);
    if (qmp !== void 0) {
      const sight = await sightOfRunning(host, places, qmp);
      if (sight !== void 0) return sight;
    } else if (!await isThere(places)) return sightOfEnded(places);
    if (Date.now() > until) return { state: "broken", reason: "The process of this machine does not answer." };
  }
}
async function isThere(places) {
  const record = await readRecord(places);
  const find = record === void 0 || record.phase === "starting" ? findProcess : findWrittenProcess;
  return await find(places) !== void 0;
}
var statusAnswer = z5.object({ status: z5.string() });
async function sightOfRunning(host, places, qmp) {
  const ask2 = async () => statusAnswer.parse(await qmp.execute("query-status")).status;
  try {
    let status = await ask2();
    if (status === "io-error" && await hasRoom(host.folder)) {
      await qmp.execute("cont");
      status = await ask2();
    }
    if (status === "io-error")
      return { state: "held", reason: "The disk of the host is full. The machine waits for room." };
    if (status !== "running") return { state: "held", reason: "The machine is held by its engine." };
  } catch (cause) {
    if (await findProcess(places) === void 0) return void 0;
    throw new EngineError("unavailable", "The machine does not answer.", { cause });
  }
  const record = await readRecord(places);
  if (record === void 0) return { state: "running" };
  if (record.phase === "starting") await writeStarted(places, record);
  return { state: "running", ssh: { host: record.ssh.bind, port: record.ssh.port } };
}
async function sightOfEnded(places) {
  const record = await readRecord(places);
  if (record === void 0) return { state: "stopped" };
  if (record.phase === "damaged") return { state: "broken", reason: "The disk of this machine is damaged." };
  if (record.phase !== "started") return { state: "stopped" };
  if (await hasCrashMark(places)) return { state: "crashed", reason: "The process of this machine was cut off." };
  return await endedWithHost(places, record) ? { state: "stopped" } : { state: "stopped", bySelf: true };
}
var endedWithHost = async (places, { bootId }) => bootId !== await hostBootId() || await wasEndedBySignal(places);

// ../../packages/compute-engines/src/qemu/machine/remove-machine.ts
import { rm as rm2 } from "node:fs/promises";

// ../../packages/compute-engines/src/qemu/process/end-process.ts
import { setTimeout as pause2 } from "node:timers/promises";
async function killProcess(places) {
  for (let pid = await findProcess(places); pid !== void 0; pid = await findProcess(places)) {
    signal(pid);
    if (!await hasEnded(pid, places, 10 * second)) {
      throw new EngineError("failed", "The process of the machine does not end.");
    }
  }
}
async function hasEnded(pid, places, within3) {
  const until = Date.now() + within3;
  while (await runsMachine(pid, places)) {
    if (Date.now() >= until) return false;
    await pause2(50);
  }
  return true;
}
function signal(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
  }
}

// ../../packages/compute-engines/src/qemu/machine/remove-machine.ts
async function removeMachine({ folder }, id) {
  const places = placesOf(folder, id);
  await killProcess(places);
  await rm2(places.root, { recursive: true, force: true, maxRetries: 3 });
}

// ../../packages/compute-engines/src/qemu/machine/start-machine.ts
import { setTimeout as pause3 } from "node:timers/promises";

// ../../packages/compute-engines/src/qemu/disk/check-disk.ts
var leaksOnly = 3;
async function checkDisk(places, account) {
  const check = (...more) => runQemuImg(places, account, ["check", "-q", "-f", "qcow2", ...more, within.disk]);
  try {
    await check().catch(async (cause) => {
      if (!(cause instanceof ToolFailure) || cause.exitCode !== leaksOnly) throw cause;
      await check("-r", "leaks");
    });
  } catch (cause) {
    if (cause instanceof EngineError) throw cause;
    throw new EngineError("damaged", "The disk of this machine is damaged. It is kept as it is.", { cause });
  }
}

// ../../packages/compute-engines/src/qemu/disk/grow-disk.ts
async function growDisk(places, account, diskGB) {
  const size = diskBytes(diskGB);
  if (await virtualSize(places, account, within.disk) >= size) return;
  await runQemuImg(places, account, ["resize", "-q", "-f", "qcow2", within.disk, String(size)]);
}

// ../../packages/compute-engines/src/qemu/process/spawn-machine.ts
import { spawn as spawn2 } from "node:child_process";
import { open as open3 } from "node:fs/promises";
var mostOpenFiles = (vcpus) => 60 + 4 * vcpus;
var limits = 'ulimit -c 0; ulimit -n "$1"; shift; exec "$@"';
async function spawnMachine(places, { account, vcpus, args }) {
  await open3(places.errors, "w", 384).then((file) => file.close());
  const errors = await open3(places.errors, "a", 384);
  try {
    const child = spawn2("sh", ["-c", limits, "machine", String(mostOpenFiles(vcpus)), emulator, ...args], {
      ...account,
      cwd: places.root,
      detached: true,
      env: { PATH: process.env.PATH ?? "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C" },
      stdio: ["ignore", errors.fd, errors.fd]
    });
    child.unref();
    let errorsOfEnded;
    const end = async (said) => {
      errorsOfEnded = `${said}${await lastErrors(places)}`;
    };
    child.once("error", (cause) => void end(cause.message));
    child.once("exit", () => void end(""));
    return { endedWith: () => errorsOfEnded };
  } finally {
    await errors.close();
  }
}

// ../../packages/compute-engines/src/qemu/process/start-failure.ts
var known = [
  [/could not set up host forwarding rule/i, "port-taken", "The port of this machine is taken by somebody else."],
  [/cannot (set up guest memory|allocate memory)|out of memory/i, "no-room", "The host has not enough memory."],
  [/no space left on device/i, "no-room", "The disk of the host is full."],
  [/not found|ENOENT/, "unavailable", "QEMU is not installed on this host."],
  [
    /image is corrupt|not in qcow2 format|could not read qcow2 header/i,
    "damaged",
    "The disk of this machine is damaged."
  ]
];
function startFailure(errors) {
  const cause = new Error(errors.slice(-2e3));
  const [, failure, say] = known.find(([pattern]) => pattern.test(errors)) ?? [];
  return new EngineError(failure ?? "failed", say ?? "The machine could not be started.", { cause });
}

// ../../packages/compute-engines/src/qemu/seed/write-seed.ts
import { chown as chown2, rename as rename5, rm as rm3, writeFile as writeFile3 } from "node:fs/promises";
import { join as join7 } from "node:path";

// ../../packages/compute-engines/src/qemu/seed/fwcfg-seed.ts
function fwcfgSeed({ hostname, seed }, endpoint) {
  const told = {
    hostname: `${hostname}
`,
    "authorized-keys": `${seed.authorizedKeys.join("\n")}
`,
    "password-hash": `${seed.passwordHash}
`,
    "password-login": seed.allowsPasswordLogin ? "yes\n" : "no\n"
  };
  if (seed.storage === null || endpoint === null) return told;
  const { awsConfig, awsCredentials, rcloneConf } = storageFilesOf(seed.storage, endpoint);
  return { ...told, "aws-config": awsConfig, "aws-credentials": awsCredentials, "rclone-conf": rcloneConf };
}

// ../../packages/compute-engines/src/qemu/seed/nocloud-seed.ts
import { createHash as createHash2 } from "node:crypto";
function noCloudSeed(spec, user, endpoint) {
  const userData = userDataOf(spec, user, endpoint);
  const hash = createHash2("sha256").update(JSON.stringify([spec.hostname, userData])).digest("hex");
  const instance = { "instance-id": `${spec.id}-${hash.slice(0, 16)}`, "local-hostname": spec.hostname };
  const eth0 = {
    match: { macaddress: guestAddress.mac },
    "set-name": "eth0",
    addresses: [guestAddress.ip],
    routes: [{ to: "0.0.0.0/0", via: guestAddress.gateway }]
  };
  return {
    "meta-data": `${JSON.stringify(instance)}
`,
    "user-data": userData,
    "network-config": `${JSON.stringify({ version: 2, ethernets: { eth0 } })}
`
  };
}

// ../../packages/compute-engines/src/qemu/seed/write-seed.ts
var names = [
  "hostname",
  "authorized-keys",
  "password-hash",
  "password-login",
  "aws-config",
  "aws-credentials",
  "rclone-conf"
];
async function writeSeed(spec, { places, account, image, endpoint }) {
  const told = image.seed === "fwcfg" ? fwcfgSeed(spec, endpoint) : void 0;
  const files = told ?? noCloudSeed(spec, image.user, endpoint);
  const fresh = `${places.seed}.new`;
  await rm3(fresh, { recursive: true, force: true });
  await makeFolder(fresh, 488);
  await chown2(fresh, -1, account.gid);
  for (const [name, text] of Object.entries(files)) {
    const file = join7(fresh, name);
    await writeFile3(file, text, { mode: 256, flag: "wx" });
    await chown2(file, account.uid, account.gid);
  }
  await rm3(places.seed, { recursive: true, force: true });
  await rename5(fresh, places.seed);
  return told === void 0 ? [] : names.filter((name) => name in told);
}

// ../../packages/compute-engines/src/qemu/machine/start-machine.ts
var answersWithin = 30 * second;
async function startMachine(host, spec) {
  const places = placesOf(host.folder, spec.id);
  if (await findProcess(places) !== void 0 && await isReached(host, places)) return;
  const record = await createMachine(host, spec);
  await handOver(places, (await host.ways()).accountOf(record.ownId));
  await prepareDisk(host, places, record, spec);
  await launch(host, places, record, spec);
}
async function isReached({ sessions }, places) {
  for (const until = Date.now() + 5 * second; Date.now() < until; await pause3(100)) {
    if (await sessions.open(places.id) !== void 0) return true;
    if (await findProcess(places) === void 0) return false;
  }
  await killProcess(places);
  return false;
}
async function prepareDisk(host, places, record, spec) {
  const account = (await host.ways()).accountOf(record.ownId);
  try {
    if (record.phase === "damaged" || await hasCrashMark(places)) await checkDisk(places, account);
    await growDisk(places, account, spec.diskGB);
  } catch (cause) {
    if (cause instanceof EngineError && cause.failure === "damaged") {
      await writeRecord(places, { ...record, phase: "damaged" });
    }
    throw cause;
  }
}
async function launch(host, places, before, spec) {
  const { image } = before;
  const { acceleration, accountOf } = await host.ways();
  const account = accountOf(before.ownId);
  const storage = spec.seed.storage === null ? null : await host.storageDoor();
  const endpoint = storage === null ? null : `http://${storageAddress.host}:${storageAddress.port}`;
  const told = await writeSeed(spec, { places, account, image, endpoint });
  const args = machineArguments({ ...spec, image, acceleration, told, storage });
  const record = { ...before, ssh: spec.ssh, phase: "starting", bootId: await hostBootId() };
  await writeRecord(places, record);
  const spawned = await spawnMachine(places, { account, vcpus: spec.vcpus, args });
  for (const until = Date.now() + answersWithin; spawned.endedWith() === void 0; await pause3(50)) {
    if (await host.sessions.open(spec.id) !== void 0) return writeStarted(places, record);
    if (Date.now() > until) {
      await killProcess(places);
      throw new EngineError("failed", "The machine does not answer.");
    }
  }
  throw startFailure(spawned.endedWith() ?? "");
}

// ../../packages/compute-engines/src/qemu/machine/stop-machine.ts
var pressEvery = 3 * second;
var quitsWithin = 10 * second;
async function stopMachine(host, id, graceMs) {
  const places = placesOf(host.folder, id);
  const pid = await findProcess(places);
  if (pid === void 0) return;
  const record = await readRecord(places);
  if (record) await writeRecord(places, { ...record, phase: "stopping" });
  for (const until = Date.now() + graceMs; Date.now() < until; ) {
    await ask(host, places, "system_powerdown");
    if (await hasEnded(pid, places, Math.min(pressEvery, until - Date.now()))) return;
  }
  await ask(host, places, "quit");
  if (await hasEnded(pid, places, quitsWithin)) return;
  await killProcess(places);
}
async function ask({ sessions, logger }, { id }, command) {
  try {
    const qmp = await sessions.open(id);
    await qmp?.execute(command);
  } catch (err) {
    logger.debug({ err, machine: id, command }, "a machine did not take a command");
  }
}

// ../../packages/compute-engines/src/qemu/sessions.ts
import { constants as constants3 } from "node:fs";
import { open as open4, stat as stat4, truncate } from "node:fs/promises";
import { z as z7 } from "zod";

// ../../packages/compute-engines/src/qemu/qmp/connect-qmp.ts
import { connect } from "node:net";
import { z as z6 } from "zod";

// ../../packages/compute-engines/src/qemu/qmp/json-lines.ts
var longestLine = 4 * 1024 * 1024;
function jsonLines(take) {
  let begun = [];
  let length = 0;
  return (piece) => {
    let rest = piece;
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      const line = Buffer.concat([...begun, rest.subarray(0, end)]).toString("utf8");
      begun = [];
      length = 0;
      rest = rest.subarray(end + 1);
      if (line.trim() !== "") take(objectIn(line));
    }
    begun.push(rest);
    length += rest.length;
    if (length > longestLine) throw new Error("a line of QMP is too long");
  };
}
function objectIn(line) {
  const value = JSON.parse(line);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error("QMP speaks in JSON objects");
  return { ...value };
}

// ../../packages/compute-engines/src/qemu/qmp/connect-qmp.ts
var refusal = z6.object({ desc: z6.string() }).catch({ desc: "no reason" });
async function connectQmp({ path, onEvent, timeout = 5 * second }) {
  const socket = connect({ path });
  const waiting = /* @__PURE__ */ new Map();
  let last = 0;
  const failed = { cause: new Error("QEMU closed the connection") };
  const closed = new Promise((resolve) => {
    socket.once("close", () => {
      for (const { reject } of waiting.values()) reject(failed.cause);
      waiting.clear();
      resolve();
    });
  });
  function answerTo(key) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(key);
        reject(new Error("QEMU did not answer in time"));
      }, timeout);
      const settle = (done) => (value) => {
        clearTimeout(timer);
        done(value);
      };
      waiting.set(key, { resolve: settle(resolve), reject: settle(reject) });
    });
  }
  function take(message) {
    if (typeof message.event === "string") return onEvent(message.event);
    const key = "QMP" in message ? "greeting" : String(message.id);
    const asker = waiting.get(key);
    waiting.delete(key);
    if ("error" in message) asker?.reject(new Error(`QEMU refused: ${refusal.parse(message.error).desc}`));
    else asker?.resolve(message.return);
  }
  function execute(command, args = {}) {
    if (socket.destroyed) return Promise.reject(failed.cause);
    const id = String(++last);
    const answer = answerTo(id);
    socket.write(`${JSON.stringify({ execute: command, arguments: args, id })}
`);
    return answer;
  }
  const greeting = answerTo("greeting");
  listen(socket, jsonLines(take), (cause) => {
    failed.cause = cause;
  });
  try {
    await greeting;
    await execute("qmp_capabilities");
  } catch (cause) {
    socket.destroy();
    throw cause;
  }
  return { execute, closed, close: () => void socket.destroy() };
}
function listen(socket, read, fail) {
  socket.on("error", fail);
  socket.on("data", (piece) => {
    try {
      read(piece);
    } catch (cause) {
      fail(new Error("QEMU said what cannot be read", { cause }));
      socket.destroy();
    }
  });
}

// ../../packages/compute-engines/src/qemu/sessions.ts
var drainEvery = 2 * second;
var longestErrors = 1024 * 1024;
var uuidAnswer = z7.object({ UUID: z7.string() });
function createSessions({ folder, logger }) {
  const sessions = /* @__PURE__ */ new Map();
  const listeners = /* @__PURE__ */ new Set();
  const once = singleFlight();
  let isClosed = false;
  const tell = (id) => {
    for (const listener of listeners) listener(id);
  };
  async function connect2(places) {
    const { id } = places;
    const qmp = await reach(places, () => tell(id));
    if (qmp === void 0) return void 0;
    const answer = await qmp.execute("query-uuid").then((told) => uuidAnswer.safeParse(told));
    if (answer.data?.UUID !== id || isClosed) {
      qmp.close();
      throw new Error("the monitor is that of another machine");
    }
    sessions.set(id, qmp);
    const timer = setInterval(() => void drain(qmp, places), drainEvery).unref();
    void qmp.closed.then(() => {
      clearInterval(timer);
      sessions.delete(id);
      tell(id);
    });
    return qmp;
  }
  async function drain(qmp, places) {
    try {
      await drainConsole(qmp, places);
      if ((await stat4(places.errors)).size > longestErrors) await truncate(places.errors);
    } catch (err) {
      logger.debug({ err, machine: places.id }, "what a machine wrote could not be taken over");
    }
  }
  return {
    async open(id) {
      const there = sessions.get(id);
      if (there) return there;
      try {
        return await once(id, () => connect2(placesOf(folder, id)));
      } catch (cause) {
        throw new EngineError("unavailable", "This machine does not answer, or is looked at by somebody else.", {
          cause
        });
      }
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      listeners.clear();
      for (const qmp of sessions.values()) qmp.close();
    }
  };
}
async function reach({ run }, onEvent) {
  const flags = constants3.O_RDONLY | constants3.O_DIRECTORY | constants3.O_NOFOLLOW;
  const folder = await open4(run, flags).catch(() => void 0);
  if (folder === void 0) return void 0;
  try {
    return await connectQmp({ path: `/proc/self/fd/${folder.fd}/qmp.sock`, onEvent });
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : void 0;
    if (code === "ECONNREFUSED" || code === "ENOENT" || code === "ECONNRESET" || code === "EPIPE") return void 0;
    throw cause;
  } finally {
    await folder.close();
  }
}

// ../../packages/compute-engines/src/qemu/create-qemu-engine.ts
var MiB = 1024 ** 2;
var GB = 1e3 ** 3;
async function createQemuEngine({ folder, gateway, settings, logger }) {
  await makeFolder(folder, 457);
  await makeFolder(imagesIn(folder), 457);
  const accounts = await findAccounts(settings.user);
  const sessions = createSessions({ folder, logger });
  const order = inOrder();
  const inTurn = (id, work) => order(id, () => asEngineError(work));
  let found;
  async function findWays() {
    const acceleration = await findAcceleration({ folder, wanted: settings.acceleration, accounts, logger });
    return { acceleration, accountOf: await withAcceleration(accounts, acceleration) };
  }
  const host = {
    folder,
    logger,
    sessions,
    ways: () => found ??= findWays(),
    async storageDoor() {
      const relay = gateway === null ? void 0 : await findRelay(imagesIn(folder));
      return gateway === null || relay === void 0 ? null : { gateway, relay };
    }
  };
  return {
    name: "qemu",
    async capabilities() {
      await runTool(emulator, ["--version"]).catch((cause) => {
        throw new EngineError("unavailable", "QEMU is not installed on this host.", { cause });
      });
      return capabilitiesOf(host);
    },
    async images() {
      const entries = await listImages(imagesIn(folder));
      return entries.map(({ name, title, user, minDiskGB, minMemoryMB, tools }) => ({
        name,
        title,
        user,
        minDiskGB,
        minMemoryMB,
        tools
      }));
    },
    create: (spec) => inTurn(spec.id, async () => void await createMachine(host, spec)),
    start: (spec) => inTurn(spec.id, () => startMachine(host, spec)),
    stop: (id, graceMs) => inTurn(id, () => stopMachine(host, id, graceMs)),
    remove: (id) => inTurn(id, () => removeMachine(host, id)),
    inspect: (id) => asEngineError(() => inspectMachine(host, id)),
    list: () => listMachines(folder),
    async console(id, maxBytes) {
      const places = placesOf(folder, id);
      const qmp = await sessions.open(id).catch(() => void 0);
      if (qmp) await drainConsole(qmp, places).catch((err) => logger.debug({ err, machine: id }, "a console is gone"));
      return readConsole(places, maxBytes);
    },
    watch: (listener) => sessions.watch(listener),
    close() {
      sessions.close();
      return Promise.resolve();
    }
  };
}
async function capabilitiesOf(host) {
  const { acceleration } = await host.ways();
  const { blocks, bavail, bsize } = await statfs2(host.folder);
  const limit2 = process.constrainedMemory();
  const memory = limit2 > 0 ? Math.min(limit2, totalmem()) : totalmem();
  const hasDoor = await host.storageDoor() !== null;
  return {
    runsBy: acceleration === "kvm" ? "KVM" : "TCG (software)",
    isolation: acceleration === "kvm" ? "" : "Machines run in software (TCG), which the makers of QEMU do not take for a wall between people who do not trust each other.",
    room: {
      cpus: cpus().length,
      memoryMB: Math.floor(memory / MiB),
      diskGB: Math.floor(blocks * bsize / GB),
      freeDiskGB: Math.floor(bavail * bsize / GB)
    },
    memoryBesideMB,
    storageEndpoint: hasDoor ? `http://${storageAddress.host}:${storageAddress.port}` : null
  };
}
export {
  createQemuEngine
};
//# sourceMappingURL=create-qemu-engine-U7H3SGCN.mjs.map
