#!/usr/bin/env node
import {
  withoutEnd
} from "./chunk-JWNTLVVS.mjs";
import {
  GB,
  GiB,
  KB,
  KiB,
  MB,
  MiB,
  TB,
  TiB
} from "./chunk-PZ3O52MD.mjs";
import {
  day,
  hour,
  minute,
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/server-kit/src/settings/parsers.ts
import { isIP } from "node:net";
var text = { accepts: "text", read: (given) => given, show: (value) => value };
function integer({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}) {
  return {
    accepts: max === Number.MAX_SAFE_INTEGER ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`,
    read: (given) => {
      const value = /^-?\d+$/.test(given) ? Number(given) : Number.NaN;
      return value >= min && value <= max ? value : void 0;
    },
    show: String
  };
}
var decimals = /^\d+(\.\d+)?$/;
var amount = {
  accepts: "a number such as 0.2826",
  read: (given) => decimals.test(given) && given.length <= 15 ? Number(given) : void 0,
  show: String
};
var divisor = {
  ...amount,
  accepts: "a number above 0, such as 0.75",
  read: (given) => amount.read(given) || void 0
};
var inOrder = (item, ...names) => ({
  accepts: `${names.length} values, separated by commas, for ${names.join(", ")}, each ${item.accepts}`,
  read: (given) => {
    const values = given.split(",").map((part) => item.read(part.trim()));
    if (values.length !== names.length || values.includes(void 0)) return void 0;
    return Object.fromEntries(names.map((name, index) => [name, values[index]]));
  },
  show: (values) => names.map((name) => item.show(values[name])).join(",")
});
var port = { ...integer({ min: 0, max: 65535 }), accepts: "a port number (0 to 65535)" };
var words = {
  true: true,
  yes: true,
  on: true,
  1: true,
  false: false,
  no: false,
  off: false,
  0: false
};
var boolean = {
  accepts: "true or false",
  read: (given) => words[given.toLowerCase()],
  show: String
};
var choice = (...options) => ({
  accepts: `one of ${options.join(", ")}`,
  read: (given) => options.find((option) => option === given),
  show: (value) => value
});
var spans = { ms: 1, s: second, m: minute, h: hour, d: day };
var duration = {
  accepts: "a duration such as 500ms, 30s, 15m, 12h or 7d",
  read: (given) => scaled(given, spans),
  show: (value) => shown(value, spans, "ms")
};
var sizes = { B: 1, KB, MB, GB, TB, KiB, MiB, GiB, TiB };
var size = {
  accepts: "a size such as 4096, 64KiB or 1.5GB",
  read: (given) => scaled(/^\d+$/.test(given) ? `${given}B` : given, sizes),
  show: (value) => shown(value, sizes, "B")
};
var url = {
  accepts: "an http:// or https:// URL",
  read: (given) => {
    const parsed = URL.canParse(given) ? new URL(given) : void 0;
    if (!parsed || !/^https?:$/.test(parsed.protocol)) return void 0;
    return withoutEnd(parsed.href, "/");
  },
  show: (value) => value
};
var list = (item) => ({
  accepts: `a list, separated by commas, of ${item.accepts}`,
  read: (given) => {
    const parts = given.split(/[\s,]+/).filter((part) => part !== "");
    const values = parts.map((part) => item.read(part)).filter((value) => value !== void 0);
    return values.length === parts.length ? values : void 0;
  },
  show: (values) => values.map((value) => item.show(value)).join(",")
});
function scaled(given, units) {
  const [, number, name] = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/i.exec(given) ?? [];
  const unit = Object.entries(units).find(([unitName]) => unitName.toLowerCase() === name?.toLowerCase());
  const value = unit && number !== void 0 ? Math.round(Number(number) * unit[1]) : void 0;
  return value !== void 0 && Number.isSafeInteger(value) ? value : void 0;
}
function shown(value, units, smallest) {
  const fitting = Object.entries(units).filter(([, unit2]) => value !== 0 && value % unit2 === 0);
  const [name, unit] = fitting.reduce((best, next) => next[1] > best[1] ? next : best, [smallest, 1]);
  return `${value / unit}${name}`;
}
var dnsServer = {
  accepts: "an address such as 192.0.2.1, 192.0.2.1:5353 or [2001:db8::1]:53",
  read: (given) => {
    const [, bracketed, plain = given] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(given) ?? [];
    return isIP(bracketed ?? plain) === 0 ? void 0 : given;
  },
  show: (value) => value
};
var matching = (accepts, pattern) => ({
  accepts,
  read: (given) => pattern.test(given) ? given : void 0,
  show: (value) => value
});
var plainName = matching("a name of letters, digits, dots and dashes", /^\w[\w.-]{0,63}$/);
var pathName = matching("a path such as transit or team/transit", /^\w[\w.-]*(\/\w[\w.-]*)*$/);
var utcDay = {
  accepts: "a day of UTC such as 2026-12-01",
  read: (given) => {
    const at = /^\d{4}-\d{2}-\d{2}$/.test(given) ? /* @__PURE__ */ new Date(`${given}T00:00:00Z`) : void 0;
    return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(given) ? at : void 0;
  },
  show: (value) => value.toISOString().slice(0, 10)
};
var lines = {
  accepts: "lines of text, separated by |",
  read: (given) => given.split("|").map((line) => line.trim()).filter((line) => line !== ""),
  show: (value) => value.join("|")
};

export {
  text,
  integer,
  amount,
  divisor,
  inOrder,
  port,
  boolean,
  choice,
  duration,
  size,
  url,
  list,
  dnsServer,
  matching,
  plainName,
  pathName,
  utcDay,
  lines
};
//# sourceMappingURL=chunk-LJ36BN5V.mjs.map
