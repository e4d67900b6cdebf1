#!/usr/bin/env node
import {
  connectionsOf
} from "./chunk-73QV6DQC.mjs";
import {
  admissionSettings
} from "./chunk-JLCJ62LF.mjs";
import {
  defineSettings
} from "./chunk-WBUIZSQS.mjs";
import {
  createTokenBuckets
} from "./chunk-PZNZA27F.mjs";
import {
  isMachine,
  limitKey,
  originReader,
  peerOf,
  trustedAddresses
} from "./chunk-FEGXBGPF.mjs";
import {
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/server-kit/src/metrics/create-metrics.ts
import { Counter, Gauge, Histogram, Registry } from "prom-client";
var buckets = [5e-3, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
var byAction = ["service", "action"];
var byService = ["service"];
function createMetrics({ process: process2 } = {}) {
  const registry = new Registry();
  if (process2 !== void 0) registry.setDefaultLabels({ process: process2 });
  const registers = [registry];
  const histogram = (name, help) => new Histogram({ name, help, labelNames: byAction, buckets, registers });
  const counter = (name, help, labelNames) => new Counter({ name, help, labelNames, registers });
  return {
    registry,
    requests: {
      finished: counter("perigee_http_requests_total", "Requests by action and status.", [...byAction, "status"]),
      failures: counter("perigee_http_failures_total", "Refused and failed requests by error code.", [
        ...byService,
        "code"
      ]),
      inFlight: new Gauge({
        name: "perigee_http_requests_in_flight",
        help: "Requests that are being answered.",
        labelNames: byService,
        registers
      }),
      timeToHeader: histogram("perigee_http_time_to_header_seconds", "Time until the status was sent."),
      timeToFirstByte: histogram("perigee_http_time_to_first_byte_seconds", "Time until content was sent."),
      duration: histogram("perigee_http_duration_seconds", "Time until a request was over."),
      received: counter("perigee_http_received_bytes_total", "Bytes from clients, headers included.", byAction),
      sent: counter("perigee_http_sent_bytes_total", "Bytes to clients, headers included.", byAction)
    },
    authentications: counter("perigee_gateway_authentications_total", "Signatures that were found right.", [
      "version",
      "method"
    ]),
    edgeReports: counter("perigee_edge_reports_total", "What the edge of this process told the console API.", [
      "outcome"
    ]),
    strangers: {
      refused: counter(
        "perigee_strangers_refused_total",
        "Callers who were sent away before it was known who they are.",
        [...byService, "reason"]
      ),
      processor: counter(
        "perigee_strangers_processor_seconds_total",
        "Processor time for requests before it was known who asks.",
        byService
      ),
      watch: strangersWatcher(registers)
    },
    watchPool: poolWatcher(registers)
  };
}
function strangersWatcher(registers) {
  let read = () => ({ requests: 0, bytes: 0, connections: 0 });
  const gauge = (of, help) => new Gauge({
    name: `perigee_strangers_${of}`,
    help,
    registers,
    collect() {
      this.set(read()[of]);
    }
  });
  gauge("requests", "Bodies that are being taken before it is known who sends them.");
  gauge("bytes", "Memory that they take.");
  gauge("connections", "Connections on which nobody has shown yet who they are.");
  return (source) => void (read = source);
}
function poolWatcher(registers) {
  const pools = [];
  const gauge = new Gauge({
    name: "perigee_database_connections",
    help: "Connections of a pool that are in use or idle, and requests that wait for one.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        gauge.set({ pool, state: "used" }, totalCount - idleCount);
        gauge.set({ pool, state: "idle" }, idleCount);
        gauge.set({ pool, state: "waiting" }, waitingCount);
      }
    }
  });
  return (name, pool) => void pools.push([name, pool]);
}

// ../../packages/server-kit/src/http/stop-server.ts
var sweepPeriod = 100;
var stopServer = (server, timeout) => drained(server, timeout, new Promise((resolve) => server.close(() => resolve())));
var drainConnections = (server, timeout) => drained(server, timeout, Promise.resolve());
async function drained(server, timeout, closed) {
  const sweep = setInterval(() => server.closeIdleConnections(), sweepPeriod);
  const cut = setTimeout(() => {
    server.closeAllConnections();
    for (const connection of connectionsOf(server)) connection.destroy();
  }, timeout);
  server.closeIdleConnections();
  await Promise.all([closed, ...connectionsOf(server).map(untilClosed)]);
  clearInterval(sweep);
  clearTimeout(cut);
}
var untilClosed = (connection) => new Promise((resolve) => connection.closed ? resolve() : connection.once("close", () => resolve()));

