#!/usr/bin/env node
import {
  sharedSettings
} from "./chunk-JLCJ62LF.mjs";
import {
  duration,
  list,
  port,
  text
} from "./chunk-LJ36BN5V.mjs";
import {
  defineSettings
} from "./chunk-WBUIZSQS.mjs";
import {
  second
} from "./chunk-7E4UADU6.mjs";

// ../auth/src/settings.ts
var settings = defineSettings({
  host: sharedSettings.bind,
  port: { env: "PERIGEE_AUTH_PORT", default: 7913, parse: port, means: "Port of the auth service." },
  satellites: {
    env: "PERIGEE_AUTH_SATELLITES",
    default: [],
    parse: list(text),
    means: "Further satellites (nodeId@host:port) whose access grants may be registered, besides the own one."
  },
  requestTimeout: {
    env: "PERIGEE_AUTH_REQUEST_TIMEOUT",
    default: 15 * second,
    parse: duration,
    means: "How long a client may take to send a whole request."
  },
  freeTierMaxDuration: {
    env: "PERIGEE_AUTH_FREE_TIER_MAX_DURATION",
    default: 0,
    parse: duration,
    means: "Longest life of public access of projects whose owner is on the free tier; 0ms leaves it unlimited."
  },
  shutdownDelay: {
    env: "PERIGEE_AUTH_SHUTDOWN_DELAY",
    default: 0,
    parse: duration,
    means: "How long the service keeps answering, reported as not alive, before it stops."
  }
});

export {
  settings
};
//# sourceMappingURL=chunk-GZBN22EX.mjs.map
