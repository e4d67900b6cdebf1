#!/usr/bin/env node

// ../../packages/server-kit/src/http/client.ts
import { BlockList, isIP, isIPv6 } from "node:net";

// ../../packages/server-kit/src/http/machines.ts
var machineAddress = "0.0.0.0";
var machines = /* @__PURE__ */ new WeakSet();
var markMachine = (socket) => void machines.add(socket);
var isMachine = (socket) => machines.has(socket);

// ../../packages/server-kit/src/http/client.ts
function clientReader(trusted) {
  const isTrusted = trustedAddresses(trusted);
  return ({ socket, headers }) => {
    const peer = peerOf(socket);
    const host = headers.host ?? "";
    const ownScheme = "encrypted" in socket ? "https" : "http";
    if (!isTrusted(peer)) return { ip: peer, scheme: ownScheme, host };
    const chain = listOf(headers["x-forwarded-for"]);
    const ip = chain.findLast((address) => !isTrusted(address)) ?? chain[0] ?? peer;
    const told = listOf(headers["x-forwarded-proto"]).at(-1);
    const scheme = told === void 0 ? ownScheme : told === "https" ? "https" : "http";
    return { ip, scheme, host: listOf(headers["x-forwarded-host"]).at(-1) ?? host };
  };
}
var peerOf = (socket) => isMachine(socket) ? machineAddress : (socket.remoteAddress ?? "").replace(/^::ffff:(?=\d+\.)/, "");
function trustedAddresses(trusted) {
  const proxies = proxyList(trusted);
  return (ip) => isIP(ip) !== 0 && ip !== machineAddress && proxies.check(ip, isIP(ip) === 6 ? "ipv6" : "ipv4");
}
var listOf = (header) => String(header ?? "").split(",").map((one) => one.trim()).filter((one) => one !== "");
var groups = {
  loopback: ["127.0.0.0/8", "::1"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]
};
function proxyList(addresses) {
  const list = new BlockList();
  for (const text of addresses.flatMap((name) => groups[name] ?? [name])) {
    const [address = "", bits] = text.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    try {
      if (bits === void 0) list.addAddress(address, family);
      else list.addSubnet(address, Number(bits), family);
    } catch (cause) {
      throw new Error(`PERIGEE_TRUSTED_PROXIES: "${text}" is no address and no CIDR range.`, { cause });
    }
  }
  return list;
}
function limitKey(ip) {
  const [address = ""] = ip.split("%");
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== void 0) return mapped;
  return isIPv6(address) ? `${groupsOf(address, 4)}::/64` : ip;
}
function widerLimitKey(ip) {
  const [address = ""] = ip.split("%");
  if (!isIPv6(address) || /^::ffff:\d+\./i.test(address)) return null;
  return `${groupsOf(address, 3)}::/48`;
}
function groupsOf(address, count) {
  const { hostname } = new URL(`http://[${address}]`);
  const [left = [], right = []] = hostname.slice(1, -1).split("::").map((side) => side.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].slice(0, count).join(":");
}
var nearby = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][\da-f]{2}:|fe80:)/i;
function originReader(trusted) {
  const clientOf = clientReader(trusted);
  const isTrusted = trustedAddresses(trusted);
  return (request) => {
    const peer = peerOf(request.socket);
    const { ip } = clientOf(request);
    const isProxy = isTrusted(peer);
    const throughUnknownProxy = !isProxy && request.headers["x-forwarded-for"] !== void 0 && nearby.test(peer);
    const isShared = throughUnknownProxy || isProxy && ip === peer;
    return isShared ? { address: null, site: null, throughUnknownProxy } : { address: limitKey(ip), site: widerLimitKey(ip), throughUnknownProxy };
  };
}
var severalHostsText = "A request must have exactly one Host header.";
function hasSeveralHosts({ rawHeaders }) {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

export {
  markMachine,
  isMachine,
  clientReader,
  peerOf,
  trustedAddresses,
  limitKey,
  widerLimitKey,
  originReader,
  severalHostsText,
  hasSeveralHosts
};
//# sourceMappingURL=chunk-FEGXBGPF.mjs.map