// ../../packages/server-kit/src/admission/visitor.ts
import { createHash } from "node:crypto";
var unproven = { points: 256, every: second };
function createRecognised({ now, remember = 1e4 }) {
  let young = /* @__PURE__ */ new Set();
  let old = /* @__PURE__ */ new Set();
  const uses = createTokenBuckets(remember);
  const hash = (credential) => createHash("sha256").update(credential).digest("base64");
  return {
    add(credential) {
      young.add(hash(credential));
      if (young.size < remember) return;
      old = young;
      young = /* @__PURE__ */ new Set();
    },
    letIn(credential, address) {
      const one = hash(credential);
      if (!young.has(one) && !old.has(one)) return null;
      const key = `${one} ${address ?? ""}`;
      if (uses.level(key, unproven, now()) < 1) return null;
      uses.take(key, unproven, { amount: 1, now: now() });
      return () => uses.take(key, unproven, { amount: -1, now: now() });
    }
  };
}
var perMillisecond = 1e3;
function startMeasuring() {
  const started = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return Math.min((user + system) / perMillisecond, performance.now() - started);
  };
}
function createVisitor(parts) {
  const { request, originOf, letIn, wait, spend, enter, onKnown, onRefused } = parts;
  let found;
  const giveBack = [];
  let prove = null;
  let refused = false;
  let isKnown = false;
  const origin = () => found ??= originOf(request);
  const spent = (milliseconds) => {
    if (isKnown) return;
    giveBack.push(spend(origin(), milliseconds, { refused }));
  };
  return {
    spent,
    address: () => origin().address,
    refusal({ ofKnown = false } = {}) {
      const retryAfter = wait(origin());
      if (retryAfter === 0) return null;
      if (!ofKnown && (prove ??= letIn(origin().address))) return null;
      refused = true;
      onRefused("processor");
      return { retryAfter };
    },
    enter: (onEvict) => enter(origin(), (why) => {
      onRefused(why);
      onEvict();
    }),
    charge(work) {
      const measured = startMeasuring();
      try {
        return work();
      } finally {
        spent(measured());
      }
    },
    async chargeAll(work) {
      const measured = startMeasuring();
      try {
        return await work();
      } finally {
        spend(origin(), measured());
      }
    },
    known() {
      if (isKnown) return;
      isKnown = true;
      for (const give of giveBack.splice(0)) give();
      prove?.();
      onKnown();
    }
  };
}

// ../../packages/server-kit/src/admission/connections.ts
var mostShared = 1e3;
function createConnections(limits) {
  const strangers = /* @__PURE__ */ new Map();
  const perAddress = /* @__PURE__ */ new Map();
  const proxies = /* @__PURE__ */ new Set();
  const carriers = /* @__PURE__ */ new WeakMap();
  const carrierOf = (socket) => carriers.get(socket) ?? socket;
  function forget(socket) {
    const connection = strangers.get(socket);
    if (!connection) return;
    strangers.delete(socket);
    const left = (perAddress.get(connection.address) ?? 1) - 1;
    if (left === 0) perAddress.delete(connection.address);
    else perAddress.set(connection.address, left);
  }
  function idlest() {
    for (const connection of strangers.values()) if (connection.requests === 0) return connection;
    return void 0;
  }
  return {
    count: () => strangers.size,
    carry: (secured, counted) => void carriers.set(secured, counted),
    take(socket, onRefused) {
      if (carriers.has(socket)) return;
      const peer = peerOf(socket);
      if (limits.isTrusted(peer)) return;
      const address = limitKey(peer);
      const here = perAddress.get(address) ?? 0;
      const close = () => {
        forget(socket);
        onRefused();
        socket.destroy();
      };
      if (here >= limits.perAddress && !proxies.has(address)) return close();
      perAddress.set(address, here + 1);
      strangers.set(socket, { address, requests: 0, close });
      socket.once("close", () => forget(socket));
      if (strangers.size > limits.all) idlest()?.close();
    },
    busy(answering) {
      const socket = carrierOf(answering);
      const connection = strangers.get(socket);
      if (!connection) return () => void 0;
      connection.requests++;
      return () => {
        connection.requests--;
        if (!strangers.delete(socket)) return;
        strangers.set(socket, connection);
      };
    },
    known: (socket) => forget(carrierOf(socket)),
    shared(socket) {
      const address = limitKey(peerOf(socket));
      if (proxies.size < mostShared) proxies.add(address);
    }
  };
}

