#!/usr/bin/env node
import {
  EngineError
} from "./chunk-RHWATGW3.mjs";

// ../../packages/compute-engines/src/qemu/places.ts
import { join } from "node:path";
var uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
var isMachineId = (text) => uuid.test(text);
var imagesIn = (folder) => join(folder, "images");
var instancesIn = (folder) => join(folder, "instances");
function placesOf(folder, id) {
  if (!isMachineId(id)) throw new EngineError("failed", "That is no id of a machine.");
  const root = join(instancesIn(folder), id);
  return {
    id,
    root,
    run: join(root, "run"),
    seed: join(root, "seed"),
    record: join(root, "machine.json"),
    console: join(root, "console.log"),
    errors: join(root, "errors.log")
  };
}
var within = {
  disk: "run/disk.qcow2",
  freshDisk: "run/disk.new.qcow2",
  socket: "run/qmp.sock",
  pid: "run/qemu.pid",
  seed: "seed",
  image: (file) => `../../images/${file}`,
  /** What a disk rests on is named from where the disk is. */
  base: (file) => `../../../images/${file}`
};

export {
  isMachineId,
  imagesIn,
  instancesIn,
  placesOf,
  within
};
//# sourceMappingURL=chunk-YTRPBPEZ.mjs.map
