#!/usr/bin/env node
import {
  keepFile
} from "./chunk-3DJE5TKN.mjs";
import {
  diskGBOf,
  ensureRelay,
  imageName,
  loginName,
  saveImage
} from "./chunk-2SSHQPZY.mjs";
import {
  runTool
} from "./chunk-IEZQRFEP.mjs";
import "./chunk-YVXE4AZ5.mjs";
import "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/compute-engines/src/qemu/images/import-cloud-image.ts
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
var diskInfo = z.object({
  format: z.enum(["qcow2", "raw"]),
  "virtual-size": z.int().positive(),
  "backing-filename": z.undefined().optional(),
  "format-specific": z.object({ data: z.object({ "data-file": z.undefined().optional() }).optional() }).optional()
});
var sector = 512;
async function isBootable(path) {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sector), 0, sector, 0);
    return bytesRead === sector && buffer.readUInt16BE(sector - 2) === 21930;
  } finally {
    await file.close();
  }
}
async function importCloudImage(given) {
  const { folder, title, minMemoryMB = 512 } = given;
  const name = imageName.parse(given.name);
  const user = loginName.parse(given.user);
  const file = resolve(given.file);
  const { format, "virtual-size": size } = diskInfo.parse(
    JSON.parse(await runTool("qemu-img", ["info", "--output=json", file]))
  );
  if (format === "raw" && !await isBootable(file)) throw new Error(`${file} is no disk that a machine starts from.`);
  await mkdir(folder, { recursive: true, mode: 457 });
  await ensureRelay(folder);
  const work = await mkdtemp(join(folder, ".import-"));
  try {
    const made = join(work, "disk.qcow2");
    await runTool("qemu-img", ["convert", "-f", format, "-O", "qcow2", file, made]);
    const disk = await keepFile(folder, made, "qcow2");
    const entry = {
      name,
      title,
      disk,
      seed: "nocloud",
      minDiskGB: diskGBOf(size),
      minMemoryMB,
      user,
      tools: [],
      recipe: createHash("sha256").update(disk).digest("hex")
    };
    await saveImage(folder, entry);
    return entry;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
export {
  importCloudImage
};
//# sourceMappingURL=import-cloud-image-3OEY6EHS.mjs.map
