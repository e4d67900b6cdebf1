#!/usr/bin/env node
import {
  boolean,
  dnsServer,
  duration,
  integer,
  list,
  size,
  text
} from "./chunk-LJ36BN5V.mjs";
import {
  MiB
} from "./chunk-PZ3O52MD.mjs";
import {
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/server-kit/src/settings/shared.ts
var sharedSettings = {
  bind: { env: "PERIGEE_BIND", default: "127.0.0.1", parse: text, means: "Address that the services listen on." },
  trustedProxies: {
    env: "PERIGEE_TRUSTED_PROXIES",
    default: [],
    parse: list(text),
    means: "Addresses or CIDR ranges of proxies whose forwarded headers count."
  },
  customDomains: {
    env: "PERIGEE_CUSTOM_DOMAINS",
    default: true,
    parse: boolean,
    means: "Let people connect domains of their own, which shared links then answer for."
  },
  dnsServers: {
    env: "PERIGEE_DNS_SERVERS",
    default: [],
    parse: list(dnsServer),
    means: "Name servers that are asked about custom domains, by TCP; those of the machine when unset."
  },
  brandName: { env: "PERIGEE_BRAND_NAME", default: "Perigee", parse: text, means: "What the product is called." }
};

// ../../packages/server-kit/src/admission/settings.ts
var admissionSettings = {
  trustedProxies: sharedSettings.trustedProxies,
  strangerBodies: {
    env: "PERIGEE_STRANGER_BODIES",
    default: 8,
    parse: integer({ min: 1 }),
    means: "How many slow bodies one address may be sending at the same time while it is not known who sends them."
  },
  strangerBytes: {
    env: "PERIGEE_STRANGER_BYTES",
    default: 32 * MiB,
    parse: size,
    means: "Most memory for the bodies of such requests; one address gets a sixteenth of it."
  },
  strangerConnections: {
    env: "PERIGEE_STRANGER_CONNECTIONS",
    default: 256,
    parse: integer({ min: 1 }),
    means: "How many connections one address may have on which nobody has shown yet who they are; all together eight times as many."
  },
  strangerProcessorTime: {
    env: "PERIGEE_STRANGER_PROCESSOR_TIME",
    default: 5 * second,
    parse: duration,
    means: "Processor time that one address may take at once before it is known who asks, and all together; a twentieth of a processor comes back, for all together a quarter."
  }
};

export {
  sharedSettings,
  admissionSettings
};
//# sourceMappingURL=chunk-JLCJ62LF.mjs.map
