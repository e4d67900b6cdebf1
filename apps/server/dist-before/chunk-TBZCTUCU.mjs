#!/usr/bin/env node
import {
  commonRefusals
} from "./chunk-WPDICXMM.mjs";
import {
  isLostConnection,
  nameRequest,
  newRequestId,
  trafficOf,
  watchRequests
} from "./chunk-6YRXYFLD.mjs";
import {
  createAdmission,
  createMetrics,
  drainConnections
} from "./chunk-LOSIADYX.mjs";
import {
  internalError,
  isRefusal,
  refusalBody
} from "./chunk-6BDDJ2XW.mjs";
import {
  hasSeveralHosts,
  severalHostsText
} from "./chunk-FEGXBGPF.mjs";
import {
  minute,
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/server-kit/src/http-server.ts
import fastify from "fastify";

// ../../packages/server-kit/src/http/answer-error.ts
var unexpectedText = "Something went wrong on our side. Please try again.";
var plainly = (refusal) => refusal ? refusalBody(refusal) : { error: unexpectedText, code: internalError };
var bodyLost = 499;
function answerError(error, { request, reply, logger, render = plainly }) {
  if (isCutOff(error, request)) {
    logger.debug({ requestId: request.id, route: request.routeOptions.url ?? null }, "the body did not arrive");
    return reply.code(bodyLost).send();
  }
  const refusal = isRefusal(error) ? error : refusalOfFramework(error);
  reply.type("application/json; charset=utf-8");
  if (refusal === void 0) {
    logger.error({ err: error, requestId: request.id, route: request.routeOptions.url ?? null }, "unexpected error");
    return reply.code(500).send(JSON.stringify(render(void 0, request)));
  }
  if (refusal.entry.about) {
    logger.info({ requestId: request.id, refusal: refusal.code, about: refusal.entry.about }, "refused");
  }
  if (refusal.entry.retryAfter !== void 0) reply.header("retry-after", String(refusal.entry.retryAfter));
  return reply.code(refusal.status).send(JSON.stringify(render(refusal, request)));
}
var isCutOff = (error, { raw }) => raw.destroyed && !raw.complete && isLostConnection(error);
function refusalOfFramework(error) {
  if (!(error instanceof Error) || !("statusCode" in error) || !("code" in error)) return void 0;
  const { statusCode, code } = error;
  if (typeof statusCode !== "number" || statusCode < 400 || statusCode >= 500) return void 0;
  if (typeof code !== "string" || !code.startsWith("FST_")) return void 0;
  if (statusCode === 413) return commonRefusals.bodyTooLarge();
  return commonRefusals.malformedRequest(statusCode);
}

// ../../packages/server-kit/src/http/route-table.ts
function createRouteTable() {
  const table = /* @__PURE__ */ new Map();
  return {
    add(pattern, method) {
      const entry = table.get(pattern) ?? { matches: toRegExp(pattern), methods: /* @__PURE__ */ new Set() };
      for (const one of [method].flat()) entry.methods.add(one);
      table.set(pattern, entry);
    },
    methodsFor(path) {
      const hits = [...table.values()].filter(({ matches }) => matches.test(path));
      return [...new Set(hits.flatMap(({ methods }) => [...methods]))].sort();
    }
  };
}
function toRegExp(pattern) {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/:[A-Za-z0-9_]+/g, "[^/]+").replaceAll("*", ".*");
  return new RegExp(`^${source}/?$`);
}

// ../../packages/server-kit/src/http-server.ts
var drainTime = minute;
var longestParameter = 2e3;
var idleTimeout = 2 * minute;
var checkingInterval = 5 * second;
function createHttpServer(options) {
  const { logger, trustedProxies = [], bodyLimit = 1e5, service = "http", metrics = createMetrics() } = options;
  const { door = createAdmission({ metrics, logger }).door(service), requestTimeout = minute } = options;
  const { render = plainly, renderUnreadable = render, credentialOf = cookiesOf } = options;
  const app = fastify({
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit,
    requestTimeout,
    connectionTimeout: idleTimeout,
    http: {
      headersTimeout: requestTimeout / 3,
      connectionsCheckingInterval: Math.min(requestTimeout / 3, checkingInterval)
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestParameter },
    // No hook runs for an address that cannot be read.
    frameworkErrors(error, request, reply) {
      reply.header("x-request-id", request.id).header("cache-control", "no-store");
      return answerError(error, { request, reply, logger, render: renderUnreadable });
    },
    forceCloseConnections: "idle",
    return503OnClosing: true
  });
  const routes = createRouteTable();
  door.watch(app.server, credentialOf);
  watchRequests(app.server, service, metrics);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.addHook("onRoute", ({ url, method }) => routes.add(url, method));
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("cache-control", "no-store");
    if (!request.is404) nameRequest(reply.raw, { action: `${request.method} ${request.routeOptions.url ?? ""}` });
    if (hasSeveralHosts(request.raw)) throw commonRefusals.invalidInput(severalHostsText);
    const refused = door.visitor(request.raw).refusal();
    if (refused) throw commonRefusals.tooManyRequests(refused.retryAfter);
  });
  takeBodies(app, door);
  app.addHook("onResponse", async (request, reply) => {
    const entry = accessEntry(request, reply.statusCode, reply.elapsedTime);
    logger.info({ ...entry, ...trafficOf(reply.raw) }, "request");
  });
  app.addHook("preClose", () => drainConnections(app.server, drainTime));
  app.setErrorHandler((error, request, reply) => answerError(error, { request, reply, logger, render }));
  app.setNotFoundHandler((request, reply) => {
    const methods = routes.methodsFor(pathOf(request));
    if (methods.length > 0) reply.header("allow", methods.join(", "));
    throw methods.length > 0 ? commonRefusals.methodNotAllowed() : commonRefusals.noSuchRoute();
  });
  return app;
}
var cookiesOf = ({ headers }) => headers.cookie;
var pathOf = (request) => request.url.split("?", 1)[0] ?? "/";
var accessEntry = (request, status, elapsed) => ({
  requestId: request.id,
  method: request.method,
  route: request.is404 ? null : request.routeOptions.url ?? null,
  status,
  ms: Math.round(elapsed)
});
function takeBodies(app, door) {
  const leave = /* @__PURE__ */ new WeakMap();
  app.addHook("preParsing", (request, reply, payload, done) => {
    const { headers, raw } = request;
    if (headers["transfer-encoding"] === void 0 && Number(headers["content-length"] ?? 0) === 0) return done();
    const place = door.visitor(raw).enter(() => void raw.destroy());
    leave.set(raw, place.leave);
    reply.raw.once("close", place.leave);
    payload.on("data", (bytes) => place.hold(bytes.length));
    done();
  });
  app.addHook("preValidation", (request, _reply, done) => {
    leave.get(request.raw)?.();
    done();
  });
}

export {
  unexpectedText,
  plainly,
  answerError,
  createRouteTable,
  createHttpServer
};
//# sourceMappingURL=chunk-TBZCTUCU.mjs.map
