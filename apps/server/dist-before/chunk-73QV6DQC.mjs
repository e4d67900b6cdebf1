#!/usr/bin/env node

// ../../packages/server-kit/src/http/listen.ts
import { createServer } from "node:http";

// ../../packages/server-kit/src/http/connections.ts
var open = /* @__PURE__ */ new WeakMap();
function trackConnections(server) {
  if (open.has(server)) return;
  const connections = /* @__PURE__ */ new Set();
  open.set(server, connections);
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
}
var connectionsOf = (server) => [...open.get(server) ?? []];

// ../../packages/server-kit/src/http/listen.ts
var PortBusyError = class extends Error {
  name = "PortBusyError";
  constructor({ host, port, variable }) {
    super(`Port ${port} on ${host} is in use by another program. Choose another one with ${variable}=<port>.`);
  }
};
var portSource;
var takePortsFrom = (source) => void (portSource = source);
async function listen(server, options) {
  const listener = "routing" in server ? server.server : server;
  trackConnections(listener);
  try {
    if ("routing" in server) await server.listen({ host: options.host, port: options.port });
    else await listenOn(server, options);
  } catch (cause) {
    throw explained(cause, options);
  }
  const address = listener.address();
  return urlOf(options.host, address && typeof address === "object" ? address.port : options.port);
}
async function listenPlain(server, options) {
  try {
    await listenOn(server, options);
  } catch (cause) {
    throw explained(cause, options);
  }
}
async function assertPortFree(options) {
  const probe = createServer();
  await listen(probe, options);
  await new Promise((resolve) => probe.close(() => resolve()));
}
function listenOn(server, { host, port }) {
  if (portSource) return portSource(server, { host, port });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
function explained(cause, options) {
  const code = cause instanceof Error && "code" in cause ? cause.code : void 0;
  if (code === "EADDRINUSE") return new PortBusyError(options);
  if (code === "EACCES") {
    return new Error(
      `Port ${options.port} needs more rights than this user has. Choose another one with ${options.variable}=<port>.`,
      { cause }
    );
  }
  return cause;
}
var urlOf = (host, port) => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;

export {
  connectionsOf,
  PortBusyError,
  takePortsFrom,
  listen,
  listenPlain,
  assertPortFree
};
//# sourceMappingURL=chunk-73QV6DQC.mjs.map
