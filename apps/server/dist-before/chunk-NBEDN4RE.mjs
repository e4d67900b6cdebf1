#!/usr/bin/env node
import {
  html
} from "./chunk-6654IGWO.mjs";

// ../../packages/server-kit/src/http/accept-encoding.ts
function acceptsCoding(header, coding) {
  if (header === void 0) return coding === "identity";
  const weights = new Map(
    header.split(",").map((one) => {
      const [name = "", ...parameters] = one.split(";").map((part) => part.trim().toLowerCase());
      const weight2 = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return [name, weight2 === void 0 ? 1 : Number(weight2)];
    })
  );
  const weight = weights.get(coding) ?? weights.get("*");
  return weight === void 0 ? coding === "identity" : weight > 0;
}

// ../../packages/domain/src/contrast.ts
var enough = 4.5;
function contrasting(color, surface) {
  const target = luminance(parse(surface)) > 0.5 ? [0, 0, 0] : [255, 255, 255];
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(parse(color), target, share);
    if (contrast(mixed, parse(surface)) >= enough) return format(mixed);
  }
  return format(target);
}
var inkOn = (surface) => contrast([255, 255, 255], parse(surface)) >= contrast([0, 0, 0], parse(surface)) ? "#ffffff" : "#000000";
function contrast(a, b) {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}
function parse(color) {
  const channel = (at) => Number.parseInt(color.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}
function luminance(color) {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
var mix = (from, to, share) => {
  const part = (at) => Math.round(from[at] + (to[at] - from[at]) * share);
  return [part(0), part(1), part(2)];
};
var format = (color) => `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`;

// ../../packages/server-kit/src/html-page.ts
var htmlPage = ({ title, head, body }) => html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`.source;

export {
  acceptsCoding,
  htmlPage,
  contrasting,
  inkOn
};
//# sourceMappingURL=chunk-NBEDN4RE.mjs.map