// ../../packages/server-kit/src/admission/places.ts
var timesPerSite = 10;
function createPlaces(limits) {
  const all = /* @__PURE__ */ new Set();
  const slow = createCounts(limits.requests);
  const memory = createCounts(limits.bytes);
  let bytes = 0;
  const evictOldest = () => {
    const [oldest] = all;
    oldest?.evict("evicted");
  };
  return {
    inUse: () => ({ requests: all.size, bytes }),
    enter(origin, onEvict) {
      let isSlow = false;
      const becomeSlow = () => {
        if (slow.isFull(origin, 1)) return own.evict("requests");
        isSlow = true;
        slow.add(origin, 1);
      };
      const timer = setTimeout(becomeSlow, limits.grace);
      const leave = () => {
        if (!all.delete(own)) return;
        clearTimeout(timer);
        bytes -= own.bytes;
        memory.add(origin, -own.bytes);
        if (isSlow) slow.add(origin, -1);
      };
      const own = {
        bytes: 0,
        evict: (why) => {
          leave();
          onEvict(why);
        }
      };
      all.add(own);
      if (all.size > limits.allRequests) evictOldest();
      return {
        leave,
        hold(more) {
          if (!all.has(own)) return;
          if (memory.isFull(origin, more)) return own.evict("bytes");
          own.bytes += more;
          bytes += more;
          memory.add(origin, more);
          while (bytes > limits.allBytes) evictOldest();
        }
      };
    }
  };
}
function createCounts(limit) {
  const sums = /* @__PURE__ */ new Map();
  const limitsOf = ({ address, site }) => [
    ...address === null ? [] : [[address, limit]],
    ...site === null ? [] : [[site, limit * timesPerSite]]
  ];
  return {
    isFull: (origin, more) => limitsOf(origin).some(([key, most]) => (sums.get(key) ?? 0) + more > most),
    add(origin, more) {
      for (const [key] of limitsOf(origin)) {
        const sum = (sums.get(key) ?? 0) + more;
        if (sum === 0) sums.delete(key);
        else sums.set(key, sum);
      }
    }
  };
}

// ../../packages/server-kit/src/admission/processor-accounts.ts
var shares = { address: 1 / 20, site: 1 / 4, all: 1 / 4 };
var times = { site: 10, all: 1 };
var leftUnderPressure = 0.9;
var remembered = 1e5;
var everybody = "";
function createProcessorAccounts({ burst, now }) {
  const rate = (share, many = 1) => ({ points: burst * many, every: 1 / share });
  const rates = { address: rate(shares.address), site: rate(shares.site, times.site), all: rate(shares.all, times.all) };
  const buckets2 = createTokenBuckets(remembered);
  const waitFor = (missing, { every }) => Math.max(1, Math.ceil(missing * every / second));
  const accountsOf = ({ address, site }) => [
    ...address === null ? [] : [{ key: address, rate: rates.address }],
    ...site === null ? [] : [{ key: site, rate: rates.site }],
    { key: everybody, rate: rates.all }
  ];
  const take = ({ key, rate: of }, amount, at) => buckets2.take(key, of, { amount, mostDebt: of.points, now: at });
  return {
    wait(origin) {
      const { address, site } = origin;
      const at = now();
      const ofAll = buckets2.level(everybody, rates.all, at);
      if (ofAll <= -rates.all.points) return waitFor(1, rates.all);
      if (site !== null && buckets2.level(site, rates.site, at) <= 0) return waitFor(1, rates.site);
      if (address === null) return 0;
      const own = buckets2.level(address, rates.address, at);
      const needed = ofAll > 0 ? 0 : rates.address.points * neededUnderPressure(-ofAll / rates.all.points);
      return own > needed ? 0 : waitFor(needed - own, rates.address);
    },
    charge(origin, spent, { refused = false } = {}) {
      const at = now();
      const taken = [];
      let due = spent;
      for (const account of accountsOf(origin)) {
        if (refused && account.key !== origin.address) break;
        const { key, rate: of } = account;
        const left = buckets2.level(key, of, at);
        const amount = Math.max(0, Math.min(due, left + of.points));
        take(account, amount, at);
        taken.push([account, amount]);
        due = Math.max(0, Math.min(due, left));
      }
      return () => {
        for (const [account, amount] of taken) take(account, -amount, now());
      };
    }
  };
}
var neededUnderPressure = (debt) => leftUnderPressure + (1 - leftUnderPressure) * debt;

