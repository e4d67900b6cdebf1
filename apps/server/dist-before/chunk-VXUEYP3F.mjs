#!/usr/bin/env node
import {
  computeSettings
} from "./chunk-C3KUM5PR.mjs";
import {
  sharedSettings
} from "./chunk-JLCJ62LF.mjs";
import {
  defineSettings
} from "./chunk-WBUIZSQS.mjs";

// ../compute/src/settings.ts
var settings = defineSettings({
  host: sharedSettings.bind,
  trustedProxies: sharedSettings.trustedProxies,
  ...computeSettings
});

export {
  settings
};
//# sourceMappingURL=chunk-VXUEYP3F.mjs.map
