#!/usr/bin/env node
import {
  measureProcess,
  placeOf,
  prepareDataFolder,
  startServices,
  untilBroken
} from "./chunk-7YXIPEMR.mjs";
import {
  createLogger,
  openInstallation
} from "./chunk-XPLJGLQO.mjs";
import {
  createShutdown
} from "./chunk-T53LGERX.mjs";
import "./chunk-YVXE4AZ5.mjs";
import "./chunk-DEQFI6DH.mjs";
import "./chunk-7JHNDJUW.mjs";
import "./chunk-GTO44G64.mjs";
import "./chunk-GGVRPIZT.mjs";
import "./chunk-2G32SK25.mjs";
import "./chunk-5P7BVUZF.mjs";
import "./chunk-HRSYGKX4.mjs";
import "./chunk-SMY6YYYU.mjs";
import "./chunk-5RS5OGMV.mjs";
import "./chunk-2IGMBMEV.mjs";
import "./chunk-2N3RWRY4.mjs";
import "./chunk-RPAEPENF.mjs";
import "./chunk-LP3WDNYR.mjs";
import "./chunk-BTMC6XBC.mjs";
import "./chunk-4U6RUNOK.mjs";
import {
  createMetrics
} from "./chunk-LOSIADYX.mjs";
import {
  takePortsFrom
} from "./chunk-73QV6DQC.mjs";
import "./chunk-HEDUEEII.mjs";
import "./chunk-JLCJ62LF.mjs";
import "./chunk-LJ36BN5V.mjs";
import "./chunk-WBUIZSQS.mjs";
import "./chunk-6BDDJ2XW.mjs";
import "./chunk-ONRLC7FF.mjs";
import "./chunk-PZNZA27F.mjs";
import "./chunk-FEGXBGPF.mjs";
import "./chunk-ZHYZJQYE.mjs";
import "./chunk-X5QHWH2F.mjs";
import "./chunk-HTGNLTOS.mjs";
import "./chunk-JWNTLVVS.mjs";
import "./chunk-67JMVK7O.mjs";
import "./chunk-XAY7SE7H.mjs";
import "./chunk-BMY5ITFV.mjs";
import "./chunk-PZ3O52MD.mjs";
import "./chunk-L2NVF2WK.mjs";
import {
  second
} from "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/server-kit/src/processes/link-to-main.ts
import { Server as HttpServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
var orphanTime = 10 * second;
function linkToMain() {
  const servers = /* @__PURE__ */ new Map();
  const opening = /* @__PURE__ */ new Map();
  const readMemory = memoryReader();
  let tellStopping = () => void 0;
  let measure = () => Promise.resolve("");
  let stop = () => void 0;
  let hasLeft = false;
  const toldToStop = new Promise((resolve) => stop = resolve);
  const say = (message) => {
    if (process.connected) process.send?.(message, void 0, void 0, () => void 0);
  };
  function heard(message, socket) {
    switch (message.kind) {
      case "connection":
        return receive(message, socket);
      case "opened":
        return opening.get(message.place)?.(message.error && Object.assign(new Error(), message.error));
      case "are-you-well":
        return say({ kind: "well", memory: readMemory() });
      case "measure":
        return void measure().then(
          (metrics) => say({ kind: "measured", id: message.id, metrics }),
          () => say({ kind: "measured", id: message.id, metrics: "" })
        );
      case "stopping":
        return tellStopping();
      case "stop":
        return stop();
    }
  }
  function receive({ id, place }, socket) {
    const server = servers.get(place);
    say({ kind: server ? "got" : "declined", id });
    if (!socket) return;
    if (!server) return void socket.destroy();
    socket.allowHalfOpen = server instanceof HttpServer;
    server.emit("connection", socket);
  }
  process.on("message", (message, socket) => heard(message, socket));
  process.on("SIGTERM", stop);
  for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => void 0);
  process.once("disconnect", () => {
    stop();
    if (!hasLeft) void pause(orphanTime, void 0, { ref: false }).then(() => process.exit(1));
  });
  takePortsFrom(async (server, at) => {
    const place = placeOf(at);
    servers.set(place, server);
    server.once("close", () => servers.delete(place));
    await new Promise((resolve, reject) => {
      opening.set(place, (error) => error ? reject(error) : resolve());
      say({ kind: "open", place, ...at });
    });
    if (server instanceof HttpServer) server.emit("listening");
  });
  return {
    toldToStop,
    onStopping: (tell) => void (tellStopping = tell),
    onMeasure: (read) => void (measure = read),
    tellReady: () => say({ kind: "ready" }),
    tellLeaving: () => say({ kind: "leaving" }),
    leave() {
      hasLeft = true;
      if (process.connected) process.disconnect();
    }
  };
}
function memoryReader() {
  let memory = 0;
  return () => {
    try {
      memory = process.memoryUsage.rss();
    } catch {
    }
    return memory;
  };
}

// src/commands/serve-one.ts
import { writeFile } from "node:fs/promises";
async function runServiceProcess(config, plan) {
  const logger = createLogger({ level: config.settings.server.logLevel, process: plan.name });
  const shutdown = createShutdown({ logger });
  const metrics = createMetrics({ process: plan.name });
  const main = linkToMain();
  main.onStopping(() => shutdown.tell());
  main.onMeasure(() => metrics.registry.metrics());
  const broken = untilBroken(logger);
  const { databaseUrl, secret, metricsPort } = config.settings.server;
  let isUp = false;
  async function bringUp() {
    await goFirstWhenMemoryIsShort();
    if (metricsPort !== null) measureProcess(metrics);
    await prepareDataFolder(config.dataFolder);
    const installation = await openInstallation(config.dataFolder, secret ? { secret } : {});
    const address = databaseUrl ?? "";
    const services = [plan.service];
    await startServices({ config, services, plan, address, installation, metrics, logger, shutdown });
    main.tellReady();
    isUp = true;
  }
  try {
    await Promise.race([bringUp().then(() => main.toldToStop), main.toldToStop, broken]);
    if (!isUp) process.exit(0);
    main.tellLeaving();
    await shutdown.stop();
  } finally {
    main.tellLeaving();
    await shutdown.stop();
    main.leave();
  }
}
var goFirstWhenMemoryIsShort = () => writeFile("/proc/self/oom_score_adj", "500").catch(() => void 0);
export {
  runServiceProcess
};
//# sourceMappingURL=serve-one-ESENT4OH.mjs.map
