#!/usr/bin/env node
import {
  tinyFiles,
  tinyModules
} from "./chunk-72TGW5YQ.mjs";
import {
  keepFile
} from "./chunk-3DJE5TKN.mjs";
import {
  diskBytes,
  findCloudKernel,
  findImage,
  findPackages,
  findRelay,
  keepRelay,
  saveImage,
  unpackPackages
} from "./chunk-2SSHQPZY.mjs";
import {
  runTool
} from "./chunk-IEZQRFEP.mjs";
import "./chunk-YVXE4AZ5.mjs";
import "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/compute-engines/src/qemu/images/build-tiny-image.ts
import { createHash } from "node:crypto";
import { mkdir as mkdir2, mkdtemp, rm, writeFile as writeFile2 } from "node:fs/promises";
import { join as join3 } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

// ../../packages/compute-engines/src/qemu/images/cpio.ts
var kinds = { folder: 16384, file: 32768, link: 40960, "character-device": 8192 };
function cpioOf(entries) {
  const parts = entries.map((entry, at) => record(entry, at + 1));
  return Buffer.concat([...parts, record({ kind: "file", path: "TRAILER!!!", mode: 0, content: new Uint8Array() }, 0)]);
}
function record(entry, inode) {
  const content = contentOf(entry);
  const name = Buffer.from(`${entry.path}\0`);
  const [major, minor] = entry.kind === "character-device" ? [entry.major, entry.minor] : [0, 0];
  const numbers = [
    inode,
    kinds[entry.kind] | entry.mode,
    0,
    // uid
    0,
    // gid
    1,
    // links
    0,
    // time
    content.length,
    0,
    // device of the archive: major
    0,
    // and minor
    major,
    minor,
    name.length,
    0
    // no checksum
  ];
  const head = Buffer.from(`070701${numbers.map((number) => number.toString(16).padStart(8, "0")).join("")}`);
  return Buffer.concat([padded(Buffer.concat([head, name])), padded(content)]);
}
function contentOf(entry) {
  if (entry.kind === "file") return entry.content;
  return entry.kind === "link" ? Buffer.from(entry.target) : new Uint8Array();
}
function padded(bytes) {
  return Buffer.concat([bytes, new Uint8Array((4 - bytes.length % 4) % 4)]);
}

