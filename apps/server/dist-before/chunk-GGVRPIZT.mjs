#!/usr/bin/env node
import {
  linkRefusals
} from "./chunk-2G32SK25.mjs";
import {
  governedLink,
  taken,
  takenDownload,
  triedPassword
} from "./chunk-5P7BVUZF.mjs";
import {
  parseAccessKeyId,
  recordKeyOf
} from "./chunk-4U6RUNOK.mjs";
import {
  handshakesOf
} from "./chunk-LOSIADYX.mjs";
import {
  isRefusal
} from "./chunk-6BDDJ2XW.mjs";
import {
  toHex
} from "./chunk-HTGNLTOS.mjs";
import {
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/edge-access/src/links.ts
var linkHashOf = (accessKeyId) => toHex(recordKeyOf(parseAccessKeyId(accessKeyId)));
var timeout = 10 * second;
function createLinks({ authUrl, resolveToken }) {
  async function ask(method, path, { schema, body }) {
    const response = await fetch(`${authUrl}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${resolveToken}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(timeout),
      redirect: "error",
      ...body && { body: JSON.stringify(body) }
    }).catch(unavailable);
    if (response.status === 200) return schema.parse(await response.json().catch(unavailable));
    await response.body?.cancel();
    if (response.status === 404) throw linkRefusals.noSuchLink();
    if (response.status === 409) throw linkRefusals.dropBoxFixed();
    if (response.status >= 500 || response.status === 429) return unavailable(response.status);
    throw new Error(`the auth service answered ${response.status} to ${method} /v1/${path.split("/", 1)[0] ?? ""}`);
  }
  return {
    read: (link) => ask("GET", `links/${link}`, { schema: governedLink }),
    setRules: (link, rules) => ask("PUT", `links/${link}`, { schema: governedLink, body: rules }),
    async revoke(link) {
      try {
        await ask("DELETE", `links/${link}`, { schema: { parse: () => null } });
        return true;
      } catch (error) {
        if (isRefusal(error, "noSuchLink")) return false;
        throw error;
      }
    },
    takeDownload: (link, asked) => ask("POST", `link-downloads/${link}`, { schema: takenDownload, body: asked }),
    takeBytes: (link, bytes, visitor) => ask("POST", `link-bytes/${link}`, { schema: taken, body: { bytes, visitor } }),
    noteUse: (link, use) => ask("POST", `link-uses/${link}`, { schema: { parse: () => void 0 }, body: use }),
    takeUploads: (link, amount) => ask("POST", `link-uploads/${link}`, { schema: taken, body: amount }),
    tryPassword: (link, given) => ask("POST", `link-passwords/${link}`, { schema: triedPassword, body: given })
  };
}
function unavailable(cause) {
  const refusal = linkRefusals.linkServiceUnavailable();
  refusal.cause = cause;
  throw refusal;
}

// ../../packages/server-kit/src/tls/create-door.ts
import { createServer } from "node:tls";
var handshakeTimeout = 20 * second;
function createDoor(server, options) {
  const door = createServer({ minVersion: "TLSv1.2", ALPNProtocols: ["http/1.1"], handshakeTimeout, ...options });
  const agreeing = /* @__PURE__ */ new Map();
  door.on("secureConnection", (socket) => {
    const raw = agreeing.get(endsOf(socket));
    if (raw) handshakesOf(server)?.end(socket, raw);
    server.emit("connection", socket);
  });
  door.on("tlsClientError", (_error, socket) => socket.destroy());
  return {
    server: door,
    agree(raw) {
      const ends = endsOf(raw);
      agreeing.set(ends, raw);
      raw.once("close", () => agreeing.get(ends) === raw && agreeing.delete(ends));
      door.emit("connection", raw);
    }
  };
}
var endsOf = ({ remoteAddress, remotePort, localAddress }) => [remoteAddress, remotePort, localAddress].join(" ");

export {
  linkHashOf,
  createLinks,
  createDoor
};
//# sourceMappingURL=chunk-GGVRPIZT.mjs.map
