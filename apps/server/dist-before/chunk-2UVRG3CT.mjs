#!/usr/bin/env node
import {
  SettingError
} from "./chunk-WBUIZSQS.mjs";

// src/services/open-compute-engine.ts
async function openComputeEngine(config, logger) {
  switch (config.settings.compute.compute) {
    case "qemu":
      return openQemu(config, logger);
    case "incus":
      return openIncus(config);
    case null:
      throw new SettingError("PERIGEE_COMPUTE: expected qemu or incus");
  }
}
async function openQemu({ settings, storagePort, computeFolder: folder }, logger) {
  const { createQemuEngine } = await import("./create-qemu-engine-U7H3SGCN.mjs");
  const gateway = settings.server.computeGateway ?? { host: storagePort.host, port: storagePort.port };
  return createQemuEngine({ folder, gateway, settings: settings.qemu, logger });
}
async function openIncus({ settings: { incus } }) {
  const [{ createIncusEngine }, { incusOptions }] = await Promise.all([
    import("./create-incus-engine-YIYK7QQW.mjs"),
    import("./options-of-settings-6TWDLTEV.mjs")
  ]);
  return createIncusEngine(await incusOptions(incus));
}

export {
  openComputeEngine
};
//# sourceMappingURL=chunk-2UVRG3CT.mjs.map
