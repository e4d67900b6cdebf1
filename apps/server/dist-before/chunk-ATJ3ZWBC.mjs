#!/usr/bin/env node
import {
  isLostConnection,
  nameRequest,
  newRequestId,
  trafficOf,
  watchRequests
} from "./chunk-6YRXYFLD.mjs";
import {
  concatAll
} from "./chunk-ONRLC7FF.mjs";
import {
  hasSeveralHosts,
  severalHostsText
} from "./chunk-FEGXBGPF.mjs";
import {
  KiB
} from "./chunk-PZ3O52MD.mjs";
import {
  minute,
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/server-kit/src/edge/create-edge-server.ts
import { createServer } from "node:http";
var checkingInterval = 5 * second;
function createEdgeServer(handle, { requestTimeout, headersTimeout = requestTimeout, idleTimeout, maxHeadBytes, ...watching }) {
  const options = {
    ...maxHeadBytes !== void 0 && { maxHeaderSize: maxHeadBytes },
    requestTimeout,
    headersTimeout,
    connectionsCheckingInterval: Math.min(headersTimeout, checkingInterval),
    keepAliveTimeout: minute
  };
  const server = createServer(options, (request, response) => void handle(request, response));
  server.timeout = idleTimeout;
  watchServer(server, watching);
  return server;
}
function watchServer(server, { service, door, metrics, credentialOf }) {
  door.watch(server, credentialOf);
  watchRequests(server, service, metrics);
}

// ../../packages/server-kit/src/edge/answer.ts
import { pipeline } from "node:stream/promises";
var textAnswer = (status, text) => ({
  status,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: text
});
var jsonAnswer = (value) => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value)
});
var redirect = (status, location) => ({ status, headers: { location } });
var openCors = (methods, headers) => ({
  "access-control-allow-origin": "*",
  "access-control-allow-methods": methods,
  "access-control-allow-headers": headers
});
var AnswerError = class extends Error {
  name = "AnswerError";
  status;
  headers;
  reason;
  constructor(status, text, { headers = {}, cause, reason } = {}) {
    super(text, cause === void 0 ? void 0 : { cause });
    this.status = status;
    this.headers = headers;
    this.reason = reason;
  }
  /** As metrics name it. */
  get code() {
    return String(this.status);
  }
  get isBroken() {
    return this.status >= 500;
  }
};
var frameErrors = {
  severalHosts: () => new AnswerError(400, severalHostsText, { reason: "severalHosts", headers: { connection: "close" } }),
  notFound: () => new AnswerError(404, "not found", { reason: "notFound" }),
  methodNotAllowed: (allow) => new AnswerError(405, "method not allowed", { reason: "methodNotAllowed", headers: { allow } }),
  /** What is left of the body is not read: the connection ends with the answer. */
  bodyTooLarge: () => new AnswerError(413, "request body too large", { reason: "bodyTooLarge", headers: { connection: "close" } }),
  /** `retryAfter` in whole seconds. */
  tooManyRequests: (retryAfter) => new AnswerError(429, "too many requests", {
    reason: "tooManyRequests",
    headers: { "retry-after": String(retryAfter) }
  }),
  /** The client did not wait. The status shows in the log only. */
  clientGone: (cause) => new AnswerError(499, "the client went away", { reason: "clientGone", cause })
};
var isClientGone = (error) => error instanceof AnswerError && error.reason === "clientGone";
var connectionError = (cause) => isLostConnection(cause) ? frameErrors.clientGone(cause) : cause;
var maxWhole = 16 * KiB;
async function sendAnswer(request, response, answer) {
  if (response.destroyed) throw frameErrors.clientGone();
  const { status, headers = {}, body } = answer;
  const mayHaveBody = status !== 204 && status !== 304;
  const hasBody = mayHaveBody && request.method !== "HEAD";
  if (typeof body !== "function") {
    const bytes = typeof body === "object" ? body : Buffer.from(body ?? "");
    const length = headers["content-length"] ?? String(bytes.length);
    response.writeHead(status, mayHaveBody ? { ...headers, "content-length": length } : headers);
    response.end(hasBody && bytes.length > 0 ? bytes : void 0);
    return;
  }
  if (!hasBody) return void response.writeHead(status, headers).end();
  if (Number(headers["content-length"]) <= maxWhole) {
    const bytes = await whole(body());
    response.writeHead(status, headers);
    response.end(bytes);
    return;
  }
  const source = await started(body());
  response.writeHead(status, headers);
  await pipeline(source, response).catch((cause) => {
    throw connectionError(cause);
  });
}
async function whole(body) {
  const parts = [];
  for await (const part of body) parts.push(part);
  return concatAll(parts);
}
async function started(body) {
  const bytes = body[Symbol.asyncIterator]();
  let first = await bytes.next();
  const next = () => {
    if (!first) return bytes.next();
    const now = first;
    first = null;
    return Promise.resolve(now);
  };
  const end = async () => await bytes.return?.() ?? { done: true, value: void 0 };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

// ../../packages/server-kit/src/edge/serve.ts
function logAccess(logger, response, { requestId, started: started2, failure, cause }, fields) {
  const isBroken = failure?.isBroken === true;
  if (!isBroken && !logger.isLevelEnabled("info")) return;
  const { received, sent } = trafficOf(response);
  const line = {
    requestId,
    method: response.req.method,
    // A client that left before the answer got none; one that left later has the status of the answer.
    status: response.headersSent || !failure ? response.statusCode : failure.status,
    ms: Math.round(performance.now() - started2),
    received,
    sent,
    ...fields()
  };
  if (isBroken) logger.error({ ...line, err: cause }, "request failed");
  else logger.info(line, "request");
}
var Cleanup = class {
  #works = [];
  defer(work) {
    this.#works.push(work);
  }
  /** Does it, the latest first. */
  run() {
    for (let work = this.#works.pop(); work; work = this.#works.pop()) work();
  }
};
function admit(visitor) {
  const refused = visitor.refusal();
  if (refused) throw frameErrors.tooManyRequests(refused.retryAfter);
}
function assertPresent({ response }) {
  if (response.destroyed) throw frameErrors.clientGone();
}
async function serve(service, request, response) {
  const { logger, door } = service;
  const record = { requestId: newRequestId(), started: performance.now() };
  const incoming = { request, response, visitor: door.visitor(request), record, cleanup: new Cleanup() };
  try {
    if (hasSeveralHosts(request)) throw frameErrors.severalHosts();
    await finish(service, incoming, await service.answer(incoming));
  } catch (error) {
    await fail(service, incoming, error);
  } finally {
    incoming.cleanup.run();
  }
  logAccess(logger, response, record, () => service.logFields(record));
  service.onEnd?.(incoming);
}
async function finish(service, incoming, answer) {
  const { request, response, record } = incoming;
  record.answer = answer;
  if (record.action !== void 0) nameRequest(response, { action: record.action });
  const headers = await service.headers(incoming, answer);
  await sendAnswer(request, response, { ...answer, headers });
}
async function fail(service, incoming, error) {
  const { response, record } = incoming;
  const failure = service.failureOf(error);
  noteFailure(incoming, failure, error);
  if (response.headersSent || response.destroyed || isClientGone(error)) {
    delete record.answer;
    response.destroy();
    return;
  }
  await finish(service, incoming, service.render(failure, incoming)).catch(() => response.destroy());
}
function noteFailure({ record, response }, failure, cause) {
  record.failure = failure;
  if (failure.isBroken) record.cause = cause;
  nameRequest(response, { code: failure.code });
}

export {
  createEdgeServer,
  watchServer,
  textAnswer,
  jsonAnswer,
  redirect,
  openCors,
  AnswerError,
  frameErrors,
  isClientGone,
  admit,
  assertPresent,
  serve,
  noteFailure
};
//# sourceMappingURL=chunk-ATJ3ZWBC.mjs.map
