#!/usr/bin/env node
import {
  ToolFailure,
  runTool
} from "./chunk-IEZQRFEP.mjs";
import {
  orIfMissing
} from "./chunk-YVXE4AZ5.mjs";

// ../../packages/compute-engines/src/qemu/images/catalogue-entry.ts
import { z } from "zod";
var imageName = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,63}$/);
var storedFile = z.string().regex(/^[0-9a-f]{64}\.(kernel|initrd|qcow2)$/);
var loginName = z.string().regex(/^[a-z_][a-z0-9_-]{0,31}$/);
var catalogueEntry = z.strictObject({
  name: imageName,
  title: z.string().min(1).max(100),
  /** Without one, the disk has a boot loader. */
  kernel: storedFile.optional(),
  initrd: storedFile.optional(),
  cmdline: z.string().max(1e3).optional(),
  /** What disks of machines start from. */
  disk: storedFile,
  /** How it takes what it is told: `fwcfg` by our own unit at each boot, `nocloud` by cloud-init. */
  seed: z.enum(["fwcfg", "nocloud"]),
  minDiskGB: z.int().min(1),
  minMemoryMB: z.int().min(64),
  user: loginName,
  tools: z.array(z.string().max(50)),
  /** Of what it was made: versions and recipe, as one hash. */
  recipe: z.string()
});

// ../../packages/compute-engines/src/qemu/images/catalogue.ts
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
async function listImages(folder) {
  const files = await orIfMissing(readdir(folder), []);
  const names = files.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -".json".length));
  const entries = await Promise.all(names.toSorted().map((name) => findImage(folder, name)));
  return entries.filter((entry) => entry !== void 0);
}
async function findImage(folder, name) {
  if (!imageName.safeParse(name).success) return void 0;
  const text = await orIfMissing(readFile(join(folder, `${name}.json`), "utf8"), void 0);
  return text === void 0 ? void 0 : entryOf(text, name);
}
async function saveImage(folder, entry) {
  await mkdir(folder, { recursive: true, mode: 457 });
  const fresh = join(folder, `.${entry.name}.${process.pid}.new`);
  await writeFile(fresh, `${JSON.stringify(entry, null, 2)}
`, { mode: 420 });
  await rename(fresh, join(folder, `${entry.name}.json`));
}
function entryOf(text, name) {
  try {
    const entry = catalogueEntry.parse(JSON.parse(text));
    return entry.name === name ? entry : void 0;
  } catch {
    return void 0;
  }
}

// ../../packages/compute-engines/src/qemu/images/debian-packages.ts
import { mkdir as mkdir2 } from "node:fs/promises";
import { join as join2 } from "node:path";
var quiet = ["-q", "-o", "APT::Sandbox::User=root"];
async function findPackages(names) {
  const ask = () => runTool("apt-get", [...quiet, "download", "--print-uris", ...names]);
  return parseUris(await ask().catch(afterUpdate(ask)));
}
async function unpackPackages(names, work, root) {
  const debs = join2(work, "debs");
  await mkdir2(debs, { recursive: true });
  const fetch = () => runTool("apt-get", [...quiet, "download", ...names], { cwd: debs });
  await fetch().catch(afterUpdate(fetch));
  await mkdir2(root, { recursive: true });
  const unpackAll = 'for deb in *.deb; do dpkg-deb -x "$deb" "$1"; done';
  await runTool("sh", ["-e", "-c", unpackAll, "unpack", root], { cwd: debs });
}
async function findCloudKernel() {
  const ask = () => runTool("apt-cache", ["depends", "linux-image-cloud-amd64"]);
  const found = kernelIn(await ask().catch(() => "")) ?? kernelIn(await afterUpdate(ask)(void 0));
  if (found === void 0) throw new Error("apt knows no package linux-image-cloud-amd64");
  return found;
}
function parseUris(output) {
  return output.split("\n").map((line) => line.split(" ")).filter(([uri, file]) => uri?.startsWith("'") && file?.endsWith(".deb")).map(([, file = "", , checksum = ""]) => ({ file, checksum })).toSorted((one, other) => one.file < other.file ? -1 : 1);
}
var kernelIn = (output) => /Depends: (linux-image-[\w.-]+-cloud-amd64)\s/.exec(output)?.[1];
function afterUpdate(again) {
  return async (cause) => {
    if (cause instanceof ToolFailure && cause.exitCode === null) throw cause;
    await runTool("apt-get", [...quiet, "update"]);
    return again();
  };
}

// ../../packages/compute-engines/src/qemu/images/relay.ts
import { createHash } from "node:crypto";
import { chmod, copyFile, mkdir as mkdir3, mkdtemp, readdir as readdir2, readFile as readFile2, rename as rename2, rm } from "node:fs/promises";
import { join as join3 } from "node:path";
var relayName = /^busybox-[0-9a-f]{64}$/;
async function findRelay(folder) {
  const files = await orIfMissing(readdir2(folder), []);
  return files.filter((file) => relayName.test(file)).toSorted()[0];
}
async function keepRelay(folder, busybox) {
  const name = `busybox-${createHash("sha256").update(await readFile2(busybox)).digest("hex")}`;
  const fresh = join3(folder, `.${name}.new`);
  await copyFile(busybox, fresh);
  await chmod(fresh, 365);
  await rename2(fresh, join3(folder, name));
  return name;
}
async function ensureRelay(folder) {
  const there = await findRelay(folder);
  if (there !== void 0) return there;
  await mkdir3(folder, { recursive: true, mode: 457 });
  const work = await mkdtemp(join3(folder, ".relay-"));
  try {
    await unpackPackages(["busybox-static"], work, join3(work, "root"));
    return await keepRelay(folder, join3(work, "root/bin/busybox"));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

// ../../packages/compute-engines/src/qemu/disk/disk-bytes.ts
var GB = 1e3 ** 3;
var MiB = 1024 ** 2;
var diskBytes = (diskGB) => Math.ceil(diskGB * GB / MiB) * MiB;
var diskGBOf = (bytes) => {
  const atMost = Math.floor(bytes / GB);
  return diskBytes(atMost) >= bytes ? atMost : atMost + 1;
};

export {
  imageName,
  loginName,
  catalogueEntry,
  listImages,
  findImage,
  saveImage,
  findPackages,
  unpackPackages,
  findCloudKernel,
  findRelay,
  keepRelay,
  ensureRelay,
  diskBytes,
  diskGBOf
};
//# sourceMappingURL=chunk-2SSHQPZY.mjs.map
