#!/usr/bin/env node

// ../../packages/server-kit/src/settings/unknown.ts
function unknownSettings(env, known, prefix = "PERIGEE_") {
  return Object.keys(env).filter((name) => name.startsWith(prefix) && !known.includes(name)).sort().map((name) => {
    const nearest = nearestName(name, known);
    return nearest === void 0 ? { name } : { name, nearest };
  });
}
function nearestName(name, known) {
  const ranked = known.map((other) => ({ other, distance: editDistance(name, other) }));
  const [best] = ranked.sort((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.max(2, Math.floor(name.length / 3)) ? best.other : void 0;
}
function editDistance(a, b) {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row2, char] of [...a].entries()) {
    const current = [row2 + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (previous[column] ?? 0) + (char === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

// ../../packages/server-kit/src/settings.ts
var SettingError = class extends Error {
  name = "SettingError";
};
function defineSettings(specs) {
  const entries = Object.entries(specs);
  return {
    load: (env) => Object.fromEntries(entries.map(([name, setting]) => [name, read(setting, env)])),
    describe: () => entries.map(([, setting]) => row(setting))
  };
}
function read(setting, env) {
  const text = env[setting.env]?.trim();
  if (text === void 0 || text === "") return setting.default;
  const value = setting.parse.read(text);
  if (value !== void 0) return value;
  const got = setting.secret ? "its value (not shown, it is a secret)" : JSON.stringify(text);
  throw new SettingError(`${setting.env}: ${got} is not accepted, expected ${setting.parse.accepts}`);
}
var row = (setting) => ({
  env: setting.env,
  default: setting.default === null || setting.secret ? "" : setting.parse.show(setting.default),
  means: setting.means,
  accepts: setting.parse.accepts,
  secret: setting.secret ?? false
});

export {
  unknownSettings,
  SettingError,
  defineSettings
};
//# sourceMappingURL=chunk-WBUIZSQS.mjs.map
