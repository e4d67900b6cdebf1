#!/usr/bin/env node

// ../../packages/compute-engines/src/incus/machine/host-and-port.ts
import { isIPv6 } from "node:net";
var hostAndPort = (host, port) => `${isIPv6(host) ? `[${host}]` : host}:${port}`;
function readListen(listen) {
  const [, host = "", port] = /^tcp:\[?([0-9A-Za-z.:-]{1,253}?)\]?:(\d{1,5})$/.exec(listen ?? "") ?? [];
  return port === void 0 ? void 0 : { host, port: Number(port) };
}

export {
  hostAndPort,
  readListen
};
//# sourceMappingURL=chunk-FLALPI2D.mjs.map
