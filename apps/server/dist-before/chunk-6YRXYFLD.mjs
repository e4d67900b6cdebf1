#!/usr/bin/env node
import {
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/server-kit/src/metrics/watch-requests.ts
import { randomFillSync } from "node:crypto";
var idLength = 16;
var drawn = Buffer.alloc(256 * idLength);
var used = drawn.length;
function newRequestId() {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += idLength;
  return drawn.toString("hex", used - idLength, used);
}
var unnamed = "other";
var about = /* @__PURE__ */ new WeakMap();
var traffic = /* @__PURE__ */ new WeakMap();
function nameRequest(response, name) {
  about.set(response, { action: unnamed, ...about.get(response), ...name });
}
var trafficOf = (response) => traffic.get(response)?.() ?? { received: 0, sent: 0 };
function watchRequests(server, service, { requests }) {
  const connections = /* @__PURE__ */ new WeakMap();
  function watch(request, response) {
    const started = performance.now();
    const { socket } = request;
    const before = connections.get(socket) ?? { received: 0, sent: 0 };
    const times = watchAnswer(response);
    traffic.set(response, () => ({
      received: socket.bytesRead - before.received,
      sent: socket.bytesWritten - before.sent
    }));
    requests.inFlight.inc({ service });
    response.once("close", () => {
      const { action, code } = about.get(response) ?? { action: unnamed };
      const labels = { service, action };
      const { received, sent } = trafficOf(response);
      connections.set(socket, { received: socket.bytesRead, sent: socket.bytesWritten });
      requests.inFlight.dec({ service });
      requests.finished.inc({ ...labels, status: times.header === void 0 ? "none" : response.statusCode });
      if (code !== void 0) requests.failures.inc({ service, code });
      if (times.header !== void 0) requests.timeToHeader.observe(labels, (times.header - started) / second);
      if (times.content !== void 0) requests.timeToFirstByte.observe(labels, (times.content - started) / second);
      requests.duration.observe(labels, (performance.now() - started) / second);
      requests.received.inc(labels, received);
      requests.sent.inc(labels, sent);
    });
  }
  server.prependListener("request", watch);
  if (server.listenerCount("checkContinue") > 0) server.prependListener("checkContinue", watch);
}
function watchAnswer(response) {
  const times = {};
  const { writeHead, write, end } = response;
  response.writeHead = ((...args) => {
    times.header ??= performance.now();
    return writeHead.apply(response, args);
  });
  response.write = ((...args) => {
    times.content ??= performance.now();
    return write.apply(response, args);
  });
  response.end = ((...args) => {
    if (args[0] !== void 0 && typeof args[0] !== "function") times.content ??= performance.now();
    return end.apply(response, args);
  });
  return times;
}

// ../../packages/server-kit/src/http/lost-connection.ts
var codes = /* @__PURE__ */ new Set(["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED", "ECONNRESET", "EPIPE", "ABORT_ERR"]);
var isLostConnection = (error) => error instanceof Error && "code" in error && typeof error.code === "string" && codes.has(error.code);

export {
  isLostConnection,
  newRequestId,
  nameRequest,
  trafficOf,
  watchRequests
};
//# sourceMappingURL=chunk-6YRXYFLD.mjs.map
