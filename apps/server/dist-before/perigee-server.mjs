#!/usr/bin/env node
import {
  failureText,
  loadConfig,
  thisProcess
} from "./chunk-DQT5A5CV.mjs";
import "./chunk-FLALPI2D.mjs";
import "./chunk-VXUEYP3F.mjs";
import "./chunk-XPLJGLQO.mjs";
import "./chunk-FPCGI2B4.mjs";
import "./chunk-C3KUM5PR.mjs";
import "./chunk-YVXE4AZ5.mjs";
import "./chunk-ZJQHVD7S.mjs";
import "./chunk-R43ICFNL.mjs";
import "./chunk-YQLLO2MZ.mjs";
import "./chunk-GZBN22EX.mjs";
import "./chunk-W7MQ6ASY.mjs";
import "./chunk-ESWGOXIK.mjs";
import "./chunk-JR336YOZ.mjs";
import "./chunk-LP3WDNYR.mjs";
import "./chunk-RWSL4XZY.mjs";
import "./chunk-HEDUEEII.mjs";
import "./chunk-JLCJ62LF.mjs";
import "./chunk-LJ36BN5V.mjs";
import "./chunk-WBUIZSQS.mjs";
import "./chunk-5P5PSB7X.mjs";
import "./chunk-ONRLC7FF.mjs";
import "./chunk-PZNZA27F.mjs";
import "./chunk-FEGXBGPF.mjs";
import "./chunk-ZHYZJQYE.mjs";
import "./chunk-X5QHWH2F.mjs";
import "./chunk-HTGNLTOS.mjs";
import "./chunk-JWNTLVVS.mjs";
import "./chunk-XAY7SE7H.mjs";
import "./chunk-PZ3O52MD.mjs";
import "./chunk-L2NVF2WK.mjs";
import "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// src/heap-growth.ts
import { setFlagsFromString } from "node:v8";
var giveHeapRoom = () => setFlagsFromString("--heap-growing-percent=150");

// src/main.ts
process.setSourceMapsEnabled(true);
giveHeapRoom();
try {
  const plan = thisProcess(process.env);
  if (plan) await (await import("./serve-one-ESENT4OH.mjs")).runServiceProcess(loadConfig(process.env), plan);
  else await (await import("./cli-BNDB5QYZ.mjs")).createCli(process.env).parseAsync();
} catch (error) {
  process.stderr.write(`${failureText(error)}
`);
  process.exitCode = 1;
}
//# sourceMappingURL=perigee-server.mjs.map
