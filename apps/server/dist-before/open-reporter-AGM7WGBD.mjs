#!/usr/bin/env node
import {
  sealBatch
} from "./chunk-PQWXPUJ4.mjs";
import {
  closeDatabase,
  openDatabase
} from "./chunk-GTO44G64.mjs";
import {
  edgeReportKinds,
  edgeReportsPath,
  maxEdgeReportsBody
} from "./chunk-6EDRXSDN.mjs";
import {
  systemClock
} from "./chunk-X5QHWH2F.mjs";
import {
  toHex
} from "./chunk-HTGNLTOS.mjs";
import "./chunk-JWNTLVVS.mjs";
import "./chunk-5FXJVW4K.mjs";
import {
  deriveInstallationKey
} from "./chunk-BMY5ITFV.mjs";
import "./chunk-L2NVF2WK.mjs";
import {
  minute,
  second
} from "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/server-kit/src/edge-reports/create-reporter.ts
import { randomBytes } from "node:crypto";

// ../../packages/server-kit/src/edge-reports/gathered-reports.ts
var rules = edgeReportKinds;
var GatheredReports = class {
  #entries = /* @__PURE__ */ new Map();
  get size() {
    return this.#entries.size;
  }
  add(kind, report) {
    const name = `${kind} ${rules[kind].about(report)}`;
    const known = this.#entries.get(name);
    if (known) known.report = rules[kind].merge(known.report, report);
    else this.#entries.set(name, { kind, report });
  }
  /** Takes away as many of the oldest, by kind; fewer where their JSON, after the first, would be longer than `bytes`. */
  take(count, bytes = Infinity) {
    const reports = {};
    let taken = 0;
    let size = 0;
    for (const [name, { kind, report }] of this.#entries) {
      size += Buffer.byteLength(JSON.stringify(report)) + 1;
      if (taken === count || taken > 0 && size > bytes) break;
      this.#entries.delete(name);
      const ofKind = reports[kind] ??= [];
      ofKind.push(report);
      taken++;
    }
    return { reports, count: taken };
  }
};

// ../../packages/server-kit/src/edge-reports/create-reporter.ts
var period = second;
var mostInBatch = 1e3;
var longestBatch = maxEdgeReportsBody / 2;
var mostHeld = 1e4;
var longestPause = 30 * second;
var patience = 5 * minute;
function createReporter({ reports, metrics, logger, clock = systemClock }) {
  const process = toHex(randomBytes(16));
  const gathered = new GatheredReports();
  const stopping = new AbortController();
  let number = 0;
  let underWay = 0;
  let dropped = 0;
  let timer;
  let sending = Promise.resolve();
  function drop(count) {
    dropped += count;
    metrics.edgeReports.inc({ outcome: "dropped" }, count);
  }
  function nextBatch() {
    const taken = gathered.take(mostInBatch, longestBatch);
    underWay = taken.count;
    const batch = { process, number: ++number, madeAt: clock().getTime(), dropped, reports: taken.reports };
    dropped = 0;
    return batch;
  }
  async function deliver(batch) {
    for (let pause = second; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        await reports.send(batch);
        metrics.edgeReports.inc({ outcome: "sent" }, underWay);
        return;
      } catch (err) {
        if (stopping.signal.aborted || clock().getTime() >= batch.madeAt + patience) {
          logger.warn({ err, reports: underWay }, "what the edge reports was not taken, and is given up");
          drop(underWay);
          dropped += batch.dropped;
          return;
        }
      }
      await pauseFor(pause, stopping.signal);
    }
  }
  async function sendAll() {
    while (gathered.size > 0) {
      await deliver(nextBatch());
      underWay = 0;
    }
  }
  function sendSoon() {
    timer ??= setTimeout(() => {
      sending = sendAll().finally(() => {
        timer = void 0;
        if (gathered.size > 0) sendSoon();
      });
    }, period).unref();
  }
  return {
    report(kind, report) {
      if (stopping.signal.aborted) return;
      gathered.add(kind, report);
      if (gathered.size + underWay > mostHeld) drop(gathered.take(1).count);
      sendSoon();
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await sending;
      await sendAll();
    }
  };
}
function pauseFor(time, signal) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, time).unref();
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}

// ../../packages/server-kit/src/edge-reports/remote-reports.ts
var requestTimeout = 10 * second;
var remoteReports = ({ apiUrl, key }) => ({
  async send(batch) {
    const response = await fetch(apiUrl.replace(/\/$/, "") + edgeReportsPath, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(sealBatch(key, batch)),
      signal: AbortSignal.timeout(requestTimeout),
      redirect: "error"
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`api answered ${response.status} to what the edge reports`);
  }
});

// src/services/open-reporter.ts
async function openReporter(parts) {
  const { logger, metrics, shutdown } = parts;
  const reporter = createReporter({ reports: await portOf(parts), metrics, logger });
  shutdown.onShutdown("reports of the edge", () => reporter.stop());
  return reporter;
}
async function portOf({ config, services, address, installation, logger, shutdown }) {
  if (!services.includes("api")) {
    const apiUrl = config.settings.server.apiUrl ?? config.urls.console;
    return remoteReports({ apiUrl, key: deriveInstallationKey(installation.rootSecret, "edge-reports") });
  }
  const { directReports } = await import("./src-NTYTBLGH.mjs");
  const db = openDatabase(address, { logger, maxConnections: 1 });
  shutdown.onShutdown("database pool of the reports", () => closeDatabase(db));
  const webhookKey = deriveInstallationKey(installation.rootSecret, "webhooks");
  return directReports({ db, clock: systemClock, logger, webhookKey });
}
export {
  openReporter
};
//# sourceMappingURL=open-reporter-AGM7WGBD.mjs.map
