#!/usr/bin/env node
import {
  orIfMissing
} from "./chunk-YVXE4AZ5.mjs";
import {
  base58CheckDecode,
  base58CheckEncode
} from "./chunk-ONRLC7FF.mjs";
import {
  fromHex,
  toHex
} from "./chunk-HTGNLTOS.mjs";

// ../../packages/server-kit/src/logger.ts
import { pino } from "pino";
var logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];
var secretMembers = [
  "password",
  "newPassword",
  "secret",
  "secretKey",
  "secret_key",
  "passphrase",
  "token",
  "apiKey",
  "accessGrant",
  "access_grant",
  "authorization",
  "cookie",
  "code",
  "connectionString"
];
function withoutRows(error) {
  if (!(error instanceof Error)) return error;
  const members = pino.stdSerializers.err(error);
  const { detail: _detail, where: _where, raw: _raw, code, ...told } = members;
  return code === void 0 ? told : { ...told, errorCode: code };
}
function createLogger(options) {
  const { level, service, destination = pino.destination({ fd: 2, sync: true }) } = options;
  const who = options.process === void 0 ? {} : { process: options.process, pid: process.pid };
  return pino(
    {
      level,
      base: { ...who, ...service === void 0 ? {} : { service } },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: withoutRows },
      redact: { paths: secretMembers.flatMap((name) => [name, `*.${name}`]), censor: "[cut]" }
    },
    destination
  );
}

// ../../packages/server-kit/src/installation.ts
import { randomBytes as randomBytes2 } from "node:crypto";
import { join } from "node:path";

// ../../packages/server-kit/src/kept-text.ts
import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
async function readOrMake(file, make) {
  const present = await readKept(file);
  if (present !== void 0) return present;
  await mkdir(dirname(file), { recursive: true, mode: 448 });
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  const handle = await open(aside, "wx", 384);
  try {
    await handle.writeFile(`${make()}
`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(aside, file).catch(alreadyThere);
  await rm(aside);
  return (await readFile(file, "utf8")).trim();
}
async function readKept(file) {
  const text = await orIfMissing(readFile(file, "utf8"), void 0);
  return text?.trim();
}
function alreadyThere(cause) {
  if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause;
}

// ../../packages/server-kit/src/installation.ts
function parseRootSecret(text) {
  const bytes = fromHex(text.trim());
  if (bytes.length !== 32) throw new RangeError("a root secret has 32 bytes");
  return bytes;
}
async function openInstallation(dataDir, { secret } = {}) {
  const nodeFile = join(dataDir, "node-id");
  const nodeId = await readOrMake(nodeFile, () => base58CheckEncode(0, randomBytes2(32)));
  if (!isNodeId(nodeId)) throw new Error(`${nodeFile} does not hold a node id. Restore it from a backup.`);
  return { rootSecret: secret ?? await rootSecretOf(join(dataDir, "secret")), nodeId };
}
async function rootSecretOf(file) {
  const text = await readOrMake(file, () => toHex(randomBytes2(32)));
  try {
    return parseRootSecret(text);
  } catch {
    throw new Error(`${file} does not hold 64 hexadecimal digits. Restore it from a backup.`);
  }
}
function isNodeId(text) {
  try {
    const { version, payload } = base58CheckDecode(text);
    return version === 0 && payload.length === 32;
  } catch {
    return false;
  }
}

// ../../packages/server-kit/src/http/loopback.ts
var isLoopback = (host) => /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host);

// src/tls-config.ts
function tlsOf(settings, bind) {
  const { tlsCertificate: certificate, tlsKey: key, tlsBind } = settings;
  if (certificate === null && key === null) return null;
  if (certificate === null || key === null) {
    throw new Error("PERIGEE_TLS_CERTIFICATE and PERIGEE_TLS_KEY belong together: set both, or neither.");
  }
  const { apiTlsPort: api, gatewayTlsPort: gateway, authTlsPort: auth } = settings;
  const { linkshareTlsPort: linkshare, computeTlsPort: compute } = settings;
  return { files: { certificate, key }, host: tlsBind ?? bind, ports: { api, gateway, auth, linkshare, compute } };
}
var tlsPortOf = ({ host, ports }, name) => ({
  host,
  port: ports[name],
  variable: `PERIGEE_${name.toUpperCase()}_TLS_PORT`
});

// src/urls.ts
function publicUrls(settings, ports, { tls = false } = {}) {
  const scheme = tls ? "https" : "http";
  const at = (host, port) => new URL(`${scheme}://${host.includes(":") ? `[${host}]` : host}:${port}`).origin;
  const edge = settings.host ?? "127.0.0.1";
  return {
    console: settings.consoleUrl ?? at(settings.host ?? "localhost", ports.api),
    gateway: settings.gatewayUrl ?? at(edge, ports.gateway),
    auth: settings.authUrl ?? at(edge, ports.auth),
    links: settings.linksUrl ?? at(edge, ports.linkshare),
    compute: settings.computeUrl ?? (settings.servesCompute ? at(edge, ports.compute) : null)
  };
}
var satelliteAddress = (nodeId, consoleUrl, storePort) => `${nodeId}@${new URL(consoleUrl).hostname}:${storePort}`;

export {
  isLoopback,
  logLevels,
  createLogger,
  readOrMake,
  readKept,
  parseRootSecret,
  openInstallation,
  tlsOf,
  tlsPortOf,
  publicUrls,
  satelliteAddress
};
//# sourceMappingURL=chunk-XPLJGLQO.mjs.map