// ../../packages/compute-engines/src/qemu/images/make-tiny-disk.ts
import { copyFile, mkdir, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
var size = diskBytes(1);
async function makeTinyDisk(work, tool) {
  const tree = join(work, "disk");
  await mkdir(join(tree, ".perigee/bin"), { recursive: true });
  await writeFile(join(tree, ".perigee/size"), `${size}
`);
  await copyFile(tool, join(tree, ".perigee/bin/rclone"));
  const raw = join(work, "disk.raw");
  await writeFile(raw, "");
  await truncate(raw, size);
  const settled = "lazy_itable_init=0,lazy_journal_init=0,root_owner=0:0";
  await runTool("mke2fs", ["-q", "-t", "ext4", "-m", "1", "-E", settled, "-d", tree, raw]);
  const made = join(work, "disk.qcow2");
  await runTool("qemu-img", ["convert", "-f", "raw", "-O", "qcow2", raw, made]);
  return made;
}

// ../../packages/compute-engines/src/qemu/images/read-tiny-tree.ts
import { readdir, readFile } from "node:fs/promises";
import { basename, join as join2 } from "node:path";
var folders = [
  "bin",
  "dev",
  "disk",
  "etc",
  "etc/perigee",
  "lib",
  "lib/modules",
  "lib64",
  "proc",
  "root",
  "run",
  "sys"
];
var programs = {
  "bin/busybox": "bin/busybox",
  "usr/sbin/dropbear": "bin/dropbear",
  "usr/bin/dropbearkey": "bin/dropbearkey"
};
var libraries = ["tomcrypt.so.1", "tommath.so.1", "gmp.so.10", "crypt.so.1", "z.so.1", "c.so.6", "m.so.6", "e2p.so.2"];
var moreLibraries = ["ext2fs.so.2", "com_err.so.2", "pthread.so.0", "resolv.so.2"];
async function readTinyTree(root) {
  const boot = await readdir(join2(root, "boot"));
  const kernel = boot.find((name) => name.startsWith("vmlinuz-"));
  if (kernel === void 0) throw new Error("the package of the kernel has no kernel");
  const found = await findAll(root);
  async function program(from, to, mode = 493) {
    return { kind: "file", path: to, mode, content: await readFile(join2(root, from)) };
  }
  function whereIs(name) {
    const path = found.get(name);
    if (path === void 0) throw new Error(`the packages have no ${name}`);
    return path;
  }
  const files = await Promise.all([
    ...Object.entries(programs).map(([from, to]) => program(from, to)),
    program(whereIs("resize2fs"), "bin/resize2fs"),
    program(whereIs("ld-linux-x86-64.so.2"), "lib64/ld-linux-x86-64.so.2"),
    ...[...libraries, ...moreLibraries].map((name) => program(whereIs(`lib${name}`), `lib/lib${name}`, 420)),
    ...tinyModules.map((name) => program(whereIs(`${name}.ko`), `lib/modules/${name}.ko`, 420))
  ]);
  const entries = [
    ...folders.map((path) => ({ kind: "folder", path, mode: 493 })),
    { kind: "character-device", path: "dev/console", mode: 384, major: 5, minor: 1 },
    { kind: "link", path: "init", mode: 511, target: "bin/busybox" },
    { kind: "link", path: "sbin", mode: 511, target: "bin" },
    { kind: "link", path: "usr", mode: 511, target: "." },
    { kind: "link", path: "bin/rclone", mode: 511, target: "/disk/.perigee/bin/rclone" },
    { kind: "link", path: "bin/sh", mode: 511, target: "busybox" },
    ...files,
    ...Object.entries(tinyFiles).map(([path, { mode, text }]) => ({
      kind: "file",
      path,
      mode,
      content: Buffer.from(text)
    }))
  ];
  return { kernel: join2(root, "boot", kernel), entries };
}
async function findAll(root) {
  const listed = await readdir(root, { recursive: true, withFileTypes: true });
  const files = listed.filter((entry) => !entry.isDirectory());
  return new Map(
    files.map((entry) => [basename(entry.name), join2(entry.parentPath.slice(root.length + 1), entry.name)])
  );
}

// ../../packages/compute-engines/src/qemu/images/build-tiny-image.ts
var recipe = 2;
var inMemory = ["busybox-static", "dropbear-bin", "e2fsprogs", "libtomcrypt1", "libtommath1", "libgmp10", "libcrypt1"];
var libraries2 = ["zlib1g", "libc6", "libext2fs2", "libcom-err2"];
var compress = promisify(gzip);
async function buildTinyImage({ folder }) {
  const packages = [await findCloudKernel(), ...inMemory, ...libraries2, "rclone"];
  const versions = await findPackages(packages);
  const made = createHash("sha256").update(JSON.stringify([recipe, versions, tinyFiles])).digest("hex");
  const there = await findImage(folder, "tiny");
  if (there?.recipe === made && await findRelay(folder) !== void 0) return there;
  await mkdir2(folder, { recursive: true, mode: 457 });
  const work = await mkdtemp(join3(folder, ".tiny-"));
  try {
    const root = join3(work, "root");
    await unpackPackages(packages, work, root);
    const { kernel, entries } = await readTinyTree(root);
    await keepRelay(folder, join3(root, "bin/busybox"));
    const initrd = join3(work, "initrd");
    await writeFile2(initrd, await compress(cpioOf(entries), { level: 9 }));
    const entry = {
      name: "tiny",
      title: "Tiny Linux (BusyBox, rclone)",
      kernel: await keepFile(folder, kernel, "kernel"),
      initrd: await keepFile(folder, initrd, "initrd"),
      cmdline: "console=ttyS0 quiet panic=-1",
      disk: await keepFile(folder, await makeTinyDisk(work, join3(root, "usr/bin/rclone")), "qcow2"),
      seed: "fwcfg",
      minDiskGB: 1,
      minMemoryMB: 128,
      user: "root",
      tools: ["rclone"],
      recipe: made
    };
    await saveImage(folder, entry);
    return entry;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
export {
  buildTinyImage
};
//# sourceMappingURL=build-tiny-image-5T6IEA6G.mjs.map
