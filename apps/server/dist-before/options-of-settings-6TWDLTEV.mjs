#!/usr/bin/env node
import {
  SettingError
} from "./chunk-WBUIZSQS.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/compute-engines/src/incus/options-of-settings.ts
import { readFile } from "node:fs/promises";
async function incusOptions(settings) {
  const { project, pool, network, kind, images, gateway } = settings;
  if (kind === "virtual-machines" && network === null)
    throw new SettingError("PERIGEE_INCUS_NETWORK: virtual machines need a network");
  return { place: await placeOf(settings), project, pool, network, kind, images, gateway };
}
async function placeOf({ socket, url, certificate, key, serverCertificate }) {
  if (socket !== null && url !== null)
    throw new SettingError("PERIGEE_INCUS_SOCKET: not together with PERIGEE_INCUS_URL");
  if (socket !== null) return { socket };
  if (url === null) throw new SettingError("PERIGEE_INCUS_SOCKET: expected, or PERIGEE_INCUS_URL");
  return {
    url,
    certificate: await pem("PERIGEE_INCUS_CERTIFICATE", certificate),
    key: await pem("PERIGEE_INCUS_KEY", key),
    serverCertificate: await pem("PERIGEE_INCUS_SERVER_CERTIFICATE", serverCertificate)
  };
}
async function pem(setting, file) {
  if (file === null) throw new SettingError(`${setting}: expected together with PERIGEE_INCUS_URL`);
  const text = await readFile(file, "utf8").catch(() => "");
  if (!text.includes("-----BEGIN ")) throw new SettingError(`${setting}: expected a PEM file that can be read`);
  return text;
}
export {
  incusOptions
};
//# sourceMappingURL=options-of-settings-6TWDLTEV.mjs.map