// ../../packages/server-kit/src/admission/pools.ts
var forAll = { requests: 64, bytes: 16, connections: 8 };
var leastRequests = 2;
function createPools(limits, { processes, grace, now }) {
  const share = (total) => Math.ceil(total / processes);
  const requests = Math.max(leastRequests, share(limits.strangerBodies));
  const bytes = share(limits.strangerBytes);
  const perAddress = share(limits.strangerConnections);
  const isTrusted = trustedAddresses(limits.trustedProxies);
  const pool = (most) => ({
    connections: createConnections({ ...most, isTrusted }),
    places: createPlaces({
      requests,
      bytes: bytes / forAll.bytes,
      allRequests: requests * forAll.requests,
      allBytes: bytes,
      grace
    }),
    accounts: createProcessorAccounts({ burst: limits.strangerProcessorTime, now })
  });
  const strangers = pool({ perAddress, all: perAddress * forAll.connections });
  const machines = pool({ perAddress: Infinity, all: perAddress });
  return {
    of: (socket) => isMachine(socket) ? machines : strangers,
    inUse() {
      const [some, others] = [strangers.places.inUse(), machines.places.inUse()];
      return {
        requests: some.requests + others.requests,
        bytes: some.bytes + others.bytes,
        connections: strangers.connections.count() + machines.connections.count()
      };
    }
  };
}

// ../../packages/server-kit/src/admission/handshakes.ts
var watching = /* @__PURE__ */ new WeakMap();
var watchHandshakes = (server, handshakes) => void watching.set(server, handshakes);
var handshakesOf = (server) => watching.get(server);

// ../../packages/server-kit/src/admission/create-admission.ts
var settings = defineSettings(admissionSettings);
function createAdmission(given = {}) {
  const { settings: limits = settings.load({}), metrics = createMetrics(), logger } = given;
  const { processes = 1, grace = second, now = () => performance.now() } = given;
  const pools = createPools(limits, { processes, grace, now });
  const recognised = createRecognised({ now });
  const readOrigin = originReader(limits.trustedProxies);
  const visitors = /* @__PURE__ */ new WeakMap();
  metrics.strangers.watch(pools.inUse);
  let hasWarned = false;
  function originOf(request) {
    const origin = readOrigin(request);
    if (!origin.throughUnknownProxy) return origin;
    pools.of(request.socket).connections.shared(request.socket);
    if (!hasWarned) logger?.warn({ peer: request.socket.remoteAddress }, unknownProxy);
    hasWarned = true;
    return origin;
  }
  function doorOf(service) {
    const refused = (reason) => metrics.strangers.refused.inc({ service, reason });
    function visitorOf(request, credentialOf) {
      const { connections, places, accounts } = pools.of(request.socket);
      return createVisitor({
        request,
        originOf,
        letIn(address) {
          const credential = credentialOf(request);
          return credential === void 0 ? null : recognised.letIn(`${service} ${credential}`, address);
        },
        wait: accounts.wait,
        spend(origin, milliseconds, options) {
          metrics.strangers.processor.inc({ service }, milliseconds / second);
          return accounts.charge(origin, milliseconds, options);
        },
        enter: places.enter,
        onKnown() {
          connections.known(request.socket);
          const credential = credentialOf(request);
          if (credential !== void 0) recognised.add(`${service} ${credential}`);
        },
        onRefused: refused
      });
    }
    return {
      watch(server, credentialOf = () => void 0) {
        const take = (socket) => pools.of(socket).connections.take(socket, () => refused("connections"));
        server.prependListener("connection", take);
        watchHandshakes(server, { begin: take, end: (secured, raw) => pools.of(raw).connections.carry(secured, raw) });
        const onRequest = (request, response) => {
          response.once("close", pools.of(request.socket).connections.busy(request.socket));
          const visitor = visitorOf(request, credentialOf);
          visitors.set(request, visitor);
          chargeTurn(visitor.spent);
        };
        server.prependListener("request", onRequest);
        if (server.listenerCount("checkContinue") > 0) server.prependListener("checkContinue", onRequest);
      },
      visitor: (request) => visitors.get(request) ?? visitorOf(request, () => void 0)
    };
  }
  return { door: doorOf };
}
function chargeTurn(spent) {
  const measured = startMeasuring();
  queueMicrotask(() => process.nextTick(() => spent(measured())));
}
var unknownProxy = "requests come through a proxy that PERIGEE_TRUSTED_PROXIES does not name: its clients cannot be told from each other";

export {
  createMetrics,
  stopServer,
  drainConnections,
  handshakesOf,
  createAdmission
};
//# sourceMappingURL=chunk-LOSIADYX.mjs.map
