#!/usr/bin/env node
import {
  byteCount,
  cutToBytes
} from "./chunk-5RS5OGMV.mjs";

// ../../packages/domain/src/custom-domain.ts
var domainRecordPrefix = "perigee";
var txtHostPrefix = "txt-";
var domainRequired = "Domain required.";
var domainInvalid = "Domain must be valid.";
var domainTaken = "This domain is already in use";
var domainLabelTooLong = `The first part of the domain can have at most ${63 - txtHostPrefix.length} characters.`;
var maxDomainLength = 253 - txtHostPrefix.length;
var label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
var topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;
function asciiDomain(text) {
  const typed = text.trim();
  if (typed.length > 300 || /[\s/\\?#@:%[\]]/.test(typed)) return void 0;
  const name = withoutDot(hostnameOf(typed) ?? "");
  const labels = name.split(".");
  const last = labels.at(-1) ?? "";
  const isDomain = labels.length > 1 && topLevel.test(last) && labels.every((part) => label.test(part));
  return isDomain && name.length <= 253 ? name : void 0;
}
function domainProblem(text, taken = []) {
  if (text.trim() === "") return domainRequired;
  const domain = asciiDomain(text);
  if (domain === void 0 || domain.length > maxDomainLength) return domainInvalid;
  if ((domain.split(".")[0] ?? "").length > 63 - txtHostPrefix.length) return domainLabelTooLong;
  return taken.includes(domain) ? domainTaken : void 0;
}
function recordsFor(asked) {
  return {
    cname: { hostname: asked.domain, content: `${withoutDot(asked.linksharingHost)}.` },
    txt: {
      hostname: txtHost(asked.domain),
      contents: [
        ...inStrings("root", asked.root),
        ...inStrings("access", asked.accessId),
        ...asked.tls ? [`${domainRecordPrefix}-tls:true`] : []
      ]
    }
  };
}
var txtHost = (domain) => txtHostPrefix + domain;
var isSameDnsName = (one, other) => withoutDot(one).toLowerCase() === withoutDot(other).toLowerCase();
var txtTexts = (records) => records.flatMap((strings) => {
  const texts = [];
  for (const text of strings) {
    if (texts.length === 0 || readDomainRecord(text)) texts.push(text);
    else texts.push((texts.pop() ?? "") + text);
  }
  return texts;
});
function readDomainRecord(text) {
  const colon = text.indexOf(":");
  const key = text.slice(0, Math.max(colon, 0)).trim().toLowerCase().replaceAll("_", "-");
  if (!key.startsWith(`${domainRecordPrefix}-`)) return void 0;
  return { key: key.slice(domainRecordPrefix.length + 1), value: text.slice(colon + 1) };
}
var longestString = 255;
function inStrings(key, value) {
  const whole = `${domainRecordPrefix}-${key}:${value}`;
  if (byteCount(whole) <= longestString) return [whole];
  const strings = [];
  for (let rest = value; rest !== ""; ) {
    const name = `${domainRecordPrefix}-${key}-${strings.length + 1}:`;
    const piece = cutToBytes(rest, longestString - name.length);
    strings.push(name + piece);
    rest = rest.slice(piece.length);
  }
  return strings;
}
var withoutDot = (name) => name.endsWith(".") ? name.slice(0, -1) : name;
function hostnameOf(text) {
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return void 0;
  }
}

export {
  domainTaken,
  asciiDomain,
  domainProblem,
  recordsFor,
  txtHost,
  isSameDnsName,
  txtTexts,
  readDomainRecord
};
//# sourceMappingURL=chunk-HRPZCZRF.mjs.map
